#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/replay/replay_view.hpp"

namespace yuanmen::web::api {
namespace {

Response replay_json(service::Service& service, const Context& context) {
    const auto found = service.replayable(context.principal, context.parameter("record"));
    if (!found) return refuse(context, found.error());
    const std::string& text = found->record.text;
    const pages::ReplayWords words{context.catalogue(), context.language, found->ruleset.get()};
    const auto document =
        record::replay_document(text, *found->referees, pages::spelling_for(context.language));
    auto answer = pages::replay_answer(document, words);
    answer["record"]["id"] = found->record.row.id;
    answer["record"]["match"] = found->record.row.match;
    answer["record"]["layer"] = found->record.layer;
    const std::string tag = base::sha256_hex(text) + std::string(code_of(context.language));
    return send(*make_snapshot("application/json; charset=utf-8", answer.dump(), tag), context.request,
                Freshness::nobody());
}

}  // namespace

void add_replay_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back(
        {Method::get, "/api/v1/records/{record}/replay", Access::to(UseCase::read_records), Budget::read,
         "A record line by line with verdicts, positions and the clauses they cite, as the caller may "
         "read it.",
         [&service](Context& context) { return replay_json(service, context); }});
    routes.push_back({Method::get, "/api/v1/matches/{match}/bundle", Access::to(UseCase::read_records),
                      Budget::read,
                      "Everything the match has left behind in one ZIP file that `yuanmen verify` checks.",
                      [&service](Context& context) {
                          return pages::bundle_answer(service, context, context.parameter("match"));
                      }});
}

}  // namespace yuanmen::web::api
