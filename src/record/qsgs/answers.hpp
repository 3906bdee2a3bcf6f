#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "record/record.hpp"

namespace yuanmen::record::qsgs {

using Json = nlohmann::json;

/// Throws LogFault (caught by import_game) when a field is not what the log's format says.
struct LogFault {
    const char* what;
};

Seat seat_of(const Json& number);
CardFace card_of(const Json& id);
GeneralId general_of(const Json& name);
std::vector<WrittenCard> cards_of(const Json& ids);

/// A card object laid down by `seat`: plain, converted, by 丈八蛇矛, or a skill card.
Move move_of_card(Seat seat, const Json& card);

/// The answer to an `ask` line; empty if it says nothing of its own (the pick follows in another line).
/// `lord_name` is what the engine calls the lord's player in its targets ("sgs2").
std::vector<Move> moves_of_ask(const Json& line, std::string_view lord_name);
/// The answer of a `respond` line.
std::optional<Move> move_of_respond(const Json& line);

}  // namespace yuanmen::record::qsgs
