#include <nlohmann/json.hpp>

#include "match/command.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

/// "seal_line_up" → "SealLineUpCommand".
std::string component_name(std::string_view kind) {
    std::string name;
    bool upper = true;
    for (const char c : kind) {
        if (c == '_') {
            upper = true;
        } else {
            name += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
            upper = false;
        }
    }
    return name + "Command";
}

}  // namespace

Schema command_schema(std::string_view kind) {
    Schema schema = body_of<ExpectedVersion>(component_name(kind));
    schema.outside = std::make_shared<const nlohmann::json>(match::command_schema(kind));
    return schema;
}

service::Answer<service::Receipt> command(service::Service& service, const Context& context,
                                          const std::string& kind) {
    nlohmann::json fields = context.body;
    fields.erase("expected_version");
    const service::DeskCommand given{context.parameter("match"), kind,
                                     std::make_shared<const nlohmann::json>(std::move(fields)),
                                     context.body.at("expected_version")};
    return service.command(context.principal, given, request_key(context));
}

void add_desk_routes(service::Service& service, std::vector<Route>& routes) {
    for (const std::string_view kind_view : match::command_kinds()) {
        const std::string kind(kind_view);
        if (!service::is_given_by_hand(kind)) continue;
        routes.push_back(
            {Method::post, "/api/v1/matches/{match}/commands/" + kind, Access::signed_in(), Budget::write,
             "Desk command: " + kind + ".",
             [&service, kind](Context& context) { return answer(context, command(service, context, kind)); },
             command_schema(kind), view_of<service::Receipt>()});
    }
}

}  // namespace yuanmen::web::api
