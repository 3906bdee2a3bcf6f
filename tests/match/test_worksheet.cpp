#include "match/worksheet.hpp"

#include <fstream>

#include "match/kit/counts.hpp"
#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;

namespace {

Position position(int fallen_a, int hp_a, int max_a, int fallen_b, int hp_b, int max_b) {
    Position made;
    const auto fill = [](std::vector<Fielded>& side, int fallen, int hp, int max_hp) {
        for (int i = 0; i <= fallen; ++i) {
            Fielded general;
            general.fallen = i < fallen;
            general.hp = hp;
            general.max_hp = max_hp;
            side.push_back(general);
        }
    };
    fill(made.generals.a, fallen_a, hp_a, max_a);
    fill(made.generals.b, fallen_b, hp_b, max_b);
    return made;
}

const cards::Parameters& parameters() {
    static const cards::Ruleset ruleset = shipped();
    return ruleset.parameters;
}

}  // namespace

TEST_CASE("more generals left win, whatever the HP") {
    const auto lines = compare_position(position(0, 1, 4, 1, 4, 4), parameters());
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].values == PerChair<int>{3, 2});
    CHECK(lines[0].first_term == PerChair<int>{1, 1});
    CHECK(lines[0].second_term == PerChair<int>{2, 1});
    CHECK(lines[0].clause == "1v1.1.4.2");
    CHECK(lines[0].decides);
    CHECK_FALSE(lines[1].decides);
    CHECK(lines[1].better == Better::b);
    CHECK(winner_by(lines) == Chair::a);
}

TEST_CASE("HP lost is compared, not HP left: 3 of 4 and 2 of 3 are level") {
    const auto lines = compare_position(position(2, 2, 3, 2, 3, 4), parameters());
    CHECK(lines[1].values == PerChair<int>{1, 1});
    CHECK_FALSE(winner_by(lines));
    CHECK(winner_by(compare_position(position(2, 3, 4, 2, 3, 3), parameters())) == Chair::b);
}

TEST_CASE("HP below nothing counts as nothing, unless the ruleset takes it literally") {
    const Position low = position(1, -2, 4, 1, 0, 4);
    CHECK_FALSE(winner_by(compare_position(low, parameters())));
    cards::Parameters literal = parameters();
    literal.lost_hp_floor = cards::LostHpFloor::literal;
    const auto lines = compare_position(low, literal);
    CHECK(lines[1].values == PerChair<int>{6, 4});
    CHECK(winner_by(lines) == Chair::b);
}

namespace {

/// Changes the position at random while a turn runs: falls, HP, maxima.
void shake(TestTable& table, Chance& chance) {
    const bool alike = chance.one_in(2);
    const std::int64_t common = chance.between(0, 2);
    for (Chair chair : kChairs) {
        const std::int64_t wanted = alike ? common : chance.between(0, 3);
        while (table.state.stage == Stage::play && table.state.position.fallen(chair) < wanted) {
            table.fall_and_enter(chair);
        }
        if (table.state.stage != Stage::play || chance.one_in(4)) continue;
        const Fielded& general = *table.state.position.in_play(chair);
        const int max_hp = chance.one_in(5) ? general.max_hp + 1 : general.max_hp;
        const int hp = static_cast<int>(chance.between(chance.one_in(6) ? -3 : 0, max_hp));
        table.give(SetHp{chair, hp, max_hp});
    }
}

void ring(TestTable& table, Chance& chance, std::int64_t minutes) {
    if (table.state.stage != Stage::play) return;
    if (chance.one_in(2) && table.state.position.in_turn) table.must(EndTurn{});
    table.wait(minutes * kMinute);
    table.must(Tick{}, system_actor());
    if (table.state.stage == Stage::play) {
        if (chance.one_in(2)) shake(table, chance);
        if (table.state.stage == Stage::play) table.must(EndTurn{});
    }
}

void play_to_an_end(TestTable& table, Chance& chance) {
    shake(table, chance);
    if (table.state.stage == Stage::play && chance.one_in(20)) {
        const Chair chair = chance.one_in(2) ? Chair::a : Chair::b;
        table.must(Concede{chair}, player(chair));
        table.must(ConfirmConcession{chair}, player(chair));
    }
    ring(table, chance, 41);
    if (table.state.stage == Stage::level && !chance.one_in(3)) {
        table.must(StartOvertime{});
        table.must(BeginTurn{other(*table.state.position.active)});
        shake(table, chance);
        ring(table, chance, 6);
    }
}

/// The facts of the end as they lie on the table, and what the desk made of them.
nlohmann::json facts_and_verdict(const TestTable& table) {
    nlohmann::json line = {{"overtime_in_stage", table.state.head.overtime_allowed},
                           {"overtimes_played", table.state.overtimes},
                           {"time_was_up", table.state.bell_rang()}};
    for (Chair chair : kChairs) {
        nlohmann::json side = {{"fallen", table.state.position.fallen(chair)}};
        if (const Fielded* general = table.state.position.in_play(chair)) {
            side["hp"] = general->hp;
            side["max_hp"] = general->max_hp;
        }
        line[chair == Chair::a ? "a" : "b"] = side;
    }
    for (const Logged& logged : table.log) {
        if (const auto* said = logged.event.get_if<ConcessionConfirmed>()) {
            line["gave_up"] = said->chair == Chair::a ? "a" : "b";
        }
    }
    const nlohmann::json view = table.public_view();
    line["verdict"] = view["outcome"].is_null() ? nlohmann::json("level") : view["outcome"]["winner"];
    line["next"] = view["next_tiebreak"];
    return line;
}

}  // namespace

TEST_CASE("random end states are decided, or named level, and written for the checker in Python") {
    const int count = 10'000;
    Chance chance(seed_for("random end states", count));
    const char* path = std::getenv("YUANMEN_END_STATES");
    std::ofstream out;
    if (path) out.open(path);
    TestTable table;
    table.playing();
    const MatchState start = table.state;
    const base::Moment start_moment = table.now;
    std::map<std::string, int> verdicts;
    for (int i = 0; i < count; ++i) {
        table.state = start;
        table.now = start_moment;
        table.log.clear();
        table.state.head.overtime_allowed = chance.one_in(2);
        play_to_an_end(table, chance);
        const nlohmann::json line = facts_and_verdict(table);
        ++verdicts[line["verdict"]];
        if (path) out << line.dump() << "\n";
    }
    MESSAGE("verdicts: " << nlohmann::json(verdicts).dump());
    for (const char* verdict : {"a", "b", "none", "level"}) CHECK(verdicts[verdict] > 100);
}
