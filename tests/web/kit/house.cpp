#include "web/kit/house.hpp"

#include <doctest/doctest.h>
#include <stdlib.h>

namespace yuanmen::test {
namespace {

using nlohmann::json;
using web::Method;

std::filesystem::path fresh_folder() {
    std::string name = (std::filesystem::temp_directory_path() / "yuanmen-web-XXXXXX").string();
    REQUIRE(::mkdtemp(name.data()) != nullptr);
    return name;
}

constexpr std::int64_t kWallAtStart = 1'790'000'000'000;

}  // namespace

House::House() : folder_(fresh_folder()), elapsed_ms_(std::make_shared<std::atomic<std::int64_t>>(0)) {
    service::Options options{folder_, cards::RulesetLibrary::shipped()};
    options.hashing = service::SecretHasher::minimal();
    options.ring_bells = false;
    options.clock = [elapsed = elapsed_ms_] {
        return base::Moment{"boot-1", 1'000'000 + *elapsed, kWallAtStart + *elapsed};
    };
    auto opened = service::Service::open(std::move(options));
    REQUIRE(opened.ok());
    service_ = std::move(opened).value();
    web::ApplicationOptions application;
    application.allowances = {{1e9, 1e9}, {1e9, 1e9}, {1e9, 1e9}};
    application.missing_key = [](const std::string& what) { FAIL_CHECK("missing template key: " << what); };
    application.data_dir = folder_;
    application_ = std::make_unique<web::Application>(*service_, application);
    make_accounts();
}

House::~House() {
    application_.reset();
    service_.reset();
    std::filesystem::remove_all(folder_);
}

web::Response House::send(Method method, const std::string& path, const std::string& token,
                          const json& body) {
    web::Pairs headers = {{"content-type", "application/json"}, {"accept", "application/json"}};
    if (!token.empty()) headers.emplace_back("authorization", "Bearer " + token);
    return site().answer(request(method, path, std::move(headers), body.is_null() ? "" : body.dump()));
}

json House::ask(Method method, const std::string& path, const std::string& token, const json& body) {
    const auto response = send(method, path, token, body);
    INFO(path << " " << body.dump() << " → " << response.body);
    REQUIRE(response.status == 200);
    return json::parse(response.body);
}

web::Response House::page(const std::string& path, const std::string& token, const std::string& lang) {
    web::Pairs headers = {{"accept", "text/html"}, {"cookie", "yuanmen_lang=" + lang}};
    if (!token.empty()) headers[1].second += "; yuanmen_session=" + token;
    return site().answer(request(Method::get, path, std::move(headers)));
}

void House::make_accounts() {
    const auto code = service_->first_owner_code();
    REQUIRE(code);
    const json owner =
        ask(Method::post, "/api/v1/first-owner", "",
            {{"code", *code}, {"login", "owner"}, {"name", "主办甲"}, {"password", "correct horse 7"}});
    tokens_["owner"] = owner.at("token");
    ids_["owner"] = owner.at("principal").at("account");
    for (const std::string role : {"head_judge", "table_judge", "scorekeeper", "auditor"}) {
        const json invited = ask(Method::post, "/api/v1/staff", tokens_["owner"],
                                 {{"login", role}, {"name", "员" + role}, {"role", role}});
        const json in = ask(Method::post, "/api/v1/invitations/accept", "",
                            {{"code", invited.at("code")}, {"password", "correct horse 7"}});
        tokens_[role] = in.at("token");
        ids_[role] = invited.at("staff");
    }
}

const std::string& House::staff(const std::string& role) {
    return tokens_.at(role);
}

std::string House::staff_id(const std::string& role) {
    return ids_.at(role);
}

std::string House::make_match(bool overtime) {
    const json event = ask(Method::post, "/api/v1/events", staff("owner"),
                           {{"details", {{"name", "辕门杯"}, {"date", "2026-11-20"}, {"venue", "大厅"}}},
                            {"settings",
                             {{"stages",
                               {{{"name", "决赛"},
                                 {"from_field", 0},
                                 {"ruleset", "wzzz-2012"},
                                 {"overtime_allowed", overtime},
                                 {"appended_tiebreaks", json::array()}}}},
                              {"third_place", false},
                              {"check_in", false}}}});
    const json match = ask(Method::post, "/api/v1/matches", staff("owner"),
                           {{"event", event.at("id")},
                            {"stage", "决赛"},
                            {"round", 1},
                            {"table", 1},
                            {"player_a", {{"name", "张三"}}},
                            {"player_b", {{"name", "李四"}}},
                            {"judge", staff_id("table_judge")}});
    return match.at("id");
}

std::string House::player(const std::string& match, const std::string& chair) {
    const json link = ask(Method::post, "/api/v1/matches/" + match + "/players/" + chair + "/link",
                          staff("head_judge"), json::object());
    return ask(Method::post, "/api/v1/player-sign-in", "",
               {{"link", link.at("link")}, {"pin", link.at("pin")}})
        .at("token");
}

std::int64_t House::version_of(const std::string& match) {
    return ask(Method::get, "/api/v1/matches/" + match, "").at("version");
}

web::Response House::command(const std::string& match, const std::string& kind, const std::string& token,
                             json fields) {
    fields["expected_version"] = version_of(match);
    return send(Method::post, "/api/v1/matches/" + match + "/commands/" + kind, token, fields);
}

void House::act(const std::string& match, const std::string& kind, const std::string& token, json fields) {
    const auto response = command(match, kind, token, std::move(fields));
    INFO(kind << " → " << response.body);
    REQUIRE(response.status == 200);
}

}  // namespace yuanmen::test
