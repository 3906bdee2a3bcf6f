// Rulings as precedents: found by what they are about (judging.p39).
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "match/dispute/codec.hpp"
#include "service/disputes/dispute_views.hpp"
#include "web/api/disputes.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/disputes/dispute_view.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

json option(const std::string& id, const std::string& label, const std::string& chosen) {
    return {{"value", id}, {"label", label}, {"selected", id == chosen}};
}

void put_filters(const Context& context, json& out, const cards::Ruleset& ruleset,
                 const service::RulingQuery& query) {
    json generals = json::array();
    for (const cards::General& general : ruleset.generals.by_id) {
        const std::string id(cards::id_of(general.id));
        generals.push_back(option(id, general_name(context, ruleset, id), query.general));
    }
    json skills = json::array();
    for (std::size_t i = 0; i < cards::kSkillIds.size(); ++i) {
        const auto skill = static_cast<cards::SkillId>(i);
        skills.push_back(option(std::string(cards::id_of(skill)),
                                in_language(context, ruleset.names.of(skill)), query.skill));
    }
    json kinds = json::array();
    for (std::size_t i = 0; i < cards::kCardKindIds.size(); ++i) {
        const std::string id(cards::id_of(static_cast<cards::CardKind>(i)));
        kinds.push_back(option(id, card_kind_name(context, ruleset, id), query.card));
    }
    out["generals"] = std::move(generals);
    out["skills"] = std::move(skills);
    out["cards"] = std::move(kinds);
    out["clause"] = query.clause;
}

Response rulings_page(service::Service& service, const Context& context) {
    const service::RulingQuery query = api::ruling_query(context);
    const auto seen = service.rulings(context.principal, query);
    if (!seen) return refuse(context, seen.error());
    const auto data = [&]() -> json {
        json lines = json::array();
        for (const service::DisputeView& dispute : seen->rulings) {
            const auto ruleset = service.ruleset(dispute.ruleset.sha256);
            lines.push_back(dispute_line(context, dispute, ruleset ? ruleset->get() : nullptr));
        }
        json out = {{"rulings", lines}, {"none", lines.empty()}, {"more", ""}};
        if (seen->more) {
            out["more"] = "/rulings?clause=" + encode(query.clause) + "&general=" + encode(query.general) +
                          "&skill=" + encode(query.skill) + "&card=" + encode(query.card) +
                          "&offset=" + std::to_string(query.offset + query.limit);
        }
        put_filters(context, out, *service.rulesets().front(), query);
        return out;
    };
    // What was asked for stands in the page, and a browser may hold two searches at once.
    const std::string tag = base::sha256_hex(journal::write(*seen).dump() + "\n" + query.clause + "\n" +
                                             query.general + "\n" + query.skill + "\n" + query.card);
    return context.live_page("rulings", tag, data, asks_only(context, {}));
}

}  // namespace

void add_ruling_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get,
                      "/rulings",
                      Access::to(UseCase::read_public),
                      Budget::read,
                      "Rulings by general, skill, card and clause.",
                      [&service](Context& context) { return rulings_page(service, context); },
                      {},
                      {},
                      api::ruling_query_fields()});
}

}  // namespace yuanmen::web::pages
