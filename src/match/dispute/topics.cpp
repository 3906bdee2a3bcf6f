#include <algorithm>
#include <set>

#include "match/dispute/dispute.hpp"

namespace yuanmen::match {
namespace {

/// The part behind the prefix, up to the next point: fankui of skill.fankui.2; empty if it is no such clause.
std::string second_part(const std::string& clause, std::string_view prefix) {
    if (!clause.starts_with(prefix)) return {};
    const std::size_t end = clause.find('.', prefix.size());
    return clause.substr(prefix.size(), end == std::string::npos ? end : end - prefix.size());
}

void add_owner(const cards::Ruleset& ruleset, cards::SkillId skill, std::set<std::string>& generals) {
    for (const cards::General& general : ruleset.generals.by_id) {
        if (std::find(general.skills.begin(), general.skills.end(), skill) != general.skills.end()) {
            generals.emplace(cards::id_of(general.id));
        }
    }
}

std::vector<std::string> listed_once(const std::set<std::string>& ids) {
    return {ids.begin(), ids.end()};
}

}  // namespace

Topics topics_of(const RulingText& ruling, const cards::Ruleset& ruleset) {
    std::set<std::string> generals(ruling.generals.begin(), ruling.generals.end());
    std::set<std::string> skills(ruling.skills.begin(), ruling.skills.end());
    std::set<std::string> kinds(ruling.cards.begin(), ruling.cards.end());
    for (const std::string& clause : ruling.clauses) {
        const std::string skill = second_part(clause, "skill.");
        if (cards::skill_from_id(skill)) skills.insert(skill);
        const std::string kind = second_part(clause, "card.");
        if (cards::card_kind_from_id(kind)) kinds.insert(kind);
    }
    for (const std::string& skill : skills) {
        if (const auto id = cards::skill_from_id(skill)) add_owner(ruleset, *id, generals);
    }
    const std::set<std::string> clauses(ruling.clauses.begin(), ruling.clauses.end());
    return {listed_once(clauses), listed_once(generals), listed_once(skills), listed_once(kinds)};
}

}  // namespace yuanmen::match
