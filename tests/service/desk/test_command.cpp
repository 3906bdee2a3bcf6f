#include <doctest/doctest.h>

#include <atomic>
#include <thread>
#include <vector>

#include "service/house.hpp"

using namespace house;
using match::Chair;
using Json = nlohmann::json;

namespace {

/// A match with both players seated and started, the identity known.
std::string started(House& house) {
    const std::string id = house.match(house.event());
    REQUIRE(house.act(house.owner(), id, "seat_player", {{"chair", "a"}}).ok());
    REQUIRE(house.act(house.owner(), id, "seat_player", {{"chair", "b"}}).ok());
    REQUIRE(house.act(house.owner(), id, "start_match").ok());
    return id;
}

Answer<Receipt> send(House& house, const Principal& who, const std::string& id, const std::string& kind,
                     const Json& args, std::int64_t version, const RequestKey& request) {
    return house->command(who, {id, kind, std::make_shared<const Json>(args), version}, request);
}

}  // namespace

TEST_CASE("a command moves the match on and says its new version") {
    House house;
    const std::string id = house.match(house.event());
    const auto before = house.version(id);
    const auto receipt = house.act(house.owner(), id, "seat_player", {{"chair", "a"}});
    REQUIRE(receipt.ok());
    CHECK(receipt->version == before + 1);
    CHECK(house.version(id) == before + 1);
}

TEST_CASE("a command against an old version is told what has happened since, and does nothing") {
    House house;
    const std::string id = house.match(house.event());
    REQUIRE(house.act(house.owner(), id, "seat_player", {{"chair", "a"}}).ok());
    const auto version = house.version(id);
    const auto stale = send(house, house.owner(), id, "unseat_player", {{"chair", "a"}}, version - 1, once());
    REQUIRE_FALSE(stale.ok());
    CHECK(stale.error().category == Category::conflict);
    CHECK(stale.error().current_version == version);
    REQUIRE(stale.error().changes.size() == 1);
    CHECK(stale.error().changes[0].kind == "match.player_seated");
    CHECK(stale.error().changes[0].by == "赛事负责人");
    CHECK(stale.error().refusal.params.at("changed") == "seat.a");
    CHECK(house.version(id) == version);
}

TEST_CASE("a command against an old version is done if nothing it depends on has changed") {
    House house;
    const std::string id = house.match(house.event());
    const auto version = house.version(id);
    REQUIRE(send(house, house.owner(), id, "seat_player", {{"chair", "a"}}, version, once()).ok());
    const auto other = send(house, house.owner(), id, "seat_player", {{"chair", "b"}}, version, once());
    REQUIRE(other.ok());
    CHECK(other->version == version + 2);
    // A version nobody has written yet was never seen.
    const auto ahead = send(house, house.owner(), id, "remark", {{"text", "x"}}, version + 3, once());
    REQUIRE_FALSE(ahead.ok());
    CHECK(ahead.error().category == Category::conflict);
}

TEST_CASE("the same command under one key is done once, another body under it is refused") {
    House house;
    const std::string id = house.match(house.event());
    const auto version = house.version(id);
    const auto first =
        send(house, house.owner(), id, "seat_player", {{"chair", "a"}}, version, keyed("k", "a"));
    const auto second =
        send(house, house.owner(), id, "seat_player", {{"chair", "a"}}, version, keyed("k", "a"));
    REQUIRE(first.ok());
    REQUIRE(second.ok());
    CHECK(second->repeated);
    CHECK(second->version == first->version);
    CHECK(house.version(id) == version + 1);
    const auto other =
        send(house, house.owner(), id, "seat_player", {{"chair", "b"}}, version + 1, keyed("k", "b"));
    REQUIRE_FALSE(other.ok());
    CHECK(other.error().refusal.code == "store.idempotency_conflict");
}

TEST_CASE("a refusal is not kept: the same key succeeds once the reason is gone") {
    House house;
    const std::string id = house.match(house.event());
    const auto early =
        send(house, house.owner(), id, "start_match", Json::object(), house.version(id), keyed("k"));
    REQUIRE_FALSE(early.ok());
    REQUIRE(house.act(house.owner(), id, "seat_player", {{"chair", "a"}}).ok());
    REQUIRE(house.act(house.owner(), id, "seat_player", {{"chair", "b"}}).ok());
    CHECK(send(house, house.owner(), id, "start_match", Json::object(), house.version(id), keyed("k")).ok());
}

TEST_CASE("of judges who act at once on what they saw, exactly one is heard") {
    House house;
    const std::string id = house.match(house.event());
    const auto version = house.version(id);
    const Principal owner = house.owner();
    std::atomic<int> done = 0, conflicts = 0;
    std::vector<std::thread> judges;
    for (int i = 0; i < 8; ++i) {
        judges.emplace_back([&] {
            const auto answer = send(house, owner, id, "seat_player", {{"chair", "a"}}, version, once());
            if (answer.ok()) ++done;
            if (!answer.ok() && answer.error().category == Category::conflict) ++conflicts;
        });
    }
    for (auto& judge : judges) judge.join();
    CHECK(done == 1);
    CHECK(conflicts == 7);
    CHECK(house.version(id) == version + 1);
}

TEST_CASE("a bell that fell due is written before the command and stays although the command is refused") {
    House house;
    const std::string id = started(house);
    house.pass(41 * 60'000);
    const auto version = house.version(id);
    const auto refused = send(house, house.owner(), id, "end_turn", Json::object(), version, once());
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().category == Category::refused);
    const auto history = house->history(house.owner(), id, version, 10);
    REQUIRE(history.ok());
    REQUIRE(history->rows.size() == 1);
    CHECK(history->rows[0].kind == "match.bell_rang");
    CHECK(history->rows[0].by_role == "system");
    CHECK(house->ring_due_bells() == 0);
}

TEST_CASE("a bell is written once although nobody asks, with its deadline as its time") {
    House house;
    const std::string id = started(house);
    CHECK(house->ring_due_bells() == 0);
    house.pass(40 * 60'000 - 1);
    CHECK(house->ring_due_bells() == 0);
    house.pass(90'000);
    CHECK(house->ring_due_bells() == 1);
    CHECK(house->ring_due_bells() == 0);
    const auto history = house->history(house.owner(), id, 0, 200);
    const auto& bell = history->rows.back();
    CHECK(bell.kind == "match.bell_rang");
    CHECK(bell.moment.boot_ms - bell.body->at("deadline").at("boot_ms").get<std::int64_t>() == 90'000 - 1);
}

TEST_CASE("after another boot the clock stands until a judge confirms it") {
    House house;
    const std::string id = started(house);
    house.pass(5 * 60'000);
    house.restart(true);
    CHECK(house->ring_due_bells() == 1);
    CHECK(house->match(Principal{}, id)->row.state == "clock_unconfirmed");
    house.pass(60 * 60'000);
    CHECK(house->ring_due_bells() == 0);
    REQUIRE(house.act(house.owner(), id, "confirm_clock", {{"remaining_ms", 30 * 60'000}, {"reason", "断电"}})
                .ok());
    CHECK(house->match(Principal{}, id)->row.state == "identity");
    house.pass(30 * 60'000 + 1);
    CHECK(house->ring_due_bells() == 1);
}

TEST_CASE("a restart of the service alone does not stop the clock") {
    House house;
    const std::string id = started(house);
    house.restart();
    house.pass(41 * 60'000);
    CHECK(house->ring_due_bells() == 1);
}

TEST_CASE("a judge acts at his own tables only, and what is the head judge's stays his") {
    House house;
    const std::string event = house.event();
    const std::string mine = house.match(event, 1), other = house.match(event, 2);
    const Principal judge = house.staff(Role::table_judge, "judge1");
    REQUIRE(house->assign_judge(house.owner(), event, 1, judge.account, true, once()).ok());
    CHECK(house.act(judge, mine, "seat_player", {{"chair", "a"}}).ok());
    const auto elsewhere = house.act(judge, other, "seat_player", {{"chair", "a"}});
    REQUIRE_FALSE(elsewhere.ok());
    CHECK(elsewhere.error().category == Category::forbidden);
    const auto voided = house.act(judge, mine, "void_match", {{"reason", "x"}});
    REQUIRE_FALSE(voided.ok());
    CHECK(voided.error().category == Category::forbidden);
    CHECK(voided.error().refusal.code == "actor.head_judge_only");
    CHECK(house.act(house.owner(), mine, "void_match", {{"reason", "x"}}).ok());
}

TEST_CASE("auditors and the public give no commands") {
    House house;
    const std::string id = house.match(house.event());
    for (const Principal& who : {house.staff(Role::auditor, "auditor"), Principal{}}) {
        const auto answer = house.act(who, id, "seat_player", {{"chair", "a"}});
        REQUIRE_FALSE(answer.ok());
        CHECK(answer.error().category == (who.signed_in() ? Category::forbidden : Category::unauthenticated));
    }
}

TEST_CASE("a player acts for his own chair, in his own match") {
    House house;
    const std::string event = house.event();
    const std::string id = house.match(event), other = house.match(event, 2);
    REQUIRE(house.act(house.owner(), id, "seat_player", {{"chair", "a"}}).ok());
    REQUIRE(house.act(house.owner(), id, "seat_player", {{"chair", "b"}}).ok());
    const Principal player = house.player(id, Chair::a);
    const auto for_other = house.act(player, id, "concede", {{"chair", "b"}});
    REQUIRE_FALSE(for_other.ok());
    CHECK(for_other.error().refusal.code == "access.not_your_seat");
    CHECK_FALSE(house.act(player, other, "concede", {{"chair", "a"}}).ok());
    CHECK(house.act(player, id, "concede", {{"chair", "a"}}).ok());
}

TEST_CASE("what the desk does by itself cannot be sent by hand") {
    House house;
    const std::string id = house.match(house.event());
    for (const char* kind : {"tick", "schedule", "reschedule"}) {
        const auto answer = house.act(house.owner(), id, kind);
        REQUIRE_FALSE(answer.ok());
        CHECK(answer.error().refusal.code == "command.not_by_hand");
    }
    const auto unknown = house.act(house.owner(), id, "no_such_kind");
    REQUIRE_FALSE(unknown.ok());
    CHECK(unknown.error().category == Category::invalid);
    CHECK(unknown.error().refusal.code == "command.unknown_kind");
    const auto field = house.act(house.owner(), id, "seat_player", {{"chair", "c"}});
    REQUIRE_FALSE(field.ok());
    CHECK(field.error().refusal.field == "/chair");
}
