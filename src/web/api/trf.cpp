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

struct TrfPreview {
    std::optional<std::string> trf, encoding;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("trf", self.trf, match::Pasted{0, tournament::kMaxListBytes});
        f("encoding", self.encoding, match::Length{0, 20});
    }
};

struct NewTrf : TrfFields {
    std::optional<std::string> trf;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        TrfFields::fields(self, f);
        f("trf", self.trf, match::Pasted{0, tournament::kMaxListBytes});
    }
};

std::string trf_of(const Context& context, const std::optional<std::string>& given) {
    const auto file = context.files.find("file");
    return file != context.files.end() && !file->second.empty() ? file->second : given.value_or("");
}

Response exported(service::Service& service, const Context& context) {
    const auto text = service.event_trf(context.principal, context.parameter("event"),
                                        asked_text(context, "teams") == "true");
    if (!text) return refuse(context, text.error());
    Response response;
    response.content_type = "text/plain; charset=utf-8";
    response.body = *text;
    response.set("Content-Disposition", "attachment; filename=\"" + context.parameter("event") + ".trf\"");
    return response;
}

}  // namespace

service::TrfImport trf_import(const Context& context, const TrfFields& given, std::string bytes) {
    return {std::move(bytes),
            given.ruleset.value_or(kDefaultRuleset),
            context.say("format.swiss"),
            given.name.value_or(""),
            given.date.value_or(""),
            given.encoding.value_or("")};
}

void add_trf_routes(service::Service& service, std::vector<Route>& routes) {
    Schema preview = body_of<TrfPreview>("TrfPreview"), import = body_of<NewTrf>("TrfImport");
    preview.with_files = import.with_files = true;
    routes.push_back(
        {Method::post, "/api/v1/events/import-trf/preview", Access::to(UseCase::manage_events), Budget::write,
         "What a tournament report (TRF) would bring as an event; an impossible round is refused "
         "with line and column. Writes nothing.",
         [&service](Context& context) {
             const auto& given = context.read<TrfPreview>();
             return answer(context, service.preview_trf(context.principal, trf_of(context, given.trf),
                                                        given.encoding.value_or("")));
         },
         preview, view_of<tournament::exchange::TrfShown>()});
    routes.push_back(
        {Method::post, "/api/v1/events/import-trf", Access::to(UseCase::manage_events), Budget::write,
         "Makes an event of a tournament report: its players, rounds and results, or nothing.",
         [&service](Context& context) {
             const auto& given = context.read<NewTrf>();
             return answer(context, service.import_trf(context.principal,
                                                       trf_import(context, given, trf_of(context, given.trf)),
                                                       request_key(context)));
         },
         import, view_of<service::Receipt>()});
    routes.push_back(
        {Method::get,
         "/events/{event}/report.trf",
         Access::to(UseCase::read_public),
         Budget::read,
         "The first Swiss or round robin stage as a tournament report (FIDE TRF16).",
         [&service](Context& context) { return exported(service, context); },
         {},
         {},
         {choice("teams", {"true"},
                 "Clubs as teams (013) too; programs that pair individuals refuse such a file.")}});
}

}  // namespace yuanmen::web::api
