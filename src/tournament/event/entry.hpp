#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/codec/fields.hpp"
#include "tournament/correction.hpp"
#include "tournament/event/changes.hpp"
#include "tournament/event/imported.hpp"

namespace yuanmen::tournament {

/// What has happened to an event. The journal keeps the names for ever: never rename one, add at the end.
enum class EntryKind : std::uint8_t {
    event_created,
    details_changed,
    settings_changed,
    entrants_added,
    entrant_edited,
    entrant_withdrawn,
    entrant_readmitted,
    seeds_set,
    checked_in,
    check_in_undone,
    bracket_drawn,
    entries_reopened,
    bracket_published,
    matches_linked,
    match_moved,
    match_released,
    result_recorded,
    no_show_declared,
    entrant_dropped,
    result_corrected,
    action_undone,
    event_closed,
    event_reopened,
    round_paired,
    pairs_changed,
    round_discarded,
    round_published,
    round_undone,
    entered_late,
    pair_forbidden,
    pair_allowed,
    drawn_match_decided,
    result_entered,
    tables_set,
    table_fixed,
    tables_swapped,
    event_imported,
    places_swapped,
    entrant_substituted,
    round_scheduled,
    round_called,
    event_archived,
    event_unarchived,
    event_hidden,
    event_shown,
};

/// One fact of an event's journal. A decision writes at most one, so what belongs together is undone
/// together.
struct EventEntry {
    EntryKind kind{};
    std::string reason;                      ///< as given; may be empty
    std::string match;                       ///< the bracket match it is about; may be empty
    std::optional<CorrectionChoice> choice;  ///< result_corrected: what became of the matches behind
    std::optional<std::int64_t> undoes;      ///< action_undone: the version of the entry that was taken back
    Changes changes;
    std::optional<ImportedFrom> imported = {};  ///< event_imported: from where

    YUANMEN_FIELDS(kind, reason, match, choice, undoes, changes, imported);
    bool operator==(const EventEntry&) const = default;
};

/// "result_recorded" …
std::string_view id_of(EntryKind kind);

/// Integers, texts, booleans, lists and objects only, so base::canonical_json takes it.
nlohmann::json to_json(const EventEntry& entry);

/// entry_from_json(to_json(e)) equals e. Refuses any other shape with "entry.malformed". Never throws.
base::Result<EventEntry, base::Refusal> entry_from_json(const nlohmann::json& json);

}  // namespace yuanmen::tournament
