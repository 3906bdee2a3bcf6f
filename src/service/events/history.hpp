#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "service/desk/desk.hpp"
#include "tournament/view/entry_view.hpp"

namespace yuanmen::service {

/// A word that is looked for: in what an entry says, or by what its kind is called in the reader's language.
struct HistoryWord {
    std::string text;
    std::set<std::string> kinds;  ///< "event.result_recorded" … that are called so
};

/// Which entries of an event's journal; unset: all.
struct HistoryQuery {
    std::vector<HistoryWord> words;   ///< all of them
    std::optional<std::string> kind;  ///< "event.result_recorded"
    std::string person;               ///< part of the name of who did it, or of an entrant it is about
    std::string match;                ///< id of a bracket match
    std::optional<std::int64_t> from_wall_ms;   ///< not before
    std::optional<std::int64_t> until_wall_ms;  ///< before
    std::int64_t before = 0;                    ///< entries with a smaller version; 0: from the newest
    std::size_t limit = 50;                     ///< at most kMostHistoryRows
};

inline constexpr std::size_t kMostHistoryRows = 5'000;

/// An entry with what it did: empty lists for who judges at which table.
struct EventHistoryRow {
    HistoryRow entry;
    tournament::EntryShown about;
};

struct EventHistoryPage {
    std::vector<EventHistoryRow> rows;  ///< newest first
    bool more = false;                  ///< older ones fit the query too
    std::int64_t version = 0;           ///< how many entries the event's journal has
};

}  // namespace yuanmen::service
