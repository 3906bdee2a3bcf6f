// Tournament reports (TRF) in and out.
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "tournament/entrants/text_encoding.hpp"
#include "tournament/exchange/trf_view.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

constexpr const char* kDefaultRuleset = "wzzz-2012";

std::string trf_of(const Context& context) {
    const auto file = context.files.find("file");
    return file != context.files.end() && !file->second.empty() ? file->second
                                                                : context.body.value("trf", "");
}

Response exported(service::Service& service, const Context& context) {
    const auto text = service.event_trf(context.principal, context.parameter("event"));
    if (!text) return refuse(context, text.error());
    Response response;
    response.content_type = "text/plain; charset=utf-8";
    response.body = *text;
    response.set("Content-Disposition", "attachment; filename=\"" + context.parameter("event") + ".trf\"");
    return response;
}

}  // namespace

service::TrfImport trf_of_body(const Context& context, std::string bytes) {
    return {std::move(bytes), context.body.value("ruleset", kDefaultRuleset), context.say("format.swiss"),
            context.body.value("name", ""), context.body.value("date", "")};
}

Schema trf_schema(const char* name) {
    return {name,
            {text("ruleset", 0, 160, "Id of a ruleset; wzzz-2012 if left out.").maybe(),
             text("name", 0, 120, "Of the event, where the file has none.").maybe(),
             text("date", 0, 10, "The first day, where the file has none.").maybe()}};
}

void add_trf_routes(service::Service& service, std::vector<Route>& routes) {
    const Field list = text("trf", 0, tournament::kMaxListBytes,
                            "The report; or a form (multipart/form-data) with its bytes as file.")
                           .maybe();
    Schema preview{"TrfPreview", {list}}, import = trf_schema("TrfImport");
    import.fields.push_back(list);
    preview.with_files = import.with_files = true;
    routes.push_back(
        {Method::post, "/api/v1/events/import-trf/preview", Access::to(UseCase::manage_events), Budget::write,
         "What a tournament report (TRF) would bring as an event; an impossible round is refused "
         "with line and column. Writes nothing.",
         [&service](Context& context) {
             return answer(context, service.preview_trf(context.principal, trf_of(context)));
         },
         preview, view_of<tournament::exchange::TrfShown>()});
    routes.push_back({Method::post, "/api/v1/events/import-trf", Access::to(UseCase::manage_events),
                      Budget::write,
                      "Makes an event of a tournament report: its players, rounds and results, or nothing.",
                      [&service](Context& context) {
                          return answer(context, service.import_trf(context.principal,
                                                                    trf_of_body(context, trf_of(context)),
                                                                    request_key(context)));
                      },
                      import, view_of<service::Receipt>()});
    routes.push_back({Method::get, "/events/{event}/report.trf", Access::to(UseCase::read_public),
                      Budget::read,
                      "The first Swiss or round robin stage as a tournament report (FIDE TRF16).",
                      [&service](Context& context) { return exported(service, context); }});
}

}  // namespace yuanmen::web::api
