#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string_view>
#include <variant>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "match/dispute/commands.hpp"

namespace yuanmen::match {

/// Something somebody wants to do with a dispute. Nothing in it is trusted but its shape.
using DisputeCommand =
    std::variant<OpenDispute, PointAtLine, AttachVerdict, GiveStatement, AddPhoto, HearDispute, RuleDispute,
                 AppealRuling, DecideAppeal, CloseDispute, WithdrawDispute>;

/// The command named `kind` with exactly the fields of its struct; refuses with the codes of parse_command.
base::Result<DisputeCommand, base::Refusal> parse_dispute_command(std::string_view kind,
                                                                  const nlohmann::json& fields);
std::string_view kind_of(const DisputeCommand& command);
/// All kinds in the order of the variant.
const std::vector<std::string_view>& dispute_command_kinds();
/// The JSON Schema of a kind's fields, as command_schema; null for an unknown kind.
nlohmann::json dispute_command_schema(std::string_view kind);

}  // namespace yuanmen::match
