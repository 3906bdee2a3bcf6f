#include "web/site.hpp"

#include <algorithm>
#include <chrono>
#include <ctime>
#include <nlohmann/json.hpp>

#include "base/log.hpp"
#include "journal/codec/fields.hpp"
#include "service/webhooks/webhooks.hpp"
#include "web/access/client_address.hpp"
#include "web/access/csrf.hpp"
#include "web/http/cookies.hpp"
#include "web/http/head.hpp"
#include "web/http/url.hpp"
#include "web/pages/zone.hpp"
#include "web/routing/multipart.hpp"
#include "web/routing/openapi.hpp"
#include "web/routing/problem.hpp"
#include "web/routing/programs.hpp"

namespace yuanmen::web {
namespace {

using base::Refusal;

double machine_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

Refusal plain(std::string_view code) {
    return {std::string(code), {}, "", {}};
}

Templates::Missing or_log(Templates::Missing given) {
    if (given) return given;
    return [](const std::string& what) { base::log::warning("page.missing_key", {{"what", what}}); };
}

std::string_view type_of(std::string_view file) {
    if (file.ends_with(".css")) return "text/css; charset=utf-8";
    if (file.ends_with(".js")) return "text/javascript; charset=utf-8";
    if (file.ends_with(".svg")) return "image/svg+xml";
    if (file.ends_with(".png")) return "image/png";
    return "application/octet-stream";
}

struct Health {
    static constexpr const char* kPart = "Health";
    std::string status = "ok";

    YUANMEN_FIELDS(status);
};

/// The answers and examples that stand in templates/contract/.
Contract contract_of(const Assets& assets) {
    Contract contract;
    contract.webhook = &service::webhook_body();
    for (const auto& [name, bytes] : assets.files()) {
        if (name == "contract/answers.json") contract.answers = nlohmann::json::parse(bytes);
        if (name == "contract/fields.json") contract.fields = nlohmann::json::parse(bytes);
        if (name == "contract/examples.json") contract.examples = nlohmann::json::parse(bytes);
    }
    return contract;
}

bool is_idempotency_key(std::string_view key) {
    return key.size() <= 128 &&
           std::all_of(key.begin(), key.end(), [](char c) { return c > 0x20 && c < 0x7f; });
}

/// The path with `lang` set to the other language, for the switch in the frame.
std::string in_other_language(const Context& context) {
    std::string link = context.request.path + "?";
    for (const auto& [name, value] : context.request.query) {
        if (name != "lang") link += encode(name) + "=" + encode(value) + "&";
    }
    return link + "lang=" + (context.language == Language::zh ? "en" : "zh");
}

/// Everything an answer for strangers can depend on; empty where the caller is no stranger or asks for
/// something else than a page to look at.
std::string key_for_strangers(const Context& context) {
    const Request& request = context.request;
    if (request.method != Method::get || !credential_of(request).token.empty()) return {};
    std::string key = request.path;
    for (const auto& [name, value] : request.query) {
        if (name == "lang") return {};  // it also sets a cookie
        key.append(1, '\0').append(name).append(1, '=').append(value);
    }
    const bool near = request.client == "127.0.0.1" || request.client == "::1";
    key.append(1, '\0').append(code_of(context.language));
    key.append(request.secure || near ? "" : " unencrypted");
    return key;
}

/// A form with files: the fields as from any form, the files into the context.
base::Result<Body, Refusal> read_files(const Schema& schema, Context& context, Pairs& besides) {
    auto form = parse_multipart(context.request.header("content-type"), context.request.body, kMaxFormFields);
    if (!form) return base::fail(plain("request.malformed_form"));
    context.files = std::move(form->files);
    return read_fields(schema, form->fields, besides);
}

/// As a refusal names them in its parameter `may`: "owner,head_judge".
std::string roles_of(const Access& access) {
    std::string roles;
    for (const Role role : service::kRoles) {
        if (access.allows(role)) roles.append(roles.empty() ? "" : ",").append(service::id_of(role));
    }
    return roles;
}

}  // namespace

Site::Site(SiteOptions options, Assets assets, Authenticator& authenticator, std::vector<Route> routes)
    : options_(std::move(options)),
      assets_(std::move(assets)),
      catalogue_(assets_),
      templates_(assets_, catalogue_, or_log(options_.missing_key)),
      authenticator_(authenticator),
      limiter_(options_.seconds ? options_.seconds : machine_seconds),
      now_(options_.seconds ? options_.seconds : machine_seconds),
      router_(with_own_routes(std::move(routes))) {
    static constexpr std::string_view kFolder = "static/";
    for (const auto& [name, bytes] : assets_.files()) {
        if (!name.starts_with(kFolder)) continue;
        static_files_.emplace(name.substr(kFolder.size()), make_snapshot(std::string(type_of(name)), bytes));
    }
    openapi_ =
        make_snapshot("application/json",
                      openapi_document(router_.routes(), options_.version, contract_of(assets_)).dump(2));
}

Site::~Site() = default;

std::vector<Route> Site::with_own_routes(std::vector<Route> routes) {
    routes.push_back({Method::get,
                      "/healthz",
                      Access::open(),
                      Budget::read,
                      "Whether the service is well.",
                      [this](Context& context) { return health(context); },
                      {},
                      view_of<Health>(),
                      {text("deep", 8, "1, for staff: also the journal and the disk.")}});
    routes.push_back(
        {Method::get, "/api/v1/openapi.json", Access::open(), Budget::read, "This document.",
         [this](Context& context) { return send(*openapi_, context.request, Freshness::everybody(60)); }});
    routes.push_back({Method::get, "/metrics", Access::open(), Budget::read,
                      "Figures for Prometheus; for staff and for this machine itself.",
                      [this](Context& context) { return metrics(context); }});
    routes.push_back({Method::get, "/static/{file}", Access::open(), Budget::read, "Style and scripts.",
                      [this](Context& context) { return static_file(context); }});
    return routes;
}

Response Site::health(Context& context) {
    const bool deep = find(context.request.query, "deep").has_value();
    if (deep) {
        if (auto stopped = staff_only(context)) return *std::move(stopped);
    }
    const auto& question = deep ? options_.deep_health : options_.health;
    if (question) {
        if (const auto trouble = question()) return context.refuse(*trouble, 503);
    }
    return context.json(journal::write(Health{}));
}

Response Site::metrics(Context& context) {
    const Request& request = context.request;
    const bool itself = (request.peer == "127.0.0.1" || request.peer == "::1") &&
                        request.client == request.peer && request.header("x-forwarded-for").empty();
    if (!itself) {
        if (auto stopped = staff_only(context)) return *std::move(stopped);
    }
    std::string text = "# TYPE yuanmen_answers_total counter\n";
    for (std::size_t first = 1; first < answered_.size(); ++first) {
        text += "yuanmen_answers_total{status=\"" + std::to_string(first) + "xx\"} " +
                std::to_string(answered_[first].load()) + "\n";
    }
    if (options_.metrics) text += options_.metrics();
    return {200, "text/plain; version=0.0.4; charset=utf-8", std::move(text), {}, {}};
}

std::optional<Response> Site::staff_only(const Context& context) {
    if (!context.principal.signed_in()) return context.refuse(plain("access.sign_in_first"));
    if (!Access::staff().allows(context.principal.role)) return context.refuse(plain("access.forbidden"));
    return std::nullopt;
}

Response Site::static_file(Context& context) {
    const auto at = static_files_.find(context.parameter("file"));
    if (at == static_files_.end()) return context.refuse(plain("page.not_found"));
    const bool named_by_content = find(context.request.query, "v").has_value();
    return send(*at->second, context.request,
                named_by_content ? Freshness::forever() : Freshness::everybody(60));
}

nlohmann::json Site::frame(const Context& context) const {
    const Principal& who = context.principal;
    std::string disk;
    if (options_.disk_warning && Access::staff().allows(who.role)) {
        if (const auto warning = options_.disk_warning()) {
            disk = sentence_of(*warning, 0, catalogue_, context.language);
        }
    }
    const std::int64_t wall_ms =
        options_.now ? options_.now().wall_ms : std::int64_t{std::time(nullptr)} * 1000;
    return {{"zone", pages::zone_name(pages::utc_minutes(wall_ms))},
            {"disk_warns", !disk.empty()},
            {"disk_warning", disk},
            {"lang", tag_of(context.language)},
            {"in_other_language", in_other_language(context)},
            {"signed_in", who.signed_in()},
            {"my_name", who.name},
            {"my_role", who.signed_in() ? context.say("role." + std::string(service::id_of(who.role))) : ""},
            {"i_am_staff", Access::staff().allows(who.role)},
            {"i_am_owner", who.role == Role::owner},
            {"i_am_player", who.role == Role::player},
            {"csrf", who.signed_in() ? csrf_token(context.session_token) : ""},
            {"unencrypted", !context.request.secure && context.request.client != "127.0.0.1" &&
                                context.request.client != "::1"},
            {"path", context.request.path}};
}

HallReach Site::reach(const Request& request) const {
    if (!options_.public_url.empty()) return {options_.public_url, {}, HallReach::Trouble::none};
    const std::string host(request.header("host"));
    if (request.secure || !reaches_this_machine_only(host)) {
        return {(request.secure ? "https://" : "http://") + host, {}, HallReach::Trouble::none};
    }
    HallReach reach = options_.hall ? options_.hall() : HallReach{"", {}, HallReach::Trouble::not_served};
    return reach;
}

std::string Site::time_of_day_tag() const {
    static constexpr std::int64_t kNoticedMs = 60'000;
    if (!options_.now) return {};
    const base::Moment now = options_.now();
    return std::to_string((now.wall_ms - now.boot_ms) / kNoticedMs);
}

Response Site::refuse(const HeadError& error, const Request& request) {
    Context context(*this, request, language_of(request));
    return context.refuse(plain(error.code), error.status);
}

Response Site::answer(const Request& received) {
    const auto began = std::chrono::steady_clock::now();
    Request request = received;
    settle_client(request, options_.proxies);
    Context context(*this, request, language_of(request));
    // Before anything is read: what is made from here on is at least as new.
    const std::uint64_t generation = options_.generation ? options_.generation() : 0;
    const double now = now_();
    const std::string key = generation != 0 ? key_for_strangers(context) : "";
    if (!key.empty()) {
        if (auto ready = kept_ready(context, key, generation, now)) {
            ++answered_[static_cast<std::size_t>(ready->status / 100 % 6)];
            if (is_for_programs(request.path)) open_to_all(*ready);
            return *std::move(ready);
        }
    }
    const Router::Match match = router_.find(request.method, request.path);
    Response response = dispatch(context, match);
    ++answered_[static_cast<std::size_t>(response.status / 100 % 6)];
    if (!key.empty() && context.public_answer) {
        public_answers_.keep(key, generation, now, *std::move(context.public_answer));
    }
    if (!context.session_token.empty() &&
        response.headers["Cache-Control"].find("immutable") == std::string::npos) {
        response.set("Cache-Control", "no-store");
    }
    if (response.headers["Cache-Control"].empty()) response.set("Cache-Control", "no-store");
    if (match.route != nullptr) let_it_be_asked_for_again(response, request);
    for (const auto& [name, value] : context.limits) response.set(name, value);
    if (readable_from_anywhere(request, context.principal, match.route)) open_to_all(response);
    if (find(request.query, "lang") && is_safe(request.method) && context.wants_page()) {
        response.cookies.push_back(
            write_cookie({std::string(kLanguageCookie), std::string(code_of(context.language)),
                          request.secure, true, 365L * 24 * 3600}));
    }
    // The pattern, not the path: a player's link is a secret.
    const auto took =
        std::chrono::duration_cast<std::chrono::microseconds>(std::chrono::steady_clock::now() - began);
    base::log::write(is_safe(request.method) ? base::log::Level::debug : base::log::Level::info, "request",
                     {{"id", request.id},
                      {"method", name_of(request.method)},
                      {"route", match.route != nullptr ? std::string_view(match.route->pattern) : "-"},
                      {"status", response.status},
                      {"from", request.client},
                      {"us", took.count()},
                      {"role", service::id_of(context.principal.role)},
                      {"who", context.principal.key()}});
    return response;
}

std::optional<Response> Site::kept_ready(const Context& context, const std::string& key,
                                         std::uint64_t generation, double now) {
    const auto answer = public_answers_.find(key, generation, now);
    if (answer == nullptr) return std::nullopt;
    if (auto limited = limit(context, Budget::read, rate_key(context.request.client))) return limited;
    return to_stranger(*answer, context.request);
}

Response Site::dispatch(Context& context, const Router::Match& match) {
    const Request& request = context.request;
    if (auto limited = limit(context, Budget::read, rate_key(request.client))) return *std::move(limited);
    if (match.route == nullptr) return not_routed(context, match);
    context.parameters = match.parameters;
    context.route = match.route;
    if (auto stopped = fence(context, *match.route)) return *std::move(stopped);
    Response response = match.route->handler(context);
    // Many phones share one address: whoever signs in rightly leaves it as it was.
    if (match.route->budget == Budget::sign_in && response.status < 400) {
        limiter_.give_back("sign_in " + rate_key(request.client), options_.allowances.sign_in);
    }
    return response;
}

std::optional<std::string> Site::page_at(const Context& context, std::string_view address) {
    address = address.substr(0, address.find('#'));
    const std::size_t mark = std::min(address.find('?'), address.size());
    const auto query = parse_pairs(address.substr(std::min(mark + 1, address.size())), kMaxQueryPairs);
    if (!address.starts_with('/') || mark > kMaxPath || address.size() - mark > kMaxQuery || !query)
        return std::nullopt;
    const Request& sent = context.request;
    Request request{Method::get, std::string(address.substr(0, mark)),
                    *query,      {},
                    "",          sent.peer,
                    sent.client, sent.secure,
                    sent.id};
    for (const auto& header : sent.headers) {
        if (header.first == "cookie" || header.first == "accept" || header.first == "host")
            request.headers.push_back(header);
    }
    const Router::Match match = router_.find(request.method, request.path);
    if (match.route == nullptr) return std::nullopt;
    Context reader(*this, request, context.language);
    Response page = dispatch(reader, match);
    if (page.status != 200 || !page.content_type.starts_with("text/html")) return std::nullopt;
    return std::move(page.body);
}

Response Site::not_routed(const Context& context, const Router::Match& match) {
    if (match.allowed.empty()) return context.refuse(plain("page.not_found"));
    std::string allow = "OPTIONS";
    for (const Method method : match.allowed) {
        allow.append(", ").append(name_of(method));
        if (method == Method::get) allow += ", HEAD";
    }
    Response response = context.request.method == Method::options
                            ? Response{204, "", "", {}, {}}
                            : context.refuse(plain("request.method_not_allowed"));
    response.set("Allow", allow);
    if (response.status == 204) {
        answer_preflight(response, context.request, router_.find(Method::get, context.request.path).route);
    }
    return response;
}

std::optional<Response> Site::admit(const Request& received, std::size_t length) {
    Request request = received;
    settle_client(request, options_.proxies);
    Context context(*this, request, language_of(request));
    if (auto limited = limit(context, Budget::read, rate_key(request.client))) return limited;
    const Router::Match match = router_.find(request.method, request.path);
    if (match.route == nullptr) return not_routed(context, match);
    context.parameters = match.parameters;
    context.route = match.route;
    if (auto stopped = may_come(context, *match.route)) return stopped;
    const bool brings_files = match.route->body && match.route->body->with_files;
    if (length > options_.max_body && !brings_files) {
        return context.refuse(plain("request.body_too_large"), 413);
    }
    return std::nullopt;
}

std::optional<Principal> Site::holder_of(const Credential& credential, const Pairs& path) {
    return credential.access_token ? authenticator_.resolve_access_token(credential.token)
                                   : authenticator_.resolve(credential.token, path);
}

/// Who it is. A session may be over without anybody minding; a program with a token is told.
std::optional<Response> Site::know(Context& context) {
    const Credential credential = credential_of(context.request);
    if (credential.token.empty()) return std::nullopt;
    auto who = holder_of(credential, context.parameters);
    if (credential.access_token && !who) {
        Response response = context.refuse(plain("access.token_over"));
        response.set("WWW-Authenticate", "Bearer error=\"invalid_token\"");
        return response;
    }
    if (!who) return std::nullopt;
    if (who->by_token && !is_for_programs(context.request.path))
        return context.refuse(plain("access.token_on_page"));
    context.principal = std::move(*who);
    context.session_token = credential.token;
    return std::nullopt;
}

/// Whether the role may come here, whether he means it.
std::optional<Response> Site::may_come(Context& context, const Route& route) {
    const Request& request = context.request;
    if (auto stopped = know(context)) return stopped;
    if (!route.access.allows(context.principal.role)) {
        if (context.principal.signed_in()) {
            base::Refusal refusal = plain("access.forbidden");
            refusal.params["may"] = roles_of(route.access);
            return context.refuse(refusal);
        }
        if (is_safe(request.method) && context.wants_page()) {
            return see_other("/sign-in?next=" + encode(request.path));
        }
        return context.refuse(
            plain(credential_of(request).token.empty() ? "access.sign_in_first" : "access.session_over"));
    }
    if (!context.principal.by_token && !is_safe(request.method) && !from_this_site(request)) {
        return context.refuse(plain("access.other_site"));
    }
    return std::nullopt;
}

/// Besides: not too often, and the body is what it should be.
std::optional<Response> Site::fence(Context& context, const Route& route) {
    const Request& request = context.request;
    if (route.budget == Budget::sign_in) {
        if (auto limited = limit(context, Budget::sign_in, rate_key(request.client))) return limited;
    }
    if (auto stopped = may_come(context, route)) return stopped;
    if (context.principal.by_token) {
        if (auto limited = limit_token(context)) return limited;
    }
    if (is_safe(request.method)) return std::nullopt;
    if (route.budget == Budget::write && !context.principal.by_token) {
        const std::string who =
            context.principal.signed_in() ? context.principal.key() : rate_key(request.client);
        if (auto limited = limit(context, Budget::write, who)) return limited;
    }
    const bool by_cookie = credential_of(request).by_cookie;
    if (const auto refusal = take_body(context, route, by_cookie)) return context.refuse(*refusal);
    return std::nullopt;
}

std::optional<Refusal> Site::take_body(Context& context, const Route& route, bool by_cookie) {
    static const Schema kNothing{};
    const Request& request = context.request;
    const Schema& schema = route.body ? *route.body : kNothing;
    const std::string_view type =
        request.header("content-type").substr(0, request.header("content-type").find(';'));
    Pairs besides = {{"csrf", std::string(request.header("x-csrf-token"))},
                     {"key", std::string(request.header("idempotency-key"))},
                     {"from_page", ""}};  // where a form stood that is sent again
    const bool with_files = schema.with_files && type == "multipart/form-data";
    auto body = with_files                                    ? read_files(schema, context, besides)
                : type == "application/x-www-form-urlencoded" ? read_form(schema, request.body, besides)
                : request.body.empty()                        ? read_json(schema, "{}")
                                                              : read_json(schema, request.body);
    if (by_cookie && context.principal.signed_in() &&
        !csrf_matches(context.session_token, besides[0].second)) {
        return plain("access.form_too_old");
    }
    const bool known_type =
        with_files || type == "application/x-www-form-urlencoded" || type == "application/json";
    if (!known_type && !request.body.empty()) return plain("request.body_type");
    if (!body) return body.error();
    context.body = std::move(body->json);
    context.body_read = std::move(body->value);
    context.idempotency_key = besides[1].second;
    if (!is_idempotency_key(context.idempotency_key)) return plain("request.idempotency_key");
    return std::nullopt;
}

/// Reads and writes of a token together, whatever address they come from.
std::optional<Response> Site::limit_token(Context& context) {
    const Allowance& allowance = options_.allowances.token;
    const auto taken = limiter_.take_counted(context.principal.key(), allowance);
    context.limits = limit_headers(allowance, taken);
    if (taken.wait == 0) return std::nullopt;
    Response response =
        context.refuse({"request.too_many", {}, "", {{"seconds", std::to_string(taken.wait)}}});
    response.set("Retry-After", std::to_string(taken.wait));
    return response;
}

std::optional<Response> Site::limit(const Context& context, Budget budget, const std::string& key) {
    static constexpr std::string_view kPrefix[] = {"read ", "write ", "sign_in "};
    const Allowance& allowance = budget == Budget::read    ? options_.allowances.read
                                 : budget == Budget::write ? options_.allowances.write
                                                           : options_.allowances.sign_in;
    const int wait = limiter_.take(std::string(kPrefix[static_cast<int>(budget)]) + key, allowance);
    if (wait == 0) return std::nullopt;
    Response response = context.refuse({"request.too_many", {}, "", {{"seconds", std::to_string(wait)}}});
    response.set("Retry-After", std::to_string(wait));
    return response;
}

}  // namespace yuanmen::web
