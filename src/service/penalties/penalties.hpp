#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "match/chair.hpp"
#include "match/fields.hpp"

namespace yuanmen::service {

/// A penalty to be given. `args` is what match::GivePenalty reads.
struct NewPenalty {
    std::string match_id;
    std::shared_ptr<const nlohmann::json> args;
    /// `history` of the player as the caller saw it: nobody gives a penalty without having seen the earlier
    /// ones (judging.p22).
    std::int64_t expected_history = 0;

    /// Beside what is read as `args`.
    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("expected_history", self.expected_history, match::kVersion);
    }
};

struct PenaltyWithdrawal {
    std::string penalty_id;  ///< not of the body: the path names it
    std::string reason;
    std::int64_t expected_version = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason, match::Length{1, 500, true});
        f("expected_version", self.expected_version, match::kVersion);
    }
};

/// A case of disqualification to be opened.
struct NewCase {
    std::string match_id;  ///< not of the body: the path names it
    match::Chair chair{};  ///< who may be disqualified

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
    }
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
