#pragma once

#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "web/pages/replay/replay_words.hpp"

namespace yuanmen::web::pages {

/// A reason why the first illegal line may not read.
struct ExplanationRow {
    int line = 0;
    std::string kind;
    std::string sentence;

    YUANMEN_FIELDS(line, kind, sentence);
};

/// The likeliest reasons, that one first; `likely` is the headline, empty without them.
struct Explained {
    std::string likely;
    std::vector<ExplanationRow> explanations;

    YUANMEN_FIELDS(likely, explanations);
};
Explained explained(const record::ReplayDocument& document, const ReplayWords& words);

}  // namespace yuanmen::web::pages
