#include "web/kit/site_kit.hpp"

#include <doctest/doctest.h>

#include "web/http/url.hpp"

namespace yuanmen::test {

std::optional<web::Principal> HandedOut::resolve(std::string_view token, const web::Pairs&) {
    const auto at = sessions.find(token);
    if (at == sessions.end()) return std::nullopt;
    return at->second;
}

web::Assets real_assets() {
    return web::Assets::from(std::string(YUANMEN_SOURCE_DIR) + "/templates");
}

namespace {

web::SiteOptions completed(web::SiteOptions options, const double& seconds) {
    if (!options.seconds) options.seconds = [&seconds] { return seconds; };
    if (!options.missing_key) {
        options.missing_key = [](const std::string& what) { FAIL_CHECK("missing template key: " << what); };
    }
    return options;
}

}  // namespace

TestSite::TestSite(std::vector<web::Route> routes, web::SiteOptions options)
    : site(completed(std::move(options), seconds), real_assets(), authenticator, std::move(routes)) {
    for (const web::Role role : service::kRoles) {
        if (role == web::Role::anyone) continue;
        const std::string name(service::id_of(role));
        web::Principal who;
        who.role = role;
        who.account = name + "-id";
        who.name = "甲" + name;
        authenticator.sessions[name + "-token"] = who;
    }
}

web::Request request(web::Method method, const std::string& target, web::Pairs headers, std::string body) {
    web::Request made;
    made.method = method;
    const std::size_t mark = target.find('?');
    made.path = target.substr(0, mark);
    if (mark != std::string::npos) made.query = *web::parse_pairs(target.substr(mark + 1), 64);
    made.headers = std::move(headers);
    made.headers.emplace_back("host", "hall.example");
    made.body = std::move(body);
    made.peer = made.client = "127.0.0.1";
    made.id = "0123456789abcdef";
    return made;
}

}  // namespace yuanmen::test
