#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "match/chair.hpp"

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

/// A case of disqualification to be opened.
struct NewCase {
    std::string match_id;
    match::Chair chair{};  ///< who may be disqualified
};

/// A command to a case: "take_statement", "confirm_case", "drop_case". `args` is what
/// match::parse_penalty_command reads.
struct CaseCommandInput {
    std::string case_id;
    std::string kind;
    std::shared_ptr<const nlohmann::json> args;
    std::string photo;  ///< with a statement: JPEG, PNG or WebP; empty: none
    std::int64_t expected_version = 0;
};

bool is_case_command(std::string_view kind);

}  // namespace yuanmen::service
