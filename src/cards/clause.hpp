#pragma once

#include <string>
#include <string_view>

namespace yuanmen::cards {

/// A text in the two languages of the house. Neither is empty.
struct BothLanguages {
    std::string zh;
    std::string en;

    friend bool operator==(const BothLanguages&, const BothLanguages&) = default;
};

/// One citable rule, in our own words. Verdicts, refusals and tie-break lines name clauses by id.
struct Clause {
    std::string id;  ///< e.g. "1v1.3.1.3", "card.slash.2", "decision.own_death_turn"; see rulesets/README.md
    std::string
        source;  ///< where the rule stands: the section of the printed rules, or the page it was settled on
    std::string title_zh;  ///< a few words for lists; may be empty
    std::string title_en;  ///< empty exactly if title_zh is
    std::string zh;
    std::string en;

    friend bool operator==(const Clause&, const Clause&) = default;
};

/// Natural order of ids: runs of digits compare as numbers, so 1v1.2 comes before 1v1.10.
bool clause_id_less(std::string_view a, std::string_view b);

}  // namespace yuanmen::cards
