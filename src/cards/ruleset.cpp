#include "cards/ruleset.hpp"

#include <algorithm>

#include "cards/loading/parts.hpp"

namespace yuanmen::cards {

const Clause* Ruleset::find_clause(std::string_view clause_id) const {
    const auto at = std::lower_bound(
        clauses.begin(), clauses.end(), clause_id,
        [](const Clause& clause, std::string_view wanted) { return clause_id_less(clause.id, wanted); });
    return at != clauses.end() && at->id == clause_id ? &*at : nullptr;
}

const Infraction* Ruleset::find_infraction(std::string_view infraction_id) const {
    const auto at = std::find_if(infractions.begin(), infractions.end(), [&](const Infraction& infraction) {
        return infraction.id == infraction_id;
    });
    return at != infractions.end() ? &*at : nullptr;
}

base::Refusal RulesetError::refusal() const {
    base::Refusal refusal{code, {}, key, params};
    refusal.params["file"] = file;
    refusal.params["line"] = std::to_string(line);
    refusal.params["key"] = key;
    return refusal;
}

base::Result<Ruleset, RulesetError> ruleset_from_text(std::string_view text) {
    return loading::from_text(text, parameter_table());
}

}  // namespace yuanmen::cards
