#include "store/disputes.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "match/dispute/dispute.hpp"
#include "store/entries.hpp"
#include "store/penalties.hpp"
#include "store/photos.hpp"
#include "store/rebuild.hpp"
#include "store/store_kit.hpp"
#include "store/verify.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

match::DisputeOpened opened(const std::string& id, const std::string& match) {
    match::DisputeOpened event;
    event.dispute = id;
    event.match = match;
    event.event = "e1";
    event.claim = "claim of " + id;
    return event;
}

/// A ruling about this clause and general.
match::DisputeRuled ruled(const std::string& clause, const std::string& general) {
    match::DisputeRuled event;
    event.ruling.announcement = "announced";
    event.topics = {{clause}, {general}, {}, {}};
    return event;
}

template <class... Events>
void write_down(Store& store, const std::string& stream, const Events&... events) {
    auto done = store.submit([&](Writing& writing) -> Answer {
        const std::int64_t version = writing.journal().version(stream);
        REQUIRE(writing.journal().append(stream, version, {entry_of(events)...}, kJudge).ok());
        return version;
    });
    REQUIRE(done.get().ok());
}

match::PenaltyEvent penalty(const std::string& id, const std::string& person) {
    match::PenaltyGiven event;
    event.id = id;
    event.match = "m1";
    event.event = "e1";
    event.person = person;
    event.penalty = cards::Penalty::warning;
    return event;
}

using Ids = std::vector<std::string>;

template <class Rows>
Ids ids(const Rows& rows) {
    Ids out;
    for (const auto& row : rows) out.push_back(row.id);
    return out;
}

void check_rebuild(const std::filesystem::path& folder) {
    const RebuildReport report = rebuild(folder, false).value();
    for (const TableComparison& table : report.tables)
        CHECK_MESSAGE(table.first_difference.empty(), table.table << " " << table.first_difference);
}

/// Rulings about this clause, general and skill.
std::vector<DisputeRow> about(const Disputes& disputes, const std::string& clause, const std::string& general,
                              const std::string& skill = "", std::size_t limit = 100) {
    return disputes.rulings({clause, general, skill, "", "", limit, 0});
}

using match::DisputeEvent;

}  // namespace

TEST_CASE("a dispute is found by match, event and stage, and a rebuild finds the same rows") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    write_down(*store, "dispute/d1", DisputeEvent(opened("d1", "m1")));
    write_down(*store, "dispute/d2", DisputeEvent(opened("d2", "m2")));
    write_down(*store, "dispute/d3", DisputeEvent(opened("d3", "m1")));
    store->read([](const Reading& reading) {
        CHECK(ids(reading.disputes().of_match("m1")) == Ids{"d1", "d3"});
        CHECK(ids(reading.disputes().of_event("e1")) == Ids{"d1", "d2", "d3"});
        CHECK(reading.disputes().matches_under_review("e1") == Ids{"m1", "m2"});
        CHECK(reading.disputes().open_of_match("m2") == "d2");
        CHECK_FALSE(reading.disputes().find("d9"));
        return 0;
    });
    write_down(*store, "dispute/d2",
               DisputeEvent(match::DisputeClosed{match::ClosedBy::withdrawal, "settled"}));
    store->read([](const Reading& reading) {
        CHECK(reading.disputes().matches_under_review("e1") == Ids{"m1"});
        CHECK(reading.disputes().open_of_match("m2").empty());
        CHECK(reading.disputes().find("d2")->version == 2);
        CHECK(reading.disputes().find("d2")->stage == "closed");
        CHECK(reading.disputes().rulings({}).empty());  // withdrawn: nothing was ruled
        return 0;
    });
    check_rebuild(folder.path());
}

TEST_CASE("a ruling is a precedent once its dispute is closed, under what it is about") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    for (const std::string id : {"d1", "d2"}) {
        write_down(*store, dispute_stream(id), DisputeEvent(opened(id, "m1")),
                   DisputeEvent(match::DisputeHeard{}));
        write_down(*store, dispute_stream(id),
                   DisputeEvent(ruled("judging." + id, id == "d1" ? "lv_bu" : "zhang_fei")),
                   DisputeEvent(match::InternalNoted{true, "why", "5a17"}));
    }
    store->read([](const Reading& reading) {
        CHECK(reading.disputes().rulings({}).empty());
        return 0;
    });
    write_down(*store, "dispute/d1", DisputeEvent(match::DisputeClosed{match::ClosedBy::ruling, ""}));
    write_down(*store, "dispute/d2", DisputeEvent(match::DisputeClosed{match::ClosedBy::ruling, ""}));
    store->read([](const Reading& reading) {
        const Disputes& disputes = reading.disputes();
        CHECK(disputes.rulings({}).size() == 2);
        CHECK(ids(about(disputes, "judging.d1", "")) == Ids{"d1"});
        CHECK(ids(about(disputes, "", "zhang_fei")) == Ids{"d2"});
        CHECK(about(disputes, "judging.d1", "zhang_fei").empty());
        CHECK(about(disputes, "", "", "wushuang").empty());
        CHECK(about(disputes, "", "", "", 1).size() == 1);
        const auto state = disputes.find("d1")->state;
        REQUIRE(state != nullptr);
        CHECK(state->rulings.back().ruled.ruling.reason == "why");  // from an entry of its own
        return 0;
    });
    check_rebuild(folder.path());
}

TEST_CASE("a dispute's stream is written against the version it was seen at, or not at all") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    write_down(*store, "dispute/d1", DisputeEvent(opened("d1", "m1")));
    auto late = store->submit([](Writing& writing) -> Answer {
        const auto done = writing.journal().append("dispute/d1", 0,
                                                   {entry_of(DisputeEvent(match::DisputeHeard{}))}, kJudge);
        REQUIRE_FALSE(done.ok());
        CHECK(done.error().actual == 1);
        REQUIRE(done.error().since.size() == 1);
        CHECK(done.error().since.front().kind == "dispute.opened");
        return base::fail(base::Refusal{"late", {}, "", {}});
    });
    CHECK(late.get().error().code == "late");
    store->read([](const Reading& reading) {
        CHECK(reading.disputes().find("d1")->version == 1);
        CHECK(reading.journal().head().seq == 1);
        return 0;
    });
}

TEST_CASE("what a refused command wrote of a dispute is gone with the rest of it") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    auto refused = store->submit([](Writing& writing) -> Answer {
        REQUIRE(writing.journal()
                    .append("dispute/d1", 0, {entry_of(DisputeEvent(opened("d1", "m1")))}, kJudge)
                    .ok());
        CHECK(writing.disputes().find("d1").has_value());
        return base::fail(base::Refusal{"no", {}, "", {}});
    });
    CHECK_FALSE(refused.get().ok());
    store->read([](const Reading& reading) {
        CHECK_FALSE(reading.disputes().find("d1"));
        CHECK(reading.journal().head().seq == 0);
        return 0;
    });
}

TEST_CASE("an entry of another dispute does not come into a stream, and one nobody has written is told so") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    auto wrong = store->submit([](Writing& writing) -> Answer {
        CHECK_THROWS_AS(
            writing.journal().append("dispute/d2", 0, {entry_of(DisputeEvent(opened("d1", "m1")))}, kJudge),
            std::invalid_argument);
        return base::fail(base::Refusal{"no", {}, "", {}});
    });
    CHECK_THROWS_AS((void)wrong.get(), std::exception);
    Entry entry;
    entry.kind = "dispute.no_such_thing";
    entry.body = "{}";
    CHECK_THROWS_AS(event_of<match::DisputeAggregate>(entry), std::invalid_argument);
    entry.kind = "dispute.closed";
    CHECK_THROWS_AS(event_of<match::DisputeAggregate>(entry), std::invalid_argument);
}

TEST_CASE(
    "penalties and cases of disqualification are rows of their person; a photo of a statement is kept "
    "whole") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    write_down(*store, "penalty/p1", penalty("p1", "person-1"));
    write_down(*store, "penalty/p1", match::PenaltyEvent(match::PenaltyWithdrawn{"mistaken"}));
    write_down(*store, "penalty/p2", penalty("p2", "person-2"));
    const std::string bytes(100, 'x');
    auto done = store->submit([&](Writing& writing) -> Answer {
        match::StatementTaken said;
        said.speaker = match::Speaker::judge;
        said.name = "J";
        said.number = 1;
        said.photo = match::PhotoFile{match::PhotoType::png, 100, base::sha256_hex(bytes)};
        const match::CaseOpened opened{"p3", "m1", "e1", match::Chair::a, "person-1"};
        auto appended = writing.journal().append(
            "penalty/p3", 0, {entry_of(match::PenaltyEvent(opened)), entry_of(match::PenaltyEvent(said))},
            kJudge);
        REQUIRE(appended.ok());
        writing.photos().keep(appended->entries.back(), 1, bytes);
        return 0;
    });
    REQUIRE(done.get().ok());
    store->read([&](const Reading& reading) {
        CHECK(ids(reading.penalties().of_person("e1", "person-1")) == Ids{"p1", "p3"});
        CHECK(ids(reading.penalties().of_event("e1")) == Ids{"p1", "p2", "p3"});
        CHECK(reading.penalties().find("p1")->version == 2);
        CHECK(reading.photos().bytes("penalty/p3", 1) == bytes);
        return 0;
    });
    check_rebuild(folder.path());
    CHECK(verify_data(folder.path(), {}).value().sound());
}
