#include "record/compare.hpp"

#include <doctest/doctest.h>

#include "kit/counts.hpp"
#include "record/games.hpp"
#include "record/kit.hpp"
#include "record/layer.hpp"
#include "record/random_match.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

namespace {

Comparison compared(const Referee& referee, const Record& a, const Record& b) {
    const auto report_a = replay(referee, a, {true}), report_b = replay(referee, b, {true});
    REQUIRE(report_a.ok());
    REQUIRE(report_b.ok());
    return compare(referee, a, report_a.value(), b, report_b.value());
}

/// Another legal card for the first entry from `from` on that uses or discards one card.
std::optional<std::size_t> alter(const Referee& referee, Record& record, std::size_t from) {
    const auto report = replay(referee, record);
    for (std::size_t i = from; i < record.entries.size(); ++i) {
        auto* move = std::get_if<Move>(&record.entries[i].content);
        if (move == nullptr || move->verb != Verb::discard || move->cards.size() != 1) continue;
        const engine::State before = report->state_after(referee.rules(), static_cast<int>(i) - 1);
        for (auto left = before.in_zone[static_cast<std::size_t>(engine::hand_of(*move->seat))];
             !left.empty();) {
            const CardFace other = referee.rules().deck().face(before.face[left.pop()]);
            if (other == move->cards[0]) continue;
            move->cards[0] = other;
            return i;
        }
    }
    return std::nullopt;
}

Record without_what_may_be_left_out(Record record) {
    std::erase_if(record.entries, [](const Entry& entry) {
        const auto* move = std::get_if<Move>(&entry.content);
        return move != nullptr && move->verb == Verb::pass && move->skill == SkillId::none;
    });
    return record;
}

}  // namespace

TEST_CASE("one altered line is where two records part") {
    const Referee& referee = *kit::referees().find("wzzz-2012");
    const int rounds = test::rounds(60, 1000);
    const auto seed = test::seed_for("altered lines", rounds);
    Dice dice(seed);
    int altered = 0;
    for (int i = 0; i < rounds; ++i) {
        const Record record = random_match(referee, seed + static_cast<std::uint64_t>(i));
        Record other = record;
        const auto from = static_cast<std::size_t>(dice.below(static_cast<int>(record.entries.size())));
        const auto line = alter(referee, other, from);
        if (!line) continue;
        ++altered;
        for (const bool swapped : {false, true}) {
            const Comparison found =
                swapped ? compared(referee, other, record) : compared(referee, record, other);
            CAPTURE(i);
            CHECK(id_of(found.parting) == "cards");
            CHECK(found.a.entry == static_cast<int>(*line));
            CHECK(found.b.entry == static_cast<int>(*line));
            CHECK(found.before.empty());
            CHECK_FALSE(found.after.empty());
        }
    }
    CHECK(altered > rounds / 2);
}

TEST_CASE("a sample game with a line left out parts from itself there") {
    const Referee& referee = *kit::referees().find("qsgs-2013");
    const Record record = kit::sample_record(kit::sample_games()[3]);
    Record other = record;
    std::size_t line = record.entries.size() / 2;
    const auto uses = [&](std::size_t i) {
        const auto* move = std::get_if<Move>(&record.entries[i].content);
        return move != nullptr && move->verb == Verb::use;
    };
    while (!uses(line)) ++line;
    other.entries.erase(other.entries.begin() + static_cast<std::ptrdiff_t>(line));
    const Comparison found = compared(referee, record, other);
    CHECK(found.parting != Parting::none);
    CHECK(found.a.entry == static_cast<int>(line));
    CHECK(found.a.common <= static_cast<int>(line));
}

TEST_CASE("spellings, passes left out and cards not seen are no difference") {
    const Referee& referee = *kit::referees().find("wzzz-2012");
    const int rounds = test::rounds(30, 500);
    const auto seed = test::seed_for("the same match twice", rounds);
    for (int i = 0; i < rounds; ++i) {
        CAPTURE(i);
        const Record record = random_match(referee, seed + static_cast<std::uint64_t>(i));
        CHECK(id_of(compared(referee, record, record).parting) == "none");
        const Record sparse = without_what_may_be_left_out(record);
        if (replay(referee, sparse)->verdict == Verdict::legal) {
            const Comparison found = compared(referee, record, sparse);
            CHECK_EQ(std::string(id_of(found.parting)) + " " + std::to_string(found.a.entry), "none -1");
        }
        const auto report = replay(referee, record, {true});
        const Record hall = layer_for(referee, record, report.value(), Layer::hall).record;
        if (replay(referee, hall)->verdict == Verdict::legal) {
            const Comparison found = compared(referee, record, hall);
            CHECK_EQ(std::string(id_of(found.parting)) + " " + std::to_string(found.a.entry), "none -1");
        }
    }
}

TEST_CASE("a record that ends earlier, and one that starts otherwise, are told apart") {
    const Referee& referee = *kit::referees().find("wzzz-2012");
    const Record record = random_match(referee, 7);
    Record shorter = record;
    shorter.entries.resize(record.entries.size() - 5);
    const Comparison found = compared(referee, record, shorter);
    CHECK(id_of(found.parting) == "one_ends");
    CHECK(found.b.entry == -1);
    CHECK(found.a.entry >= static_cast<int>(shorter.entries.size()));
    Record other = record;
    std::swap(other.line_up[0][0], other.line_up[0][1]);
    CHECK(id_of(compared(referee, record, other).parting) == "start");
}

TEST_CASE("dispute 14: the judge's record and the player's part where the reply is missing") {
    const auto read = [](const char* name) {
        const auto parsed =
            parse(kit::slurp(kit::golden(std::string("records/disputes/") + name)), kit::lexicon());
        REQUIRE(parsed.ok());
        return parsed->record;
    };
    const Record judge = read("14-one-card-too-many-judge.record");
    const Record player = read("14-one-card-too-many-player.record");
    const Comparison found = compared(*kit::referees().find("wzzz-2012"), judge, player);
    CHECK(id_of(found.parting) == "move");
    REQUIRE(found.a.entry >= 0);
    const auto* reply = std::get_if<Move>(&judge.entries[static_cast<std::size_t>(found.a.entry)].content);
    REQUIRE(reply != nullptr);
    REQUIRE(reply->cards.size() == 1);
    CHECK(reply->cards[0].kind == CardKind::nullification);
}
