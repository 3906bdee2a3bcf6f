#include "web/asking.hpp"

#include "base/digest.hpp"
#include "web/access/client_address.hpp"

namespace yuanmen::web {
namespace {

int status_of(service::Category category) {
    switch (category) {
        case service::Category::unauthenticated:
            return 401;
        case service::Category::forbidden:
            return 403;
        case service::Category::not_found:
            return 404;
        case service::Category::conflict:
            return 409;
        case service::Category::invalid:
        case service::Category::refused:
            return 422;
        case service::Category::too_many:
            return 429;
        case service::Category::busy:
            return 0;  // by its code: 503, 507
    }
    return 500;
}

/// "match.turn_begun" as the history calls it; an account or an event has simply been changed.
std::string what_happened(const Context& context, std::string kind) {
    static constexpr std::string_view kMatch = "match.";
    if (kind.starts_with("dispute.")) return context.say("event." + kind);
    if (!kind.starts_with(kMatch)) return context.say("conflict.something");
    return context.say("event." + kind.substr(kMatch.size()));
}

nlohmann::json changes_json(const Context& context, const std::vector<service::Change>& changes) {
    nlohmann::json list = nlohmann::json::array();
    for (const auto& change : changes) {
        list.push_back({{"version", change.version},
                        {"kind", change.kind},
                        {"what", what_happened(context, change.kind)},
                        {"by", change.by.empty() ? context.say("role.system") : change.by},
                        {"wall_ms", change.wall_ms}});
    }
    return list;
}

}  // namespace

Response refuse(const Context& context, const service::Refused& refused) {
    ProblemExtras extras;
    extras.retry_after_seconds = refused.retry_after_seconds;
    if (refused.category == service::Category::conflict) {
        const nlohmann::json members = {{"current_version", refused.current_version},
                                        {"changes", changes_json(context, refused.changes)}};
        extras.members = members.dump();
    }
    int status = status_of(refused.category);
    if (refused.refusal.code == "request.cursor_gone") status = 400;
    if (status == 0) status = refused.refusal.code == "store.full" ? 507 : 503;
    return context.refuse(refused.refusal, status, extras);
}

service::RequestKey request_key(const Context& context) {
    std::string sent = context.body.dump();
    for (const auto& [name, bytes] : context.files) sent.append(name).append(base::sha256_hex(bytes));
    return {std::string(name_of(context.request.method)) + " " + context.request.path,
            context.idempotency_key, base::sha256_hex(sent), context.request.id};
}

service::Client client_of(const Context& context) {
    return {rate_key(context.request.client)};
}

}  // namespace yuanmen::web
