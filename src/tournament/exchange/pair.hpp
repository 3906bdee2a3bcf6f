#pragma once

#include <string_view>

#include "tournament/exchange/answer.hpp"

namespace yuanmen::tournament::exchange {

/// `yuanmen pair --json`: one Swiss round. In: {"players": [{"id", "points", "opponents", "had_bye",
/// "last_float", "side_balance"} …]} and optionally "forbidden" and "seed". Out: {"pairs", "cost", "why"},
/// `why` telling for each pair what it costs and why its first is first; or {"code": "pair.impossible",
/// "players"}.
Answer pair(std::string_view text);

}  // namespace yuanmen::tournament::exchange
