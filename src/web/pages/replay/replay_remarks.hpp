#pragma once

#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "web/pages/replay/replay_words.hpp"

// What stands above a board: whose match it is, whose rules, which reading, and what cannot be told.

namespace yuanmen::web::pages {

/// Who plays, and how it ended: what the match knows, whether or not the record's header names it.
struct MatchWords {
    std::string players;  ///< empty: nobody is named
    std::string result;   ///< empty: it goes on

    YUANMEN_FIELDS(players, result);
};
MatchWords match_words(const service::RecordText& record, const ReplayWords& words);

/// Says that a record names another ruleset than its match's, under which it is judged ("id@sha256"); empty
/// if it names none.
std::string other_ruleset_remark(const Catalogue& catalogue, Language language, const std::string& named,
                                 const std::string& ruleset);

/// What a reader must know before he reads on: whose rules these are, where the search dropped readings, and
/// that he does not see everything.
std::vector<std::string> remarks_of(const record::ReplayDocument& document, const ReplayWords& words);

/// Which of the readings is shown; empty where there is but one.
std::string story_of(const record::ReplayDocument& document, const ReplayWords& words);

}  // namespace yuanmen::web::pages
