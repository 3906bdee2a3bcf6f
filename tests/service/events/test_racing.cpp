#include <doctest/doctest.h>

#include <atomic>
#include <thread>

#include "service/desk/match_sheet.hpp"
#include "service/events/hall.hpp"

using namespace house;
using nlohmann::json;

namespace {

/// Runs `work(i)` on eight threads at once.
template <class Work>
void at_once(Work work) {
    std::vector<std::thread> threads;
    for (int i = 0; i < 8; ++i) threads.emplace_back([&, i] { work(i); });
    for (auto& thread : threads) thread.join();
}

json paper(const std::string& winner) {
    return {
        {"match", "WB-R1-M1"}, {"winner", winner}, {"cause", "generals"}, {"signed_by", "x"}, {"note", ""}};
}

}  // namespace

TEST_CASE("the same request on eight threads is done once and answered alike") {
    Hall hall;
    const std::int64_t version = hall.version();
    const Principal owner = hall.house.owner();
    const auto fields =
        std::make_shared<const json>(json{{"entrants", {{{"name", "甲"}, {"number", ""}, {"club", ""}}}}});
    std::atomic<int> done = 0, repeated = 0;
    at_once([&](int) {
        const auto receipt =
            hall.house->event_command(owner, {hall.event, "add_entrants", fields, version}, keyed("same"));
        if (receipt.ok() && receipt->version == version + 1) ++(receipt->repeated ? repeated : done);
    });
    CHECK(done == 1);
    CHECK(repeated == 7);
    CHECK(hall.snapshot()["entrants"].size() == 1);
}

TEST_CASE("eight different results for one match at once: one stands, the others are told so") {
    Hall hall(4);
    const Principal owner = hall.house.owner();
    const std::int64_t version = hall.version();
    std::atomic<int> taken = 0, conflicts = 0;
    at_once([&](int i) {
        const auto fields = std::make_shared<const json>(paper(i % 2 == 0 ? "e1" : "e4"));
        const auto receipt = hall.house->event_command(owner, {hall.event, "record_paper", fields, version},
                                                       keyed("r" + std::to_string(i)));
        if (receipt.ok()) ++taken;
        if (!receipt.ok() && receipt.error().category == Category::conflict) ++conflicts;
    });
    CHECK(taken == 1);
    CHECK(conflicts == 7);
    const auto history = hall.house->event_history(owner, hall.event, version, 100);
    CHECK(history->rows.size() == 1);
    CHECK(hall.is_sound());
}

TEST_CASE("the last signature on one table and paper results on others race without losing anything") {
    Hall hall(16);
    const Principal owner = hall.house.owner();
    for (int i = 1; i <= 4; ++i) hall.decide(hall.desk("WB-R1-M" + std::to_string(i)), "a");
    std::vector<std::string> desks;
    std::vector<std::string> hashes;
    for (int i = 1; i <= 4; ++i) {
        desks.push_back(hall.desk("WB-R1-M" + std::to_string(i)));
        hashes.push_back(*hall.house->sheet(owner, desks.back())->hash);
    }
    const std::int64_t version = hall.version();
    std::atomic<int> done = 0;
    at_once([&](int i) {
        if (i >= 4) {
            const std::string match = "WB-R1-M" + std::to_string(i + 1);
            json fields = paper("");
            fields["match"] = match;
            fields["winner"] = nullptr;
            fields.erase("winner");
            fields["cause"] = "no_show";
            const auto receipt = hall.house->event_command(
                owner, {hall.event, "record_paper", std::make_shared<const json>(fields), version}, once());
            if (receipt.ok()) ++done;
            return;
        }
        const auto at = static_cast<std::size_t>(i);
        for (const char* signer : {"a", "b", "judge"}) {
            json sign = {{"signer", signer},
                         {"version", 1},
                         {"hash", hashes[at]},
                         {"stance", "sign"},
                         {"text", ""},
                         {"method", std::string(signer) == "judge" ? "own_device" : "judge_device"}};
            if (std::string(signer) != "judge") sign["drawing"] = "M 0 0 L 9 9";
            const auto seen = hall.house->match(Principal{}, desks[at]);
            const auto receipt = hall.house->command(
                owner, {desks[at], "sign", std::make_shared<const json>(sign), seen->row.version}, once());
            if (receipt.ok() && std::string(signer) == "judge") ++done;
        }
    });
    CHECK(done == 8);
    CHECK(hall.snapshot()["progress"]["decided"] == 8);
    CHECK(hall.is_sound());
}
