#include "hall.hpp"

using namespace yuanmen;
using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
using match::Cause;
using match::Winner;

namespace {

constexpr const char* kMatch = "WB-R1-M1";
constexpr const char* kDesk = "m-WB-R1-M1";

/// Eight entrants, every first match at a desk; the one of e1 (chair a) and e8 (chair b) has begun.
struct Begun : Hall {
    Begun() {
        open_bracket(8);
        link_all();
        circumstances.begun = {kDesk};
    }
};

RecordPaper paper_of(const char* winner, Cause cause = Cause::generals) {
    RecordPaper paper;
    paper.match = kMatch;
    if (winner != nullptr) paper.winner = winner;
    paper.cause = cause;
    paper.signed_by = "both";
    return paper;
}

RecordPaper instead(const char* winner, const char* reason = "the tablet broke") {
    RecordPaper paper = paper_of(winner);
    paper.instead_of_desk = reason;
    return paper;
}

RecordPaper numbered(Cause cause, match::PerChair<int> remaining,
                     std::optional<match::PerChair<int>> hp = {}) {
    RecordPaper paper = paper_of("e1", cause);
    paper.remaining = remaining;
    paper.hp = hp;
    return paper;
}

}  // namespace

TEST_CASE(
    "a sheet on paper does not count while its desk is played, unless the head judge takes the desk's "
    "place") {
    Begun hall;
    for (const match::Actor& who : {head_judge(), judge(), scorekeeper()})
        CHECK(hall.code(paper_of("e1"), who) == "event.match.begun");
    for (const match::Actor& who : {judge(), scorekeeper()})
        CHECK(hall.code(instead("e1"), who) == "event.paper.head_judge_only");
    hall.must(instead("e1"));
    const MatchFacts& facts = hall.state.facts(kMatch);
    CHECK_FALSE(facts.desk);
    REQUIRE(facts.result);
    CHECK(facts.result->instead_of_desk == "the tablet broke");
    CHECK(hall.show(kMatch) == "e1-e8 decided");
}

TEST_CASE("taking back a sheet that took a desk's place leaves the match to a fresh desk") {
    Begun hall;
    hall.must(instead("e8"));
    hall.must(UndoAction{hall.state.last_action->version, "wrong table"});
    CHECK(hall.show(kMatch) == "e1-e8 playable");
    CHECK_FALSE(hall.state.facts(kMatch).desk);
    REQUIRE_FALSE(unlinked_pairs(hall.state).empty());
}

TEST_CASE(
    "beside a desk that is over a sheet counts if it says the same; another winner is the head judge's, and "
    "stays beside it") {
    Begun hall;
    hall.circumstances.ended = {{kDesk, Winner::a}};
    CHECK(hall.code(paper_of("e1"), scorekeeper()) == "");
    CHECK(hall.code(paper_of("e8"), scorekeeper()) == "event.paper.desk_differs");
    CHECK(hall.code(paper_of("e8")) == "event.paper.desk_differs");
    hall.must(instead("e8"));
    CHECK(hall.state.facts(kMatch).desk);  // what differs can be seen there
}

TEST_CASE("a desk that came to no winner waits for the head judge's ruling, as ever") {
    Begun hall;
    hall.circumstances.ended = {{kDesk, Winner::none}};
    CHECK(hall.code(paper_of("e1", Cause::generals), scorekeeper()) == "event.paper.desk_differs");
    CHECK(hall.code(paper_of("e1", Cause::undecided)) == "");
}

TEST_CASE("the numbers of a sheet may not contradict its winner") {
    Hall hall;
    hall.open_bracket(8);
    struct Row {
        RecordPaper paper;
        const char* code;
    };
    const Row rows[] = {
        {numbered(Cause::generals, {1, 0}), ""},
        {numbered(Cause::generals, {0, 1}), "event.paper.fewer_generals"},
        {numbered(Cause::generals, {0, 0}), "event.paper.fewer_generals"},
        {numbered(Cause::time, {2, 1}), ""},
        {numbered(Cause::time, {2, 1}, {{1, 4}}), ""},  // generals come first
        {numbered(Cause::time, {1, 2}), "event.paper.fewer_generals"},
        {numbered(Cause::overtime, {1, 2}), "event.paper.fewer_generals"},
        {numbered(Cause::time, {1, 1}, {{3, 2}}), ""},
        {numbered(Cause::time, {1, 1}, {{3, 3}}), ""},  // of 3 and of 4
        {numbered(Cause::time, {1, 1}, {{2, 3}}), "event.paper.less_hp"},
        {numbered(Cause::time, {1, 1}, {{1, 4}}), "event.paper.less_hp"},
        {numbered(Cause::compare_card, {1, 1}, {{1, 4}}), ""},
        {numbered(Cause::concession, {1, 3}), ""},  // who gives up may have been ahead
        {numbered(Cause::forfeit, {1, 3}, {{1, 4}}), ""},
    };
    for (const Row& row : rows) {
        CAPTURE(row.paper.remaining->a);
        CAPTURE(row.paper.remaining->b);
        CHECK(hall.code(row.paper, scorekeeper()) == row.code);
    }
    hall.circumstances.max_hp = {3, 6};  // a ruleset with greater generals
    CHECK(hall.code(numbered(Cause::time, {1, 1}, {{2, 4}})) == "");
    CHECK(hall.code(numbered(Cause::time, {1, 1}, {{1, 4}})) == "event.paper.less_hp");
}

TEST_CASE("the numbers of a sheet are kept, and one without them is written as ever") {
    Hall hall;
    hall.open_bracket(8);
    hall.must(paper_of("e1"));
    const auto plain = to_json(hall.journal.back());
    for (const char* added : {"remaining", "hp", "instead_of_desk"})
        CHECK(plain.dump().find(added) == std::string::npos);
    hall.must(UndoAction{hall.state.last_action->version, "again"});
    hall.must(numbered(Cause::time, {1, 1}, {{3, 2}}));
    const auto& result = *hall.state.facts(kMatch).result;
    CHECK(result.remaining == match::PerChair<int>{1, 1});
    CHECK(result.hp == match::PerChair<int>{3, 2});
    const auto read = state_from_json(to_json(hall.state));
    REQUIRE(read.ok());
    CHECK(*read == hall.state);
}
