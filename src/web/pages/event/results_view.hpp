#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "web/pages/event/words.hpp"

namespace yuanmen::web::pages {

/// What a stage's ruleset lets a sheet say.
struct SheetNumbers {
    int generals = 3;  ///< of a line-up
    int hp = 4;        ///< the greatest anybody can have
};

/// The open matches of an event as the scorekeeper's lines, by table; with a `round` (round_key) those of it.
/// [{"id","key","title","stage","table","in_play","state","mark","may_be_drawn","game","score",
///   "slots":[{"chair","name","number","entrant","counts":[{"won","n"}]}],"left":[{"n"}],"hps":[{"n"}]}]
/// "won" is what a tap on a winner posts: his chair and the generals he had left ("a3"), or the chair alone.
/// Pure.
nlohmann::json result_lines(const nlohmann::json& snapshot, const std::map<std::string, SheetNumbers>& stages,
                            const std::string& round, const Say& say);

/// Where two people have entered different sheets of a match: both, and in which parts they differ.
/// [{"label","parts":[{"text","differs"}],"winner","cause","remaining":null or {"a","b"},"hp","game"}]; empty
/// where they do not. `account` is the reader's. Pure.
nlohmann::json differing_entries(const nlohmann::json& match, const std::string& account, const Say& say);

/// The rounds that have open matches: [{"key","name","count","here"}].
nlohmann::json open_rounds(const nlohmann::json& snapshot, const std::string& round, const Say& say);

/// The match a sheet is of: by its number as printed ("WB-R1-M3", "r1m3" where only one ends so) or by the
/// number of its table. Empty: no match of the event, or more than one.
std::string match_of_sheet(const nlohmann::json& snapshot, const std::string& asked);

}  // namespace yuanmen::web::pages
