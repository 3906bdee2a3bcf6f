#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/view/event_snapshot.hpp"

// What the pages of an event call things. Everything here is a function of an event's snapshot
// (tournament/view/event_snapshot.hpp) and the language, so a page made from them can be kept.

namespace yuanmen::web::pages {

/// The sentence of a key in the reader's language, as Context::say.
using Say =
    std::function<std::string(std::string_view key, const std::map<std::string, std::string>& params)>;

/// "决赛", "半决赛", "8 强" …; `field` as in the snapshot: entrants left when the round begins.
std::string round_name(const Say& say, int field);
/// The round's name, or that of the match for third place.
std::string match_name(const Say& say, const tournament::MatchShown& match);
/// The match as it is called across the hall: its round's name, and which of the round's matches it is.
std::string match_title(const Say& say, const tournament::MatchShown& match);

/// How a match stands, for the class of its mark (pages/words.hpp state_mark) and the word beside it.
struct MatchMark {
    std::string mark;
    std::string word;
};
MatchMark mark_of(const Say& say, const tournament::MatchShown& match);
/// "2 : 1": the games of a match of several, as its slots stand.
std::string score_words(const tournament::MatchShown& match);

/// A rank in a table; "—" for who holds none.
std::string rank_word(int rank);

/// What a page says in place of a bracket of which there is nothing to draw: that the event has none, or what
/// comes first.
std::string no_bracket_words(const Say& say, const tournament::EventShown& event);

/// The name of the entrant with this id; the id itself if there is none.
std::string name_of_entrant(const tournament::EventShown& event, const std::string& id);

/// The names of entrants who are not the only ones of their name, by id, with their club or number behind it.
std::map<std::string, std::string> told_apart(const Say& say,
                                              const std::vector<tournament::EntrantShown>& entrants);

/// A name that fits into so many ems of a drawing, cut with "…": Chinese characters are one em wide, Latin
/// letters about half.
std::string cut_to(std::string_view name, double ems);

}  // namespace yuanmen::web::pages
