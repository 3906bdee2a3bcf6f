#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "tournament/event/entry.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::tournament {

struct EntryEntrant {
    std::string id;
    std::string name;
    std::string number;

    YUANMEN_FIELDS(id, name, number);
};

struct EntryPlayer {
    std::string id;
    std::string name;

    YUANMEN_FIELDS(id, name);
};

struct EntryResult {
    journal::OrNull<std::string> winner;  ///< name
    BracketResult outcome{};
    match::Cause cause{};
    ResultSource source{};
    std::string note;

    YUANMEN_FIELDS(winner, outcome, cause, source, note);
    bool operator==(const EntryResult&) const = default;
};

/// A match before and after the entry.
struct EntryMatch {
    std::string id;
    std::array<journal::OrNull<EntryPlayer>, 2> players;  ///< null: nobody yet
    journal::OrNull<EntryResult> was;
    journal::OrNull<EntryResult> is;
    journal::OrNull<int> was_table;
    journal::OrNull<int> is_table;

    YUANMEN_FIELDS(id, players, was, is, was_table, is_table);
};

struct EntryRound {
    std::string stage;  ///< name
    int round = 0;

    YUANMEN_FIELDS(stage, round);
};

/// What an entry did, with names as they were then. Who writes it as JSON needs tournament/event/codec.hpp.
struct EntryShown {
    std::vector<EntryEntrant> entrants;  ///< those it changes
    std::vector<EntryMatch> matches;     ///< the same
    std::vector<EntryRound> rounds;      ///< those it pairs, publishes or takes back

    YUANMEN_FIELDS(entrants, matches, rounds);
};

EntryShown entry_view(const EventState& before, const EventState& after, const EventEntry& entry);

/// The entry as JSON (of any version of it) without what one person entered where `now` waits for a second,
/// who must not have seen it: of such a sheet only who entered it and when is left.
nlohmann::json without_waiting(nlohmann::json entry, const EventState& now);

}  // namespace yuanmen::tournament
