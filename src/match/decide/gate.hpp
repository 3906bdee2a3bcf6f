#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/refusal.hpp"
#include "match/actor.hpp"
#include "match/state.hpp"

namespace yuanmen::match {

/// Whether this actor may give this kind of command at all now: his role, the stage of the match, and whether
/// it stands still. Says nothing about the command's fields. The one table behind decide() and
/// open_commands().
std::optional<base::Refusal> gate(std::string_view kind, const MatchState& state, const Actor& actor);

/// Whether a player may name this chair.
std::optional<base::Refusal> own_chair(const Actor& actor, Chair chair);

/// The roles of a gate's letters as a refusal names them in its parameter `may`: ids of accounts' roles with
/// commas between, "head_judge,table_judge,player". The house itself is not named.
std::string who_may(std::string_view letters);

}  // namespace yuanmen::match
