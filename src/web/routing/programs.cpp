#include "web/routing/programs.hpp"

#include <string>

#include "web/live/snapshot.hpp"

namespace yuanmen::web {

bool is_for_programs(std::string_view path) {
    return path.starts_with("/api/") || path == "/healthz" || path == "/metrics";
}

std::map<std::string, std::string> limit_headers(const Allowance& allowance,
                                                 const RateLimiter::Taken& taken) {
    return {{"RateLimit-Limit", std::to_string(static_cast<int>(allowance.burst))},
            {"RateLimit-Remaining", std::to_string(taken.remaining)},
            {"RateLimit-Reset", std::to_string(taken.reset)}};
}

bool readable_from_anywhere(const Request& request, const service::Principal& who, const Route* route) {
    return is_safe(request.method) && request.method != Method::options &&
           request.path.starts_with("/api/") && !who.signed_in() &&
           (route == nullptr || route->access.allows(Role::anyone));
}

void let_it_be_asked_for_again(Response& response, const Request& request) {
    const bool is_read = request.method == Method::get || request.method == Method::head;
    if (!is_read || !request.path.starts_with("/api/") || response.status != 200 ||
        response.content_type != "application/json" || response.feed != nullptr)
        return;
    if (response.headers["ETag"].empty()) response.set("ETag", etag_of(response.body));
    if (!has_already(request, response.headers["ETag"])) return;
    response.status = 304;
    response.body.clear();
    response.content_type.clear();
}

void open_to_all(Response& response) {
    response.set("Access-Control-Allow-Origin", "*");
    response.set("Access-Control-Expose-Headers", "ETag, Link, Retry-After, X-Server-Clock, X-Server-Time");
}

void answer_preflight(Response& response, const Request& request, const Route* read) {
    if (read == nullptr || !request.path.starts_with("/api/") || !read->access.allows(Role::anyone)) return;
    open_to_all(response);
    response.set("Access-Control-Allow-Methods", "GET, HEAD");
    response.set("Access-Control-Allow-Headers", "Accept-Language, If-None-Match, Last-Event-ID");
    response.set("Access-Control-Max-Age", "600");
}

}  // namespace yuanmen::web
