#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cards/ruleset.hpp"
#include "record/replay_document.hpp"
#include "service/records/records.hpp"
#include "web/text/catalogue.hpp"

namespace yuanmen::web::pages {

/// What a reader of this language needs beside the document.
struct ReplayWords {
    const Catalogue& catalogue;
    Language language;
    const cards::Ruleset* ruleset;  ///< the record's; null if it is not known

    std::string say(std::string_view key, const std::map<std::string, std::string>& params = {}) const {
        return catalogue.say(language, key, params);
    }
    /// A sentence with one number, "n".
    std::string counted(std::string_view key, int n) const { return say(key, {{"n", std::to_string(n)}}); }
};

/// What the desk knows beside a record, each in its place among the lines; empty for who may not see it.
using DeskNotes = std::vector<service::DeskNote>;

/// How cards and moves are spelled in this language.
record::Spelling spelling_for(Language language);

}  // namespace yuanmen::web::pages
