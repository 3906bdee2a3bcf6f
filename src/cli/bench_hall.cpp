#include "cli/bench_hall.hpp"

#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/digest.hpp"

namespace yuanmen::cli {
namespace {

using Json = nlohmann::json;

[[noreturn]] void refused(const std::string& what) {
    throw std::runtime_error("bench: " + what);
}

template <class Answer>
auto taken(const Answer& answer) {
    if (!answer) refused(answer.error().refusal.code);
    return *answer;
}

}  // namespace

BenchFolder::BenchFolder()
    : path_(std::filesystem::current_path() / (".yuanmen-bench-" + base::random_hex(8))) {
    std::filesystem::create_directory(path_);
}

BenchFolder::~BenchFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
}

BenchHall::BenchHall(service::Service& service, int matches) : service_(service) {
    const auto owner = taken(service_.become_first_owner(service_.first_owner_code().value(),
                                                         {"owner", "owner", service::Role::owner},
                                                         "correct horse battery", {"127.0.0.1"}));
    owner_ = owner.principal;
    token_ = owner.token;
    const Json stage = {{"name", "决赛"},
                        {"from_field", 0},
                        {"ruleset", "wzzz-2012"},
                        {"overtime_allowed", true},
                        {"appended_tiebreaks", Json::array()}};
    const auto event = taken(service_.create_event(
        owner_,
        {{"details", {{"name", "辕门杯"}, {"date", "2012-10-31"}, {"venue", "下邳"}}},
         {"settings", {{"stages", Json::array({stage})}, {"third_place", false}, {"check_in", false}}}},
        {}));
    for (int i = 0; i < matches; ++i) {
        service::MatchInput input;
        input.event_id = event.id;
        input.stage = "决赛";
        input.table = i + 1;
        input.players[0].name = "甲" + std::to_string(i);
        input.players[1].name = "乙" + std::to_string(i);
        const auto match = taken(service_.create_match(owner_, input, {}));
        matches_.push_back(match.id);
        versions_.push_back(match.version);
    }
}

void BenchHall::write_below(std::size_t caller) {
    auto args = std::make_shared<const Json>(Json{{"text", "看牌"}});
    versions_[caller] =
        taken(service_.command(owner_, {matches_[caller], "remark", std::move(args), versions_[caller]}, {}))
            .version;
}

void BenchHall::write_over(std::size_t caller, KeepAliveClient& client) {
    const std::string body =
        "{\"text\":\"看牌\",\"expected_version\":" + std::to_string(versions_[caller]) + "}";
    const auto answer =
        client.ask("POST /api/v1/matches/" + matches_[caller] +
                   "/commands/remark HTTP/1.1\r\nHost: localhost\r\n" + "Authorization: Bearer " + token_ +
                   "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) +
                   "\r\n\r\n" + body);
    if (answer.status != 200) refused(std::to_string(answer.status) + " " + answer.body);
    versions_[caller] = Json::parse(answer.body).at("version");
}

}  // namespace yuanmen::cli
