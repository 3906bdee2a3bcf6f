#include <doctest/doctest.h>

#include "base/digest.hpp"
#include "store/event_kit.hpp"
#include "store/events.hpp"
#include "store/people.hpp"
#include "store/rebuild.hpp"
#include "store/rulesets.hpp"
#include "store/staff.hpp"
#include "store/store_kit.hpp"
#include "store/table_judges.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

void append(Store& store, const std::string& stream, const NewEntry& entry) {
    auto done = store.submit([&](Writing& writing) -> Answer {
        const std::int64_t version = writing.journal().version(stream);
        REQUIRE(writing.journal().append(stream, version, {entry}, kJudge).ok());
        return version + 1;
    });
    REQUIRE(done.get().ok());
}

}  // namespace

TEST_CASE("an event is what its entries make of it, and its row says what lists need") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    EventStream e1("e1");
    e1.tell(tournament::CreateEvent{{"王者之战", "2012-08-18", "下邳"}, plain_settings()});
    e1.tell(tournament::AddEntrants{{{"甲", "", {}, ""}, {"乙", "", {}, ""}, {"丙", "", {}, ""}}});
    e1.tell(tournament::WithdrawEntrant{"e2", "本人", ""});
    for (const NewEntry& entry : e1.entries) append(*store, event_stream("e1"), entry);
    EventStream e2("e2");
    e2.tell(tournament::CreateEvent{{"Later", "2012-08-19", ""}, plain_settings()});
    append(*store, event_stream("e2"), e2.entries[0]);
    const auto row = store->read([](const Reading& r) { return r.events().find("e1"); });
    REQUIRE(row.has_value());
    CHECK(row->name == "王者之战");
    CHECK(row->venue == "下邳");
    CHECK(row->phase == "entries");
    CHECK(row->entrants == 2);
    CHECK(row->version == 3);
    const auto state = row->state;
    REQUIRE(state != nullptr);
    CHECK(state->entrants == e1.state.entrants);
    CHECK(state->last_action->kind == tournament::EntryKind::entrant_withdrawn);
    const auto list = store->read([](const Reading& r) { return r.events().list(); });
    REQUIRE(list.size() == 2);
    CHECK(list[0].id == "e2");
    CHECK(list[1].state == nullptr);
    CHECK_FALSE(store->read([](const Reading& r) { return r.events().find("e3").has_value(); }));
}

TEST_CASE("an event of a folder from before it had entrants stays readable, and can be gone on with") {
    TempFolder folder;
    {
        const auto store = open_store(folder.path());
        const std::string text = R"({"id":"wzzz-2012"})", hash = base::sha256_hex(text);
        auto kept = store->submit([&](Writing& writing) -> Answer {
            keep_ruleset(writing, {hash, "wzzz-2012", text}, kJudge);
            return 0;
        });
        REQUIRE(kept.get().ok());
        const std::string settings =
            R"({"stages":[{"name":"小组赛","overtime":false},{"name":"半决赛","overtime":false},)"
            R"({"name":"决赛","overtime":true}],"venue":"下邳"})";
        const auto body = [&](const std::string& name) {
            return R"({"date":"2012-08-18","id":"e1","name":")" + name + R"(","ruleset_hash":")" + hash +
                   R"(","settings":)" + settings + "}";
        };
        append(*store, event_stream("e1"), {"event.created", body("旧")});
        append(*store, event_stream("e1"), judge_assigned({"e1", 1, "s1"}));
        append(*store, event_stream("e1"), {"event.changed", body("王者之战")});
    }
    CHECK(rebuild(folder.path(), false).value().equal());
    const auto store = open_store(folder.path());
    const auto row = store->read([](const Reading& r) { return r.events().find("e1"); });
    REQUIRE(row.has_value());
    CHECK(row->name == "王者之战");
    CHECK(row->version == 3);
    const auto state = row->state;
    REQUIRE(state->settings.stages.size() == 3);
    CHECK(state->settings.stages[0].from_field == 0);
    CHECK(state->settings.stages[1].from_field == 4);
    CHECK(state->settings.stages[2].from_field == 2);
    CHECK(state->settings.stages[2].overtime_allowed);
    CHECK(state->settings.stages[2].ruleset.starts_with("wzzz-2012@"));
    EventStream go_on("e1");
    go_on.state = *state;
    go_on.tell(tournament::AddEntrants{{{"甲", "", {}, ""}}});
    append(*store, event_stream("e1"), go_on.entries[0]);
    CHECK(store->read([](const Reading& r) { return r.events().find("e1"); })->entrants == 1);
}

TEST_CASE("judges are assigned to tables and released; doing it twice changes nothing") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    EventStream e1("e1");
    e1.tell(tournament::CreateEvent{{"E", "2012-08-18", ""}, plain_settings()});
    append(*store, event_stream("e1"), e1.entries[0]);
    append(*store, event_stream("e1"), judge_assigned({"e1", 2, "s1"}));
    append(*store, event_stream("e1"), judge_assigned({"e1", 1, "s1"}));
    append(*store, event_stream("e1"), judge_assigned({"e1", 1, "s2"}));
    append(*store, event_stream("e1"), judge_assigned({"e1", 1, "s2"}));
    append(*store, event_stream("e1"), judge_released({"e1", 2, "s2"}));
    store->read([](const Reading& r) {
        const TableJudges& judges = r.table_judges();
        CHECK(judges.assigned({"e1", 1, "s1"}));
        CHECK_FALSE(judges.assigned({"e1", 2, "s2"}));
        CHECK_FALSE(judges.assigned({"e2", 1, "s1"}));
        CHECK(judges.of_staff("s1") == std::vector<TableJudge>{{"e1", 1, "s1"}, {"e1", 2, "s1"}});
        CHECK(judges.of_event("e1").size() == 3);
        CHECK(r.journal().version(event_stream("e1")) == 6);
        // Whoever fills in a form about the event need not care who judges where.
        CHECK(r.events().find("e1")->version == 1);
        return 0;
    });
    append(*store, event_stream("e1"), judge_released({"e1", 1, "s1"}));
    CHECK_FALSE(store->read([](const Reading& r) { return r.table_judges().assigned({"e1", 1, "s1"}); }));
}

TEST_CASE("staff are added and changed by entries and found by id and login") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    StaffMember member{"s1", "lu.bu", "吕布", "head_judge", false, 0};
    append(*store, staff_stream("s1"), staff_added(member));
    append(*store, staff_stream("s2"), staff_added({"s2", "cao.cao", "曹操", "owner", false, 0}));
    member.disabled = true;
    append(*store, staff_stream("s1"), staff_changed(member));
    member.version = 2;
    CHECK(store->read([](const Reading& r) { return r.staff().by_login("lu.bu"); }) == member);
    CHECK(store->read([](const Reading& r) { return r.staff().find("s1"); }) == member);
    const auto list = store->read([](const Reading& r) { return r.staff().list(); });
    REQUIRE(list.size() == 2);
    CHECK(list[0].login == "cao.cao");
    auto taken = store->submit([](Writing& writing) -> Answer {
        const NewEntry same_login = staff_added({"s3", "lu.bu", "X", "auditor", false, 0});
        return writing.journal().append(staff_stream("s3"), 0, {same_login}, kJudge)->version;
    });
    CHECK_THROWS(taken.get());
    CHECK(store->committed_head().seq == 3);
}

TEST_CASE("people are registered, changed and listed page by page") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    for (const char* id : {"p1", "p2", "p3"}) add_person(*store, id);
    append(*store, person_stream("p2"), person_changed({"p2", "张三", R"({"club":"北京"})", 0}));
    const Person changed{"p2", "张三", R"({"club":"北京"})", 2};
    CHECK(store->read([](const Reading& r) { return r.people().find("p2"); }) == changed);
    const auto page = store->read([](const Reading& r) { return r.people().list("p1", 1); });
    REQUIRE(page.size() == 1);
    CHECK(page[0].id == "p2");
}

TEST_CASE("a ruleset is kept once, by its content") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    const std::string text = R"({"id":"wzzz-2012"})";
    const RulesetText ruleset{base::sha256_hex(text), "wzzz-2012", text};
    for (int again = 0; again < 2; ++again) {
        auto kept = store->submit([&](Writing& writing) -> Answer {
            keep_ruleset(writing, ruleset, kJudge);
            return 0;
        });
        REQUIRE(kept.get().ok());
    }
    CHECK(store->committed_head().seq == 1);
    CHECK(store->read([&](const Reading& r) { return r.rulesets().find(ruleset.hash); }) == ruleset);
    CHECK(store->read([](const Reading& r) { return r.rulesets().list(); }).size() == 1);
    auto forged = store->submit([&](Writing& writing) -> Answer {
        keep_ruleset(writing, {base::sha256_hex("else"), "wzzz-2012", text}, kJudge);
        return 0;
    });
    CHECK_THROWS_AS(forged.get(), std::invalid_argument);
}
