#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/view/event_snapshot.hpp"
#include "web/pages/event/words.hpp"

// The scorekeeper's lines: the open matches of an event, and what was entered of them. Pure.

namespace yuanmen::web::pages {

/// What a stage's ruleset lets a sheet say.
struct SheetNumbers {
    int generals = 3;  ///< of a line-up
    int hp = 4;        ///< the greatest anybody can have
};

/// The matches of an event to which a result can be entered, by table; with a `round` (round_key) those of
/// it.
std::vector<const tournament::MatchShown*> open_matches(const tournament::EventShown& event,
                                                        const std::string& round);

/// One of them as a line:
/// {"id","title","table","in_play","state","mark","may_be_drawn","game","score",
///  "slots":[{"chair","name","number","counts":[{"won","n"}]}],"left":[{"n"}],"hps":[{"n"}]}
/// "won" is what a tap on a winner posts: his chair and the generals he had left ("a3"), or the chair alone.
nlohmann::json result_line(const tournament::EventShown& event, const tournament::MatchShown& match,
                           const SheetNumbers& numbers, const Say& say);

/// Where two people have entered different sheets of a match: both, and in which parts they differ.
/// [{"label","parts":[{"text","differs"}],"winner","cause","remaining":null or {"a","b"},"hp","game"}]; empty
/// where they do not. `account` is the reader's.
nlohmann::json differing_entries(const tournament::MatchShown& match, const std::string& account,
                                 const Say& say);

/// A round that has open matches.
struct RoundToEnter {
    std::string key;  ///< round_key
    std::string name;
    int count = 0;
    bool here = false;  ///< the one that was asked for

    YUANMEN_FIELDS(key, name, count, here);
};
std::vector<RoundToEnter> open_rounds(const tournament::EventShown& event, const std::string& round,
                                      const Say& say);

/// The match a sheet is of: by its number as printed ("WB-R1-M3", "r1m3" where only one ends so) or by the
/// number of its table. Nullptr: no match of the event, or more than one.
const tournament::MatchShown* match_of_sheet(const tournament::EventShown& event, const std::string& asked);

}  // namespace yuanmen::web::pages
