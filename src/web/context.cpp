#include "web/context.hpp"

#include <stdexcept>

#include "base/digest.hpp"
#include "web/kept_input.hpp"
#include "web/live/drawn.hpp"
#include "web/pages/words.hpp"
#include "web/refused_form.hpp"
#include "web/site.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web {

const std::string& Context::parameter(std::string_view name) const {
    for (const auto& [key, value] : parameters) {
        if (key == name) return value;
    }
    throw std::logic_error("the route has no parameter " + std::string(name));
}

const void* Context::read_as(const journal::Type& type) const {
    if (!route->body || route->body->type != &type)
        throw std::logic_error(route->pattern + " does not declare the body it reads");
    return body_read.get();
}

bool Context::wants_page() const {
    return !request.path.starts_with("/api/") && request.path != "/healthz" &&
           request.header("accept").find("text/html") != std::string_view::npos;
}

const Catalogue& Context::catalogue() const {
    return site_.catalogue();
}

const std::string& Context::fingerprint() const {
    return site_.fingerprint();
}

const std::string& Context::public_url() const {
    return site_.public_url();
}

HallReach Context::reach() const {
    return site_.reach(request);
}

std::string Context::say(std::string_view key, const std::map<std::string, std::string>& params) const {
    return site_.catalogue().say(language, key, params);
}

/// Names every layout asks for and few pages give.
static void fill_in(nlohmann::json& data) {
    if (!data.contains("title_now")) data["title_now"] = "";
    if (!data.contains("picture")) data["picture"] = nullptr;
}

Response Context::page(std::string_view name, nlohmann::json data, int status) const {
    fill_in(data);
    data.update(site_.frame(*this));
    Response response = html_answer(site_.templates().render(name, language, data), status);
    response.set("Content-Language", std::string(tag_of(language)));
    return response;
}

Response Context::live_page(std::string_view name, const std::string& tag,
                            const std::function<nlohmann::json()>& data, bool shared) const {
    const nlohmann::json frame = site_.frame(*this);
    const std::string whole_tag =
        std::string(name) + "\n" + tag + "\n" + site_.time_of_day_tag() + "\n" + frame.dump();
    const bool to_all = shared && !principal.signed_in();
    const Freshness freshness = to_all ? Freshness::everybody(1) : Freshness::nobody();
    const auto render = [&] {
        nlohmann::json all = data();
        fill_in(all);
        all.update(frame);
        return make_snapshot("text/html; charset=utf-8", site_.templates().render(name, language, all),
                             whole_tag);
    };
    Response response;
    if (to_all) {
        return give_to_all(site_.snapshots().get(frame.dump(), whole_tag, render),
                           std::string(tag_of(language)));
    }
    if (has_already(request, etag_of(whole_tag))) {
        response = send(PageSnapshot{"", "", "", etag_of(whole_tag)}, request, freshness);
    } else {
        response = send(*render(), request, freshness);
    }
    response.set("Content-Language", std::string(tag_of(language)));
    return response;
}

Response Context::picture(std::string_view name, const std::string& tag,
                          const std::function<nlohmann::json()>& data) const {
    constexpr int kWidth = 1200, kHeight = 630;
    constexpr int kAtOnce = 2;  // a core is busy some tens of milliseconds with one
    const std::string key = request.path + "\n" + std::string(tag_of(language));
    struct Busy {};
    const auto draw = [&] {
        const Site::Drawing drawing(site_);
        if (drawing.others() >= kAtOnce) throw Busy();
        nlohmann::json all = data();
        fill_in(all);
        all.update(site_.frame(*this));
        const auto png = png_of(site_.templates().render(name, language, all), kWidth, kHeight);
        if (!png) throw std::runtime_error("the drawing " + std::string(name) + " is none");
        return make_snapshot("image/png", *png, tag);
    };
    try {
        return send(*site_.pictures().get(key, tag, draw), request, Freshness::everybody(60));
    } catch (const Busy&) {
        return refuse({"server.drawing", {}, "", {}}, 503);
    }
}

Response Context::json(const nlohmann::json& value, int status) const {
    return json_answer(value.dump(), status);
}

Response Context::shared_json(const std::string& key, const std::string& tag, bool to_all,
                              const std::function<nlohmann::json()>& make) const {
    const auto render = [&] { return make_snapshot("application/json", make().dump(), key + "\n" + tag); };
    auto snapshot = site_.snapshots().get("json " + key, tag, render);
    if (to_all && !principal.signed_in()) return give_to_all(std::move(snapshot), "");
    return send(*snapshot, request, Freshness::nobody());
}

Response Context::give_to_all(std::shared_ptr<const PageSnapshot> snapshot,
                              const std::string& language_tag) const {
    public_answer = PublicAnswer{std::move(snapshot), Freshness::everybody(1), language_tag};
    return to_stranger(*public_answer, request);
}

Response Context::stream(const std::string& key, const LookAs& look) const {
    std::string whole_key = key;
    StreamLook as_caller = [look](const std::string& known) { return look(Principal{}, known); };
    if (principal.signed_in()) {
        whole_key += " " + base::sha256_hex(session_token);
        as_caller = [&site = site_, credential = credential_of(request), path = parameters,
                     look](const std::string& known) -> std::optional<StreamState> {
            const auto who = site.holder_of(credential, path);
            if (!who) return std::nullopt;
            return look(*who, known);
        };
    }
    Response response{200, "text/event-stream", "", {}, {}};
    response.feed = site_.streams().open(whole_key, as_caller, request.header("last-event-id"));
    if (response.feed == nullptr) return refuse({"page.not_found", {}, "", {}});
    response.set("X-Accel-Buffering", "no");  // nginx: give it on as it comes
    return response;
}

std::optional<std::string> Context::page_at(std::string_view address) const {
    return site_.page_at(*this, address);
}

Response Context::refuse(const base::Refusal& refusal, int status, const ProblemExtras& extras) const {
    if (status == 0) status = status_of(refusal);
    if (!wants_page()) return problem(refusal, status, site_.catalogue(), language, request.id, extras);
    if (auto page = page_with_refusal(*this, refusal, status, extras)) return *std::move(page);
    nlohmann::json changes = nlohmann::json::parse(extras.members).value("changes", nlohmann::json::array());
    for (auto& change : changes) change["at"] = pages::time_of_day(change.at("wall_ms"));
    nlohmann::json clauses = nlohmann::json::array();
    for (const auto& clause : refusal.clauses)
        clauses.push_back({{"clause", clause_number(site_.catalogue(), language, clause)}});
    return page("problem",
                {{"changes", changes},
                 {"kept", kept_input(*this, extras)},
                 {"not_signed_in", !principal.signed_in()},
                 {"back", form_page_of(*this)},
                 {"status", status},
                 {"heading", say("problem.title." + std::to_string(status))},
                 {"sentence", sentence_of(refusal, status, site_.catalogue(), language)},
                 {"code", refusal.code},
                 {"clauses", clauses}},
                status);
}

}  // namespace yuanmen::web
