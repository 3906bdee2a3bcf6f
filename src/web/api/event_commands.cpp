// Events as they are written: opened, given commands, corrected.
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/command.hpp"
#include "tournament/event/preview_view.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

using nlohmann::json;

/// "add_entrants" → "EventAddEntrants".
std::string event_component(std::string_view kind) {
    std::string name = "Event";
    bool upper = true;
    for (const char c : kind) {
        if (c == '_') {
            upper = true;
        } else {
            name += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
            upper = false;
        }
    }
    return name;
}

std::shared_ptr<const json> fields_of(std::string_view kind) {
    return std::make_shared<const json>(tournament::event_command_schema(kind));
}

Response give_event_command(service::Service& service, const Context& context, const std::string& kind) {
    json fields = context.body;
    fields.erase("expected_version");
    const service::EventCommandInput given{context.parameter("event"), kind,
                                           std::make_shared<const json>(std::move(fields)),
                                           context.read<ExpectedVersion>().expected_version};
    return answer(context, service.event_command(context.principal, given, request_key(context)));
}

/// The schema of the field `corrected` of "correct_result".
std::shared_ptr<const json> corrected_fields() {
    const json schema = tournament::event_command_schema(tournament::CorrectResult::kind);
    return std::make_shared<const json>(schema.at("properties").at("corrected"));
}

}  // namespace

Schema event_command_schema(std::string_view kind) {
    Schema schema = body_of<ExpectedVersion>(event_component(kind));
    schema.outside = fields_of(kind);
    return schema;
}

void add_event_command_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back(
        {Method::post, "/api/v1/events", Access::to(UseCase::manage_events), Budget::write, "Opens an event.",
         [&service](Context& context) {
             return answer(context,
                           service.create_event(context.principal, context.body, request_key(context)));
         },
         body_of_family("NewEvent", fields_of(tournament::CreateEvent::kind)), view_of<service::Receipt>()});
    for (const std::string_view kind_view : tournament::event_command_kinds()) {
        const std::string kind(kind_view);
        if (!service::is_event_command_given_by_hand(kind)) continue;
        routes.push_back(
            {Method::post, "/api/v1/events/{event}/commands/" + kind,
             Access::to(service::use_case_of_event_command(kind)), Budget::write,
             "Event command: " + kind + ".",
             [&service, kind](Context& context) { return give_event_command(service, context, kind); },
             event_command_schema(kind), view_of<service::Receipt>()});
    }
    routes.push_back(
        {Method::post, "/api/v1/events/{event}/corrections/preview", Access::to(UseCase::manage_events),
         Budget::write,
         "What a corrected result would change, for each choice; writes nothing. Its tag goes into "
         "correct_result.",
         [&service](Context& context) {
             return answer(context, service.preview_correction(context.principal, context.parameter("event"),
                                                               context.body));
         },
         body_of_family("CorrectedResult", corrected_fields()), view_of<tournament::CorrectionShown>()});
    routes.push_back(
        {Method::post, "/api/v1/events/{event}/rounds/preview", Access::to(UseCase::manage_events),
         Budget::write,
         "What change_pairs would cost beside the round as it is and the cheapest pairing; writes nothing.",
         [&service](Context& context) {
             return answer(
                 context, service.preview_pairs(context.principal, context.parameter("event"), context.body));
         },
         body_of_family("PairsPreview", fields_of(tournament::ChangePairs::kind)),
         view_of<tournament::PairsPreview>()});
}

}  // namespace yuanmen::web::api
