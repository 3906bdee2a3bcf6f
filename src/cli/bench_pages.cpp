#include "cli/bench_pages.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <stdexcept>
#include <thread>
#include <vector>

#include "base/digest.hpp"
#include "cli/bench_hall.hpp"
#include "cli/keep_alive_client.hpp"
#include "service/service.hpp"
#include "tournament/view/event_snapshot.hpp"
#include "web/application.hpp"
#include "web/http/server.hpp"

namespace yuanmen::cli {
namespace {

using Json = nlohmann::json;

constexpr int kEntrants = 64;
constexpr int kSwissRounds = 6;
constexpr int kConnections = 4;
constexpr int kPageRounds = 7;
constexpr auto kRound = std::chrono::milliseconds(400);

[[noreturn]] void failed(const std::string& what) {
    throw std::runtime_error("bench pages: " + what);
}

Json stage_of_bench(const char* name) {
    return {{"name", name},
            {"from_field", 0},
            {"ruleset", "wzzz-2012"},
            {"overtime_allowed", false},
            {"appended_tiebreaks", Json::array()}};
}

class BenchEvent {
  public:
    explicit BenchEvent(service::Service& service) : service_(service) {
        const auto owner = service_.become_first_owner(service_.first_owner_code().value(),
                                                       {"owner", "owner", service::Role::owner},
                                                       "correct horse battery", {"127.0.0.1"});
        if (!owner) failed(owner.error().refusal.code);
        owner_ = owner->principal;
        signed_in = "Authorization: Bearer " + owner->token + "\r\n";
    }

    /// A quarter of the first matches of an elimination is decided.
    void open_bracket() {
        open(stage_of_bench("淘汰赛"));
        decide(kEntrants / 8);
    }

    /// All rounds of a Swiss stage but half of the last one.
    void open_swiss() {
        Json stage = stage_of_bench("瑞士轮");
        stage["format"] = {{"kind", "swiss"}, {"rounds", kSwissRounds}};
        open(stage);
        for (int round = 1; round <= kSwissRounds; ++round) {
            give("pair_round", {{"nonce", ""}});
            give("publish_round", Json::object());
            decide(round < kSwissRounds ? kEntrants / 2 : kEntrants / 4);
        }
    }

    std::string id;
    std::string signed_in;  ///< a header line: the pages of whoever sends it are kept for nobody

  private:
    void open(const Json& stage) {
        took(service_.create_event(
            owner_,
            {{"details", {{"name", "辕门杯"}, {"date", "2012-10-31"}, {"venue", "下邳"}}},
             {"settings", {{"stages", Json::array({stage})}, {"third_place", true}, {"check_in", false}}}},
            {}));
        Json entrants = Json::array();
        for (int i = 1; i <= kEntrants; ++i)
            entrants.push_back({{"name", "选手" + std::to_string(i)}, {"number", ""}, {"club", ""}});
        give("add_entrants", {{"entrants", entrants}});
        give("draw_bracket", {{"method", "list_order"}, {"nonce", ""}});
        give("publish_bracket", Json::object());
    }

    /// The first so many matches that can be played are won by who stands first in them.
    void decide(int matches) {
        const auto seen = service_.event_snapshot(owner_, id);
        for (const tournament::MatchShown& match : seen->view->matches) {
            if (match.status != tournament::MatchStatus::called || matches-- <= 0) continue;
            give("record_paper", {{"match", match.id},
                                  {"winner", match.slots[0].entrant.value_or("")},
                                  {"cause", "generals"},
                                  {"signed_by", "both"},
                                  {"note", ""}});
        }
    }

    void give(const char* kind, const Json& fields) {
        took(service_.event_command(owner_, {id, kind, std::make_shared<const Json>(fields), version_}, {}));
    }
    void took(const service::Answer<service::Receipt>& answer) {
        if (!answer) failed(answer.error().refusal.code);
        id = answer->id;
        version_ = answer->version;
    }

    service::Service& service_;
    service::Principal owner_;
    std::int64_t version_ = 0;
};

/// Hands out one answer, whatever is asked.
class BareServer {
  public:
    explicit BareServer(web::Response answer)
        : server_(
              {}, [answer](const web::Request&) { return answer; },
              [answer](const web::HeadError&, const web::Request&) { return answer; }) {
        if (!server_.start()) failed("no port");
    }
    int port() const { return server_.port(); }

  private:
    web::Server server_;
};

/// Answers a second that `kConnections` callers get who each wait for the last before they ask again.
double rate(int port, const std::string& request, std::size_t expected_bytes) {
    std::atomic<bool> stop = false;
    std::atomic<std::uint64_t> answers = 0;
    std::vector<std::thread> callers;
    const auto began = std::chrono::steady_clock::now();
    for (int i = 0; i < kConnections; ++i) {
        callers.emplace_back([&] {
            KeepAliveClient client(port);
            std::uint64_t count = 0;
            while (!stop) {
                if (client.ask(request).body.size() != expected_bytes) break;
                ++count;
            }
            answers += count;
        });
    }
    std::this_thread::sleep_for(kRound);
    stop = true;
    for (auto& caller : callers) caller.join();
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    return static_cast<double>(answers) / took.count();
}

double median(std::vector<double> values) {
    std::sort(values.begin(), values.end());
    return values[values.size() / 2];
}

std::string request_for(const std::string& path, const std::string& more) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\nAccept: text/html\r\nAccept-Language: zh\r\n" +
           more + "\r\n";
}

/// The same status, headers and bytes, handed out by nothing but the server.
web::Response copy_of(const HttpAnswer& answer) {
    web::Response copy;
    copy.status = answer.status;
    copy.body = answer.body;
    for (const auto& [name, value] : answer.headers) {
        if (name == "content-type") copy.content_type = value;
        if (name == "etag" || name == "vary" || name == "content-language" || name == "content-encoding" ||
            name == "cache-control")
            copy.set(name, value);
    }
    return copy;
}

nlohmann::ordered_json measure(int port, const std::string& request, std::string& sent) {
    const HttpAnswer answer = KeepAliveClient(port).ask(request);
    if (answer.status != 200 && answer.status != 304) failed(std::to_string(answer.status));
    const BareServer bare(copy_of(answer));
    const std::size_t bytes = answer.body.size();
    std::vector<double> pages, bares, ratios;
    for (int round = 0; round < kPageRounds; ++round) {
        const bool pages_first = round % 2 == 0;
        if (pages_first) pages.push_back(rate(port, request, bytes));
        bares.push_back(rate(bare.port(), request, bytes));
        if (!pages_first) pages.push_back(rate(port, request, bytes));
        ratios.push_back(pages.back() / bares.back());
    }
    sent += answer.body;
    return {{"pages_per_second", static_cast<std::uint64_t>(median(pages))},
            {"bare_per_second", static_cast<std::uint64_t>(median(bares))},
            {"ratio", median(ratios)},
            {"bytes", bytes}};
}

/// A service on a folder of its own, served on loopback.
class BenchHouse {
  public:
    BenchHouse() {
        service::Options options{folder_.path(), cards::RulesetLibrary::shipped()};
        auto opened = service::Service::open(std::move(options));
        if (!opened) failed(opened.error().code);
        service_ = std::move(*opened);
        web::ApplicationOptions web;
        web.allowances = {{1e12, 1e12}, {1e12, 1e12}, {1e12, 1e12}};
        web.data_dir = folder_.path();
        application_ = std::make_unique<web::Application>(*service_, web);
        if (!application_->start()) failed("no port");
    }
    ~BenchHouse() { application_->stop(); }

    service::Service& service() { return *service_; }
    int port() const { return application_->port(); }

  private:
    BenchFolder folder_;
    std::unique_ptr<service::Service> service_;
    std::unique_ptr<web::Application> application_;
};

}  // namespace

nlohmann::ordered_json bench_event_pages() {
    BenchHouse house;
    BenchEvent event(house.service());
    std::string sent;
    nlohmann::ordered_json figures;
    event.open_swiss();
    figures["standings_page"] =
        measure(house.port(), request_for("/events/" + event.id + "/standings", ""), sent);
    figures["standings_page_rendered"] =
        measure(house.port(), request_for("/events/" + event.id + "/standings", event.signed_in), sent);
    figures["rounds_page"] = measure(house.port(), request_for("/events/" + event.id + "/rounds", ""), sent);
    event.open_bracket();
    figures["bracket_page"] =
        measure(house.port(), request_for("/events/" + event.id + "/bracket", ""), sent);
    return figures;
}

nlohmann::ordered_json bench_pages() {
    BenchHouse house;
    BenchEvent event(house.service());
    event.open_bracket();
    const std::string page = "/events/" + event.id + "/bracket",
                      api = "/api/v1/events/" + event.id + "/bracket";
    std::string sent;
    nlohmann::ordered_json figures;
    const int port = house.port();
    figures["bracket_page"] = measure(port, request_for(page, ""), sent);
    figures["bracket_page_gzip"] = measure(port, request_for(page, "Accept-Encoding: gzip\r\n"), sent);
    const auto known = KeepAliveClient(port).ask(request_for(page, ""));
    figures["bracket_page_304"] =
        measure(port, request_for(page, "If-None-Match: " + known.headers.at("etag") + "\r\n"), sent);
    figures["bracket_json"] = measure(port, request_for(api, ""), sent);
    figures["connections"] = kConnections;
    figures["checksum"] = base::sha256_hex(sent).substr(0, 16);
    return figures;
}

}  // namespace yuanmen::cli
