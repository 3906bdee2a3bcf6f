#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "cards/clause.hpp"
#include "cards/deck.hpp"
#include "cards/general.hpp"
#include "cards/infraction.hpp"
#include "cards/parameters.hpp"
#include "cards/ruleset_error.hpp"
#include "cards/skill.hpp"

namespace yuanmen::cards {

/// What people call the things of a ruleset. Indexed by the enumerations; neither language is empty.
struct Names {
    std::array<BothLanguages, kCardKindCount> card_kinds;
    std::array<BothLanguages, kGeneralCount> generals;
    std::array<BothLanguages, kSkillCount> skills;

    const BothLanguages& of(CardKind kind) const { return card_kinds[static_cast<std::size_t>(kind)]; }
    const BothLanguages& of(GeneralId general) const { return generals[static_cast<std::size_t>(general)]; }
    const BothLanguages& of(SkillId skill) const { return skills[static_cast<std::size_t>(skill)]; }
};

/// Everything a match is played under. A value: once loaded it never changes, and any number of threads may
/// read it. Parameters, deck and generals are trivially copyable blocks for the engine; the rest is for
/// people.
struct Ruleset {
    std::string id;  ///< e.g. "wzzz-2012"
    BothLanguages title;
    std::string sha256;  ///< of `text`: 64 lower-case hexadecimal digits
    std::string text;    ///< the canonical full text (rulesets/README.md); ruleset_from_text reads exactly it
    Parameters parameters;
    Deck deck;
    Generals generals;
    std::array<SkillKind, kSkillCount> skill_kinds{};
    Names names;
    std::vector<Clause> clauses;          ///< in natural order of their ids (1v1.2 before 1v1.10)
    std::vector<Infraction> infractions;  ///< the penalty catalogue, in the order of the file

    /// The clause with this id, or nullptr. The pointer lives as long as the ruleset is neither moved nor
    /// destroyed.
    const Clause* find_clause(std::string_view clause_id) const;
    const Infraction* find_infraction(std::string_view infraction_id) const;
};

/// Reads a canonical full text as a match stores it. Refuses a text that is not in canonical form (code
/// "ruleset.not_canonical"), so that equal hashes mean equal rules. Every text any released version has
/// written stays readable: switches added later take the value that describes the older behaviour.
base::Result<Ruleset, RulesetError> ruleset_from_text(std::string_view text);

}  // namespace yuanmen::cards
