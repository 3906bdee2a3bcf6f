#pragma once

#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/event/command.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::tournament {

/// What the staff does next: a kind of command and what it needs to be shown. add_entrants {entrants},
/// check_in {missing}, draw_bracket {field}, publish_bracket, call_round {name}, link_matches {matches},
/// record_paper {matches} (being played, results outstanding), publish_round {round}, pair_round {round,
/// stage}, close_event.
struct NextAction {
    std::string kind;
    std::optional<int> entrants;
    std::optional<int> missing;
    std::optional<int> field;
    std::optional<int> matches;
    std::optional<int> round;
    std::optional<int> stage;
    std::optional<std::string> name;  ///< round_of its matches

    YUANMEN_FIELDS(kind, entrants, missing, field, matches, round, stage, name);
};

/// Most urgent first.
std::vector<NextAction> next_actions(const EventState& state, const std::optional<Standing>& standing);

}  // namespace yuanmen::tournament
