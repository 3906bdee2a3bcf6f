#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "cards/infraction.hpp"
#include "match/chair.hpp"
#include "match/commands/setup.hpp"
#include "match/fields.hpp"
#include "match/penalty/case.hpp"

namespace yuanmen::match {

/// A penalty for a player of the match (P21), or for the one who let the other's infraction pass.
struct GivePenalty {
    static constexpr const char* kind = "give";
    Chair chair{};
    std::string infraction;    ///< id of the ruleset's catalogue; empty if none fits
    bool as_opponent = false;  ///< the step the catalogue has for the opponent
    cards::Penalty penalty{};
    std::string text;                    ///< what happened; needed without infraction and to disqualify
    std::optional<std::string> dispute;  ///< the dispute it was decided in

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("infraction", self.infraction, Length{0, 8});
        f("as_opponent", self.as_opponent);
        f("penalty", self.penalty);
        f("text", self.text, kNote);
        f("dispute", self.dispute, Length{1, 64});
    }
};

/// It was wrong. It stays in the history and counts no more. Head judge.
struct WithdrawPenalty {
    static constexpr const char* kind = "withdraw";
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason, kReason);
    }
};

using PenaltyCommand =
    std::variant<GivePenalty, WithdrawPenalty, OpenCase, TakeStatement, ConfirmCase, DropCase>;

/// As parse_command.
base::Result<PenaltyCommand, base::Refusal> parse_penalty_command(std::string_view kind,
                                                                  const nlohmann::json& fields);
std::string_view kind_of(const PenaltyCommand& command);
nlohmann::json penalty_command_schema(std::string_view kind);

}  // namespace yuanmen::match
