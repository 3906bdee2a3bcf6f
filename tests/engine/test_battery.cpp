#include <doctest/doctest.h>

#include <cstring>

#include "engine/random_play.hpp"

// The generic battery: what must hold on every ruleset at every step of every random game.

namespace yuanmen::engine::test {
namespace {

int games() {
    const char* wanted = std::getenv("YUANMEN_BATTERY_GAMES");
    return wanted != nullptr ? std::atoi(wanted) : 300;
}

bool same_bits(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof(State)) == 0;
}

void check_conservation(const Rules& rules, const State& s) {
    std::array<int, kZones> count{};
    std::array<int, kSlots> faces{};
    for (std::size_t i = 0; i < kSlots; ++i) {
        ++count[static_cast<std::size_t>(s.place[i])];
        if (s.face[i] != kUnknownFace) ++faces[s.face[i]];
    }
    for (std::size_t f = 0; f < kSlots; ++f) REQUIRE(faces[f] <= rules.copies(static_cast<Face>(f)));
    REQUIRE(count[0] == s.pile_n);
    REQUIRE(count[1] == s.discard_n);
    REQUIRE(count[2] == s.side[0].hand_n);
    REQUIRE(count[3] == s.side[1].hand_n);
    REQUIRE(count[6] == s.side[0].judging_n);
    REQUIRE(count[7] == s.side[1].judging_n);
    for (std::size_t i = 0; i < s.pile_n; ++i) REQUIRE(s.place[s.pile[i]] == Zone::pile);
}

void check_keys(const State& s) {
    const Keys keys = recompute_keys(s);
    REQUIRE(keys.cards_public == s.cards_public);
    REQUIRE(keys.cards_full == s.cards_full);
    REQUIRE(keys.public_key == s.public_key);
    REQUIRE(keys.full_key == s.full_key);
}

}  // namespace

TEST_CASE("random games run to the end with keys, cards and copies true at every step") {
    for (const char* id : {"wzzz-2012", "kof-classic"}) {
        const Rules& rules = rules_of(id);
        int deepest = 0;
        long steps = 0;
        for (int game = 0; game < games(); ++game) {
            Dice dice(static_cast<std::uint64_t>(game) + 1);
            State s = random_start(rules, dice);
            for (int step = 0; s.outcome == Outcome::running; ++step) {
                REQUIRE_MESSAGE(step < 20000, "game ", game);
                const Action action = random_action(rules, s, dice);
                State copy = s;
                const Ruling judged = judge(rules, s, action);
                const Ruling applied = apply(rules, s, action);
                REQUIRE_MESSAGE(judged.code == Code::ok, id_of(judged.code), " in game ", game, " step ",
                                step, " verb ", id_of(action.verb));
                REQUIRE(applied.verdict == judged.verdict);
                REQUIRE(apply(rules, copy, action).ok());
                REQUIRE(same_bits(copy, s));
                check_keys(s);
                check_conservation(rules, s);
                ++steps;
            }
            deepest = std::max<int>(deepest, s.deepest);
        }
        MESSAGE(id, ": ", games(), " games, ", steps, " actions, deepest stack ", deepest);
        CHECK(deepest <= kStackDepth);
    }
}

}  // namespace yuanmen::engine::test
