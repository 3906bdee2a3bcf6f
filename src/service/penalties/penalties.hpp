#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace yuanmen::service {

/// A penalty to be given. `args` is what match::GivePenalty reads.
struct NewPenalty {
    std::string match_id;
    std::shared_ptr<const nlohmann::json> args;
    /// `history` of the player as the caller saw it: nobody gives a penalty without having seen the earlier
    /// ones (judging.p22).
    std::int64_t expected_history = 0;
};

struct PenaltyWithdrawal {
    std::string penalty_id;
    std::string reason;
    std::int64_t expected_version = 0;
};

}  // namespace yuanmen::service
