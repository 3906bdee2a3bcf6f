#pragma once

// Internal: what reader and writer (journal/codec) need to know about the types of an event.
// The names stand in the journal for ever: never rename one, add only at the end.

#include "match/codec.hpp"
#include "tournament/correction.hpp"
#include "tournament/event/changes.hpp"
#include "tournament/event/commands/results.hpp"
#include "tournament/event/entry.hpp"

namespace yuanmen::journal {

#define YUANMEN_EVENT_NAMES(type, ...)                                                \
    template <>                                                                       \
    struct EnumNames<tournament::type> {                                              \
        static constexpr auto names = std::to_array<std::string_view>({__VA_ARGS__}); \
    }

YUANMEN_EVENT_NAMES(AppendedTiebreak, "repeat_overtime", "compare_card");
YUANMEN_EVENT_NAMES(LeavingKind, "withdrawn", "dropped", "no_show", "disqualified", "substituted");
YUANMEN_EVENT_NAMES(PublicNames, "name_number", "surname", "number");
YUANMEN_EVENT_NAMES(KeptApart, "club", "city", "club_then_city");
YUANMEN_EVENT_NAMES(SeedingMethod, "by_hand", "list_order", "draw");
YUANMEN_EVENT_NAMES(ResultSource, "sheet", "paper", "ruling", "absence");
YUANMEN_EVENT_NAMES(BracketResult, "first", "second", "neither", "drawn");
YUANMEN_EVENT_NAMES(Format, "single_elimination", "double_elimination", "swiss", "round_robin", "groups");
YUANMEN_EVENT_NAMES(swiss::SideReason, "none", "balance", "last_side", "coin", "judge");
YUANMEN_EVENT_NAMES(standings::Tiebreak, "omw", "gw", "ogw", "buchholz", "median_buchholz", "buchholz_cut1",
                    "sonneborn_berger", "head_to_head", "progressive", "generals_remaining", "lost_hp");
YUANMEN_EVENT_NAMES(SidesRule, "alternate", "loser_lord", "winner_lord");
YUANMEN_EVENT_NAMES(DrawnGoesOn, "play_on", "lots", "neither");
YUANMEN_EVENT_NAMES(CorrectionChoice, "replay", "keep", "void");
YUANMEN_EVENT_NAMES(CorrectedTo, "winner", "neither", "open", "drawn");
YUANMEN_EVENT_NAMES(EventPhase, "none", "entries", "drawn", "published", "closed");
YUANMEN_EVENT_NAMES(EntryKind, "event_created", "details_changed", "settings_changed", "entrants_added",
                    "entrant_edited", "entrant_withdrawn", "entrant_readmitted", "seeds_set", "checked_in",
                    "check_in_undone", "bracket_drawn", "entries_reopened", "bracket_published",
                    "matches_linked", "match_moved", "match_released", "result_recorded", "no_show_declared",
                    "entrant_dropped", "result_corrected", "action_undone", "event_closed", "event_reopened",
                    "round_paired", "pairs_changed", "round_discarded", "round_published", "round_undone",
                    "entered_late", "pair_forbidden", "pair_allowed", "drawn_match_decided", "result_entered",
                    "tables_set", "table_fixed", "tables_swapped", "event_imported", "places_swapped",
                    "entrant_substituted", "round_scheduled", "round_called", "event_archived",
                    "event_unarchived", "event_hidden", "event_shown");

#undef YUANMEN_EVENT_NAMES

}  // namespace yuanmen::journal
