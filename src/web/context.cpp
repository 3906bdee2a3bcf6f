#include "web/context.hpp"

#include <stdexcept>

#include "web/routing/problem.hpp"
#include "web/site.hpp"

namespace yuanmen::web {

const std::string& Context::parameter(std::string_view name) const {
    for (const auto& [key, value] : parameters) {
        if (key == name) return value;
    }
    throw std::logic_error("the route has no parameter " + std::string(name));
}

bool Context::wants_page() const {
    return !request.path.starts_with("/api/") && request.path != "/healthz" &&
           request.header("accept").find("text/html") != std::string_view::npos;
}

std::string Context::say(std::string_view key, const std::map<std::string, std::string>& params) const {
    return site_.catalogue().say(language, key, params);
}

Response Context::page(std::string_view name, nlohmann::json data, int status) const {
    data.update(site_.frame(*this));
    Response response = html_answer(site_.templates().render(name, language, data), status);
    response.set("Content-Language", std::string(tag_of(language)));
    return response;
}

Response Context::live_page(std::string_view name, nlohmann::json data) const {
    data.update(site_.frame(*this));
    const auto snapshot =
        make_snapshot("text/html; charset=utf-8", site_.templates().render(name, language, data));
    Response response = send(*snapshot, request, Freshness::nobody());
    response.set("Content-Language", std::string(tag_of(language)));
    return response;
}

Response Context::json(const nlohmann::json& value, int status) const {
    return json_answer(value.dump(), status);
}

Response Context::refuse(const base::Refusal& refusal, int status) const {
    if (status == 0) status = status_of(refusal);
    if (!wants_page()) return problem(refusal, status, site_.catalogue(), language, request.id);
    nlohmann::json clauses = nlohmann::json::array();
    for (const auto& clause : refusal.clauses) clauses.push_back({{"clause", clause}});
    return page("problem",
                {{"status", status},
                 {"heading", say("problem.title." + std::to_string(status))},
                 {"sentence", sentence_of(refusal, status, site_.catalogue(), language)},
                 {"code", refusal.code},
                 {"clauses", clauses},
                 {"has_clauses", !refusal.clauses.empty()}},
                status);
}

}  // namespace yuanmen::web
