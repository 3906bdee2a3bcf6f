#pragma once

#include <nlohmann/json_fwd.hpp>

#include "match/dispute/view.hpp"
#include "match/penalty/penalty.hpp"

namespace yuanmen::match {

/// A case of disqualification with everything said in it: for the head judge and the owner, nobody else. The
/// penalty must have one.
nlohmann::json case_view(const PenaltyState& state, const NameOf& name);

}  // namespace yuanmen::match
