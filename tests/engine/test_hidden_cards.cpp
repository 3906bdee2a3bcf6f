#include <doctest/doctest.h>

#include "engine/random_play.hpp"

// A match as a scribe sees it: nobody names a drawn card, a blind pick or the order of a shuffled pile. The
// engine must follow it without a false accusation and with the same public key as the judge who sees
// everything.

namespace yuanmen::engine::test {
namespace {

bool identified_in(const State& s, Face face, Zone zone) {
    for (std::size_t i = 0; i < kSlots; ++i) {
        if (s.place[i] == zone && s.face[i] == face) return true;
    }
    return false;
}

bool becomes_public(const Prompt& p) {
    return p.kind == CardKind::dismantlement || p.kind == CardKind::ice_sword || p.skill == SkillId::fanjian;
}

/// Leaves the names of cards in a hand away unless the scribe knows them to be there.
void blank(Action& a, const State& seen, Zone hand) {
    for (std::size_t i = 0; i < a.n; ++i) {
        if (!identified_in(seen, a.cards[i].face, hand)) a.cards[i].face = kUnknownFace;
    }
}

/// The action as the scribe writes it.
Action as_seen(const Rules& rules, const State& full, const State& seen, Action a) {
    const Prompt p = prompt(rules, full);
    switch (p.question) {
        case Question::draw:
        case Question::shuffle:
        case Question::arrange:
            a.n = 0;
            break;
        case Question::turn_up:
            a.n = 0;
            for (int i = 0; i < p.min; ++i) {
                a.add({full.face[full.pile[static_cast<std::size_t>(full.pile_n - 1 - i)]], kNoSlot});
            }
            break;
        case Question::lay_down:
            for (std::size_t i = 0; i < kSlots; ++i) {
                if (full.place[i] == hand_of(p.seat)) a.add({full.face[i], kNoSlot});
            }
            break;
        case Question::hand_out:
            a.cards[0] = {};
            break;
        case Question::take_card:
            if (!is_public(a.zone) && !becomes_public(p)) blank(a, seen, a.zone);
            break;
        case Question::play_phase:
            if (a.skill == SkillId::rende) blank(a, seen, hand_of(a.seat));
            break;
        default:
            break;
    }
    return a;
}

}  // namespace

TEST_CASE("a record without hidden cards is never called illegal and has the public key of the full one") {
    const Rules& rules = rules_of("wzzz-2012");
    long depended = 0, steps = 0;
    for (int game = 0; game < 150; ++game) {
        CAPTURE(game);
        Dice dice(static_cast<std::uint64_t>(game) + 77);
        Start start = random_start(rules, dice);
        State full = start_match(rules, start).value();
        start.pile.clear();
        State seen = start_match(rules, start).value();
        std::string wrong;
        while (full.outcome == Outcome::running && wrong.empty()) {
            const Action action = random_action(rules, full, dice);
            const Action written = as_seen(rules, full, seen, action);
            REQUIRE(apply(rules, full, action).ok());
            const Ruling ruling = apply(rules, seen, written);
            if (!ruling.ok())
                wrong = "illegal: " + std::string(id_of(ruling.code)) + " " + std::string(id_of(action.verb));
            if (ruling.verdict == Verdict::depends) {
                ++depended;
                if (ruling.slots.empty()) wrong = "depends on nothing";
            }
            if (wrong.empty() && full.public_key != seen.public_key)
                wrong = "public keys differ after " + std::string(id_of(action.verb)) +
                        (full.cards_public != seen.cards_public ? " in the cards" : "");
            ++steps;
        }
        REQUIRE(wrong == "");
        CHECK(full.winner == seen.winner);
    }
    MESSAGE(steps << " actions, " << depended << " depended on unseen cards");
    CHECK(depended > 1000);
}

}  // namespace yuanmen::engine::test
