#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "web/pages/replay/replay_view.hpp"

// One side of a replay's table: its general, zones and cards as they are drawn.

namespace yuanmen::web::pages {

/// "关羽", "Guan Yu": by the ruleset's own names.
std::string general_called(const ReplayWords& words, const record::BoardSide& side);

/// What is printed on the general in play: {"kingdom", "kingdom_word", "skills"}; empty texts if unknown.
nlohmann::json print_of(const ReplayWords& words, const record::BoardSide& side);

/// The generals to come by their names; as written where a name is not known.
std::vector<std::string> reserve_of(const ReplayWords& words, const record::BoardSide& side);

/// One side for partials/replay_board.html. `seat` is 0 for the lord, 1 for the renegade.
nlohmann::json side_view(const record::Board& board, std::size_t seat, const record::ReplayDocument& document,
                         const ReplayWords& words);

/// The face (kit/card_face.hpp) of every card that is named on a board or in a line, by its word.
nlohmann::ordered_json faces_in(const record::ReplayDocument& document, const ReplayWords& words);

}  // namespace yuanmen::web::pages
