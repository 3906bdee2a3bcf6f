#include <nlohmann/json.hpp>

#include "web/asking.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"

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

}  // namespace

void add_ruleset_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/rulesets", Access::to(UseCase::read_rulesets), Budget::read,
                      "The rulesets.", [&service](Context& context) { return list(service, context); }});
    routes.push_back({Method::get, "/rulesets/{ruleset}", Access::to(UseCase::read_rulesets), Budget::read,
                      "A ruleset's generals and clauses.",
                      [&service](Context& context) { return show(service, context); }});
}

std::vector<Route> routes(service::Service& service) {
    std::vector<Route> all;
    add_account_pages(service, all);
    add_staff_pages(service, all);
    add_event_pages(service, all);
    add_match_pages(service, all);
    add_sheet_pages(service, all);
    add_photo_pages(service, all);
    add_record_pages(service, all);
    add_replay_pages(service, all);
    add_dispute_pages(service, all);
    add_ruling_pages(service, all);
    add_penalty_pages(service, all);
    add_case_pages(service, all);
    add_ruleset_pages(service, all);
    return all;
}

}  // namespace yuanmen::web::pages
