#include "store/matches.hpp"

#include <doctest/doctest.h>

#include "base/canonical_json.hpp"
#include "match/desk.hpp"
#include "match/state.hpp"
#include "nlohmann/json.hpp"
#include "store/entries.hpp"
#include "store/rebuild.hpp"
#include "store/store_kit.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

match::MatchScheduled scheduled(const std::string& id, const std::string& event_id, int round, int table,
                                const std::string& a, const std::string& b) {
    match::MatchScheduled event;
    event.match_id = id;
    event.ruleset_id = "wzzz-2012";
    event.ruleset_sha256 = std::string(64, '7');
    event.head.event = "王者之战";
    event.head.stage = "Swiss";
    event.head.round = round;
    event.head.table = table;
    event.head.date = "2012-08-18";
    event.head.players = {{a, "Player " + a}, {b, "Player " + b}};
    if (!event_id.empty()) event.head.event_id = event_id;
    return event;
}

match::PlayerSeated seated(match::Chair chair) {
    match::PlayerSeated event;
    event.chair = chair;
    return event;
}

/// Appends the events to the match's stream, wherever it stands.
std::vector<Entry> append(Store& store, const std::string& id, const std::vector<match::Event>& events,
                          const Actor& actor = {"table_judge", "s1"}) {
    auto done = store.submit([&](Writing& writing) -> base::Result<std::vector<Entry>, base::Refusal> {
        std::vector<NewEntry> entries;
        for (const match::Event& event : events) entries.push_back(entry_of(event));
        const std::string stream = match_stream(id);
        return writing.journal()
            .append(stream, writing.journal().version(stream), entries, {actor, "req"})
            ->entries;
    });
    return done.get().value();
}

std::vector<std::string> listed(const Store& store, const MatchFilter& filter) {
    std::vector<std::string> ids;
    for (const MatchRow& row : store.read([&](const Reading& r) { return r.matches().list(filter); })) {
        ids.push_back(row.id);
    }
    return ids;
}

}  // namespace

TEST_CASE("a match's row is what its entries make of it") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    append(*store, "m1", {scheduled("m1", "e1", 2, 7, "p1", "p2")}, {"owner", "s9"});
    append(*store, "m1", {seated(match::Chair::a), seated(match::Chair::b)});
    const MatchRow row = store->read([](const Reading& r) { return r.matches().find("m1").value(); });
    CHECK(row.event_id == "e1");
    CHECK(row.stage == "Swiss");
    CHECK(row.round == 2);
    CHECK(row.table == 7);
    CHECK(row.players == std::array<std::string, 2>{"p1", "p2"});
    CHECK(row.ruleset_hash == std::string(64, '7'));
    CHECK(row.sub_state == "seated");
    CHECK(row.version == 3);
    CHECK(row.last_seq == 3);

    match::MatchState state;
    for (const Entry& entry : store->read([](const Reading& r) { return r.journal().stream("match/m1"); })) {
        state = match::evolve(state, event_of<match::DeskAggregate>(entry), stamp_of(entry));
    }
    CHECK(match::state_to_json(*row.state) == match::state_to_json(state));
    CHECK(state.version == row.version);
    CHECK_FALSE(store->read([](const Reading& r) { return r.matches().find("m2").has_value(); }));
    CHECK(rebuild(folder.path(), false).value().equal());
}

TEST_CASE("an entry remembers who acted at the desk and in which chair") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    append(*store, "m1", {scheduled("m1", "e1", 1, 1, "p1", "p2")}, {"owner", "s9"});
    const auto by_player = append(*store, "m1", {seated(match::Chair::b)}, {"player", "p2", "b"});
    CHECK(stamp_of(by_player[0]).actor == match::Actor{match::Role::player, "p2", match::Chair::b});
    CHECK(stamp_of(by_player[0]).seq == 2);
    const auto by_judge = append(*store, "m1", {seated(match::Chair::a)});
    CHECK(stamp_of(by_judge[0]).actor == match::Actor{match::Role::judge, "s1", {}});
    Entry stranger = by_judge[0];
    stranger.actor.role = "auditor";
    CHECK_THROWS_AS(stamp_of(stranger), std::invalid_argument);
    stranger.kind = "match.unheard_of";
    CHECK_THROWS_AS(event_of<match::DeskAggregate>(stranger), std::invalid_argument);
}

TEST_CASE("an entry of one match does not enter another's stream") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    CHECK_THROWS(append(*store, "m2", {scheduled("m1", "e1", 1, 1, "p1", "p2")}));
    CHECK_THROWS(append(*store, "m1", {seated(match::Chair::a)}));  // nobody has scheduled it
    CHECK(store->committed_head().seq == 0);
}

TEST_CASE("matches are listed in order, filtered, counted and paged") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    append(*store, "m4", {scheduled("m4", "e1", 2, 1, "p1", "p3")});
    append(*store, "m3", {scheduled("m3", "e1", 1, 10, "p3", "p4")});
    append(*store, "m2", {scheduled("m2", "e1", 1, 2, "p1", "p2")});
    append(*store, "m1", {scheduled("m1", "e2", 1, 1, "p5", "p1")});
    append(*store, "m0", {scheduled("m0", "", 1, 1, "p8", "p9")});
    append(*store, "m2", {seated(match::Chair::a), seated(match::Chair::b)});

    using Ids = std::vector<std::string>;
    CHECK(listed(*store, {}) == Ids{"m0", "m2", "m3", "m4", "m1"});
    MatchFilter filter;
    filter.event_id = "e1";
    CHECK(listed(*store, filter) == Ids{"m2", "m3", "m4"});
    filter.limit = 1;
    filter.offset = 1;
    CHECK(listed(*store, filter) == Ids{"m3"});
    CHECK(store->read([&](const Reading& r) { return r.matches().count(filter); }) == 3);
    filter = {};
    filter.player = "p1";
    CHECK(listed(*store, filter) == Ids{"m2", "m4", "m1"});
    filter.round = 1;
    CHECK(listed(*store, filter) == Ids{"m2", "m1"});
    filter = {};
    filter.sub_state = "seated";
    CHECK(listed(*store, filter) == Ids{"m2"});
    filter = {};
    filter.table = 10;
    filter.stage = "Swiss";
    CHECK(listed(*store, filter) == Ids{"m3"});
    filter.player = "' OR 1 --";
    CHECK(listed(*store, filter).empty());
}
