#pragma once

#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "web/pages/event/bracket_rounds.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/words.hpp"

// What the big screen and the overlay of an event tell besides the tables themselves. Pure.

namespace yuanmen::web::pages {

struct NewResult {
    std::string id;  ///< of the match
    std::string winner;
    std::string loser;
    std::string verb;
    bool won = false;  ///< else they only met
    std::string title;

    YUANMEN_FIELDS(id, winner, loser, verb, won, title);
};

/// The newest results, newest first, at most four. `boxes` are the event's match_boxes.
std::vector<NewResult> newest_results(const tournament::EventShown& event, const std::vector<MatchBox>& boxes,
                                      const Say& say);

struct CalledTable {
    std::int64_t table = 0;
    std::string players;

    YUANMEN_FIELDS(table, players);
};

/// The tables to which players are called and where nobody has begun, at most four.
std::vector<CalledTable> called_tables(const std::vector<FloorCard>& cards);

/// Tells namesakes apart in the players of `cards`.
void name_namesakes(std::vector<FloorCard>& cards, const tournament::EventShown& event, const Say& say);

}  // namespace yuanmen::web::pages
