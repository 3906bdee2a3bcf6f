#include <nlohmann/json.hpp>

#include "web/asking.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/shown/elsewhere.hpp"
#include "web/pages/words.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

Response list(service::Service& service, const Context& context) {
    json rows = json::array();
    for (const auto& ruleset : service.rulesets()) {
        rows.push_back({{"id", ruleset->id},
                        {"title", in_language(context, ruleset->title)},
                        {"hash", ruleset->sha256.substr(0, 12)},
                        {"clauses", ruleset->clauses.size()}});
    }
    return context.page("rulesets", {{"rows", rows}});
}

json generals_of(const Context& context, const cards::Ruleset& ruleset) {
    json rows = json::array();
    for (const auto& general : ruleset.generals.by_id) {
        std::string skills;
        for (const auto skill : general.skills) {
            if (skill == cards::SkillId::none) continue;
            skills += (skills.empty() ? "" : " · ") + in_language(context, ruleset.names.of(skill));
        }
        rows.push_back({{"name", in_language(context, ruleset.names.of(general.id))},
                        {"hp", static_cast<int>(general.max_hp)},
                        {"skills", skills}});
    }
    return rows;
}

Response show(service::Service& service, const Context& context) {
    const auto found = service.ruleset(context.parameter("ruleset"));
    if (!found) return refuse(context, found.error());
    const cards::Ruleset& ruleset = **found;
    const bool zh = context.language == Language::zh;
    json clauses = json::array();
    for (const auto& clause : ruleset.clauses) {
        clauses.push_back({{"id", clause.id},
                           {"number", clause_number(context.catalogue(), context.language, clause.id)},
                           {"source", clause.source},
                           {"title", zh ? clause.title_zh : clause.title_en},
                           {"text", zh ? clause.zh : clause.en}});
    }
    const auto snapshot_data = [&]() -> json {
        return {{"id", ruleset.id},
                {"title", in_language(context, ruleset.title)},
                {"hash", ruleset.sha256},
                {"generals", generals_of(context, ruleset)},
                {"clauses", clauses}};
    };
    return context.live_page("ruleset", ruleset.sha256, snapshot_data, true);
}

/// What a ruling may name, for lists that are searched: clauses by id, and generals, skills and cards by
/// name.
Response choices(service::Service& service, const Context& context) {
    const auto found = service.ruleset(context.parameter("ruleset"));
    if (!found) return refuse(context, found.error());
    const cards::Ruleset& ruleset = **found;
    const bool zh = context.language == Language::zh;
    const auto make = [&]() -> json {
        json clauses = json::array();
        for (const auto& clause : ruleset.clauses) {
            const std::string& title = zh ? clause.title_zh : clause.title_en;
            const std::string number = clause_number(context.catalogue(), context.language, clause.id);
            clauses.push_back({{"value", clause.id},
                               {"label", title.empty() ? number : title + " · " + number},
                               {"text", zh ? clause.zh : clause.en}});
        }
        json topics = json::array();
        const auto add = [&](std::string_view id, const cards::BothLanguages& names, const char* what) {
            topics.push_back({{"value", id},
                              {"label", in_language(context, names)},
                              {"text", context.say(std::string("topic.") + what)}});
        };
        for (const auto& general : ruleset.generals.by_id)
            add(cards::id_of(general.id), ruleset.names.of(general.id), "general");
        for (std::size_t i = 0; i < cards::kSkillIds.size(); ++i) {
            const auto skill = static_cast<cards::SkillId>(i);
            if (skill != cards::SkillId::none) add(cards::id_of(skill), ruleset.names.of(skill), "skill");
        }
        for (std::size_t i = 0; i < cards::kCardKindIds.size(); ++i) {
            const auto kind = static_cast<cards::CardKind>(i);
            add(cards::id_of(kind), ruleset.names.of(kind), "card");
        }
        return {{"clauses", std::move(clauses)}, {"topics", std::move(topics)}};
    };
    return context.json(make());
}

}  // namespace

void add_ruleset_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/rulesets", Access::to(UseCase::read_rulesets), Budget::read,
                      "The rulesets.", [&service](Context& context) { return list(service, context); }});
    routes.push_back({Method::get, "/rulesets/{ruleset}", Access::to(UseCase::read_rulesets), Budget::read,
                      "A ruleset's generals and clauses.",
                      [&service](Context& context) { return show(service, context); }});
    routes.push_back({Method::get, "/rulesets/{ruleset}/choices", Access::to(UseCase::read_rulesets),
                      Budget::read, "Its clauses, generals, skills and cards, to be searched.",
                      [&service](Context& context) { return choices(service, context); }});
}

}  // namespace yuanmen::web::pages
