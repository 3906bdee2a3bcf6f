#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tournament/stage/contract.hpp"

namespace yuanmen::tournament {

/// What his own next match brings; `as_is` where he has none left.
enum class OwnResult : std::uint8_t { won, drawn, lost, as_is };

/// How often somebody goes on, over the results the other open matches may have, each as likely as another.
struct Outlook {
    OwnResult own = OwnResult::as_is;
    int in = 0;
    int by_lot = 0;  ///< equal in everything with others, and there is not a place for each
    int out = 0;
    int to_come = 0;              ///< rounds nobody has paired yet, made up in each case
    std::optional<bool> certain;  ///< true: goes on whatever happens; false: whatever happens, not
    std::optional<double> error;  ///< sampled: half the width of the 95 % interval of in / cases()
    int cases() const { return in + by_lot + out; }
};

/// Up to how many cases all are counted, and how many are drawn where there are more.
struct WhatIfLimits {
    int exact = 2'187;
    int samples = 400;
};

/// Whether this entrant goes on from the stage, by what his next match may bring. Nothing for who is not in
/// it or has left, and nothing before a round is paired. A match of several games is taken as won without
/// losing one. Swiss rounds to come are told as certain where points settle it whoever meets whom; else they
/// are sampled: those level on points meet by lot, nobody twice while that can be avoided, and each result is
/// as likely as another. Nobody is thought to come late or to leave. Pure: the same play gives the same
/// answer.
std::optional<std::vector<Outlook>> what_if(const StagePlay& play, const FormatRules& rules,
                                            const std::string& entrant, const WhatIfLimits& limits = {});

}  // namespace yuanmen::tournament
