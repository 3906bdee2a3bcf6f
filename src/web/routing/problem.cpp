#include "web/routing/problem.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include "web/text/clause_number.hpp"

namespace yuanmen::web {
namespace {

struct ProblemKind {
    std::string_view code;  ///< a whole code, or an ending that begins with a dot
    int status;
};

constexpr ProblemKind kKinds[] = {
    {"access.sign_in_first", 401},
    {"access.wrong_sign_in", 401},
    {"access.wrong_pin", 401},
    {"access.session_over", 401},
    {"access.token_over", 401},
    {"access.token_on_page", 403},
    {"access.forbidden", 403},
    {"access.other_site", 403},
    {"access.form_too_old", 403},
    {"request.method_not_allowed", 405},
    {"request.too_many", 429},
    {"request.cursor_gone", 400},
    {"request.body_type", 415},
    {"request.broken_json", 400},
    {"request.too_deep", 400},
    {"request.number_too_large", 400},
    {"request.malformed_form", 400},
    {"request.idempotency_key", 400},
    {"request.version_missing", 428},
    {"store.busy", 503},
    {"store.full", 507},
    {"store.read_only", 503},
    {"store.no_descriptors", 503},
    {"store.disk_failed", 503},
    {"store.closed", 503},
    {"store.older_term", 503},
    {"server.failed", 500},
    {"server.draining", 503},
    {"server.checking", 503},
    {"server.drawing", 503},
    {".not_found", 404},
    {".forbidden", 403},
    {".stale", 409},
    {".version_conflict", 409},
    {".rate_limited", 429},
};

/// "hand.a 4→3, draw_pile 40→41" in words: "手牌（甲） 4→3, 牌堆 40→41".
std::string zones_in_words(const std::map<std::string, std::string>& params, const Catalogue& catalogue,
                           Language language) {
    std::string text;
    std::string_view left = params.at("zones");
    while (!left.empty()) {
        const std::size_t end = std::min(left.find(", "), left.size());
        const std::string_view one = left.substr(0, end);
        left.remove_prefix(std::min(end + 2, left.size()));
        const std::size_t space = std::min(one.find(' '), one.size());
        const std::size_t dot = std::min(one.find('.'), space);
        if (!text.empty()) text += ", ";
        text += catalogue.say(language, "field." + std::string(one.substr(0, dot)));
        const auto name = dot < space
                              ? params.find(std::string(one.substr(dot + 1, space - dot - 1)) + "_name")
                              : params.end();
        if (name != params.end()) text += " (" + name->second + ")";
        text += one.substr(space);
    }
    return text;
}

/// "owner,head_judge" in words.
std::string roles_in_words(std::string_view roles, const Catalogue& catalogue, Language language) {
    std::string text;
    while (!roles.empty()) {
        const std::size_t end = std::min(roles.find(','), roles.size());
        if (!text.empty()) text += catalogue.say(language, "mark.list");
        text += catalogue.say(language, "role." + std::string(roles.substr(0, end)));
        roles.remove_prefix(std::min(end + 1, roles.size()));
    }
    return text;
}

}  // namespace

int status_of(const base::Refusal& refusal) {
    for (const ProblemKind& kind : kKinds) {
        const bool fits =
            kind.code.front() == '.' ? refusal.code.ends_with(kind.code) : refusal.code == kind.code;
        if (fits) return kind.status;
    }
    return 422;
}

std::string sentence_of(const base::Refusal& refusal, int status, const Catalogue& catalogue,
                        Language language) {
    const std::string key = "refusal." + refusal.code;
    if (catalogue.find(language, key)) {
        auto params = refusal.params;
        if (params.contains("zones")) params["zones"] = zones_in_words(params, catalogue, language);
        const auto penalty = params.find("penalty");
        if (penalty != params.end()) penalty->second = catalogue.say(language, "option." + penalty->second);
        std::string sentence = catalogue.say(language, key, params);
        const auto may = params.find("may");
        if (may == params.end() || may->second.empty()) return sentence;
        return sentence + catalogue.say(language, "problem.who_may",
                                        {{"may", roles_in_words(may->second, catalogue, language)}});
    }
    return catalogue.say(language, "problem." + std::to_string(status / 100) + "xx");
}

Response problem(const base::Refusal& refusal, int status, const Catalogue& catalogue, Language language,
                 const std::string& request_id, const ProblemExtras& extras) {
    nlohmann::ordered_json body = {
        {"type", "/problems/" + refusal.code},
        {"title", catalogue.say(language, "problem.title." + std::to_string(status))},
        {"status", status},
        {"code", refusal.code},
        {"detail", sentence_of(refusal, status, catalogue, language)},
        {"clauses", refusal.clauses},
        {"request", request_id},
    };
    if (!refusal.clauses.empty()) body["clauses_read"] = clause_numbers(catalogue, language, refusal.clauses);
    if (!refusal.field.empty()) body["field"] = refusal.field;
    if (!refusal.params.empty()) body["params"] = refusal.params;
    body.update(nlohmann::ordered_json::parse(extras.members));
    Response response =
        json_answer(body.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace), status);
    response.content_type = "application/problem+json";
    response.set("Content-Language", std::string(tag_of(language)));
    response.set("Vary", "Accept-Language, Authorization, Cookie");
    if (extras.retry_after_seconds > 0) {
        response.set("Retry-After", std::to_string(extras.retry_after_seconds));
    }
    return response;
}

}  // namespace yuanmen::web
