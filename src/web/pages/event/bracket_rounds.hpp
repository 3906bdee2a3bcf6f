#pragma once

#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "base/moment.hpp"
#include "service/events/floor_view.hpp"
#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// Where the box of a match leads while it is played: everybody to the table's public page, the staff to the
/// match in the event, where all come to a match that is over.
enum class MatchLinks { desk, event };

/// What the round of a match is called in addresses and ids: "winners-2", "consolation-1-5" for the places
/// from the fifth.
std::string round_key(const nlohmann::json& match);

/// Whether a match of a snapshot stands in a bracket; else its round was paired.
bool is_of_bracket(const nlohmann::json& match);

/// Every match of a snapshot (service::EventSnapshot) as pages show it, in its order. `path` is the "path" of
/// an entrant_snapshot, lit up, or an empty list. Pure.
///
/// {"id","title","bye","next","on","out","href","mark","word","table","clock","slots":[slot,slot]}: "bye" is
/// only a place kept free, "next" where the winner goes, "on" lies on the path, "out" is where the path ends;
/// a slot is
/// {"entrant","name","seed","won","lost","on","hint"} where hint says who will come, instead of a name.
nlohmann::json bracket_matches(const nlohmann::json& snapshot, const nlohmann::json& path, const Say& say,
                               MatchLinks links);

/// Gives the matches that are played their "clock" (small_clock), read at `now`; `floor` are the rows of
/// service::FloorView. Those without one keep null.
void put_clocks(nlohmann::json& views, const std::vector<service::FloorRow>& floor, const base::Moment& now,
                const Say& say);

/// The matches of the bracket by round, in the order of play: [{"key","name","now","shown","matches"}].
/// Exactly one is "shown": that with the key `asked`, else the one the lit way stands in, else the first that
/// is open.
nlohmann::json bracket_rounds(const nlohmann::json& snapshot, const nlohmann::json& views,
                              const nlohmann::json& path, const Say& say, const std::string& asked);

}  // namespace yuanmen::web::pages
