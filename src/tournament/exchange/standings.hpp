#pragma once

#include <string_view>

#include "tournament/exchange/answer.hpp"

namespace yuanmen::tournament::exchange {

/// `yuanmen standings --json`: the table of a stage. In: {"scoring": {"win", "draw", "loss", "bye",
/// "best_of"}, "rounds": [{"round", "matches": […]}], "drops": [{"player", "after_round"}]} and optionally
/// "tiebreaks", names in the order they decide (default omw, gw, ogw). A match is {"a", "b", "games_a",
/// "games_b"} with "games_drawn",
/// {"bye"}, {"a", "b", "double_loss": true} or {"a", "b", "no_show": "b"}; the first and the last two may
/// have "generals": {"a", "b"} and "lost_hp": {"a", "b"}. Out: one object a player, best first; every
/// tie-break is [numerator, denominator], reduced.
Answer standings(std::string_view text);

}  // namespace yuanmen::tournament::exchange
