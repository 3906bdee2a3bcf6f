#include "record/ending.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>
#include <utility>
#include <vector>

#include "engine/engine.hpp"
#include "engine/view.hpp"
#include "record/examine.hpp"
#include "record/games.hpp"
#include "record/kit.hpp"
#include "record/omissions.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

namespace {

using engine::Action;
using engine::Face;
using engine::Slot;
using engine::State;
using engine::Verb;

/// Every answer that somebody could give here, found by asking the referee about everything a hand can do:
/// it knows nothing of families or of what may be left out.
class Answers {
  public:
    Answers(const engine::Rules& rules, const State& state)
        : rules_(rules), state_(state), prompt_(engine::prompt(rules, state)) {
        try_with({});
        const std::vector<engine::CardRef> all = cards();
        for (std::size_t i = 0; i < all.size(); ++i) {
            try_with({all[i]});
            for (std::size_t j = i + 1; j < all.size(); ++j) {
                if (all[i].slot != all[j].slot) try_with({all[i], all[j]});
            }
        }
        if (prompt_.min > 2) try_with({all.begin(), all.begin() + prompt_.min});
    }

    const std::vector<Action>& legal() const { return legal_; }

  private:
    /// Those that can be named: a hand, what is worn or lies on the general of either, and what is turned up;
    /// an unseen one as each face that is still free (of every kind one).
    std::vector<engine::CardRef> cards() const {
        std::vector<engine::CardRef> out;
        for (int slot = 0; slot < engine::kSlots; ++slot) {
            const auto at = static_cast<std::size_t>(slot);
            if (state_.place[at] == engine::Zone::pile || state_.place[at] == engine::Zone::discard) continue;
            if (state_.face[at] != engine::kUnknownFace) {
                out.push_back({state_.face[at], static_cast<Slot>(slot)});
                continue;
            }
            std::set<std::pair<cards::CardKind, cards::Color>> seen;
            for (int face = 0; face < engine::kSlots; ++face) {
                const auto f = static_cast<Face>(face);
                if (rules_.copies(f) <= std::count(state_.face.begin(), state_.face.end(), f)) continue;
                if (seen.emplace(rules_.kind(f), cards::color_of(rules_.deck().suit(f))).second)
                    out.push_back({f, static_cast<Slot>(slot)});
            }
        }
        return out;
    }

    void try_one(const Action& action) {
        if (engine::judge(rules_, state_, action).verdict != engine::Verdict::illegal)
            legal_.push_back(action);
    }

    void try_with(const std::vector<engine::CardRef>& cards) {
        Action action;
        action.seat = prompt_.seat;
        for (const auto& card : cards) action.add(card);
        if (cards.empty()) {
            try_one(action);  // a pass
            action.verb = Verb::choose;
            for (const int choice : {0, 1, 2, 3, 10, 11}) {
                action.choice = static_cast<std::uint8_t>(choice);
                try_one(action);
            }
            action.choice = 0;
        }
        for (const Verb verb : {Verb::discard, Verb::give, Verb::arrange}) {
            action.verb = verb;
            for (const std::uint8_t target : {engine::kNoTarget, std::uint8_t{0}, std::uint8_t{1}}) {
                action.target = target;
                if (!cards.empty()) try_one(action);
            }
            action.target = engine::kNoTarget;
        }
        action.verb = Verb::take;
        for (int zone = 0; zone < engine::kZones && cards.size() == 1; ++zone) {
            action.zone = static_cast<engine::Zone>(zone);
            try_one(action);
        }
        action.zone = engine::Zone::table;
        with_names(action);
    }

    /// As every conversion, skill and equipment.
    void with_names(Action action) {
        for (int skill = 0; skill <= cards::kSkillCount; ++skill) {
            action.skill = skill == cards::kSkillCount ? SkillId::none : static_cast<SkillId>(skill);
            action.verb = Verb::use;
            for (const CardKind kind :
                 {CardKind::slash, CardKind::jink, CardKind::peach, CardKind::nullification}) {
                action.kind = kind;
                if (action.n > 0) try_one(action);
                action.through = CardKind::spear;
                if (kind == CardKind::slash && action.n == 2) try_one(action);
                action.through = CardKind::none;
            }
            action.kind = CardKind::none;
            action.verb = Verb::invoke;
            for (const std::uint8_t target : {engine::kNoTarget, std::uint8_t{0}, std::uint8_t{1}}) {
                action.target = target;
                if (action.skill != SkillId::none) try_one(action);
            }
            action.target = engine::kNoTarget;
        }
        for (int kind = 0; kind < cards::kCardKindCount; ++kind) {
            action.kind = static_cast<CardKind>(kind);
            try_one(action);
        }
    }

    const engine::Rules& rules_;
    const State& state_;
    const engine::Prompt prompt_;
    std::vector<Action> legal_;
};

/// Who can come to win by what, whatever anybody answers; {running, 0xFF} if play can go on.
struct Fates {
    std::set<std::pair<engine::Outcome, std::uint8_t>> all;
    bool choice = false;  ///< somebody had more than one answer
};

void follow_fates(const engine::Rules& rules, const State& state, Fates& out) {
    if (out.all.size() > 1) return;
    const engine::Prompt prompt = engine::prompt(rules, state);
    const bool runs = state.outcome == engine::Outcome::running;
    const auto implied = engine::implied(rules, state);
    if (!runs || prompt.question == engine::Question::play_phase ||
        prompt.question == engine::Question::begin_turn || (engine::is_reveal(prompt.question) && !implied)) {
        out.all.emplace(state.outcome, runs ? std::uint8_t{0xFF} : state.winner);
        return;
    }
    const auto go = [&](const Action& action) {
        State next = state;
        REQUIRE(engine::apply(rules, next, action).ok());
        follow_fates(rules, next, out);
    };
    if (engine::is_reveal(prompt.question)) return go(*implied);
    const Answers answers(rules, state);
    if (answers.legal().empty()) {  // a choice of more cards than are tried here
        if (implied) return go(*implied);
        out.choice = true;
        out.all.emplace(state.outcome, std::uint8_t{0xFF});
        return;
    }
    out.choice = out.choice || answers.legal().size() > 1;
    for (const Action& action : answers.legal()) go(action);
}

struct EndTally {
    int prefixes = 0, ended = 0, unanswered = 0;
};

void hold_prefix(const Referee& referee, const Record& record, EndTally& tally) {
    const auto examined = examine(referee, record, {false, true});
    REQUIRE(examined.ok());
    Fates fates;
    for (const State& state : examined->ends) follow_fates(referee.rules(), state, fates);
    const std::string text = print(record, kit::lexicon(), Spelling::ascii);
    const auto [end, if_unanswered] = endings_of(validate(text, kit::referees()));
    ++tally.prefixes;
    tally.ended += end ? 1 : 0;
    tally.unanswered += if_unanswered ? 1 : 0;
    CAPTURE(text);
    const auto of = [](const Ending& ending) {
        const bool played_out = ending.outcome != engine::Outcome::time_up;  // which has no winner of its own
        return std::pair(ending.outcome, played_out && ending.winner
                                             ? static_cast<std::uint8_t>(*ending.winner)
                                             : std::uint8_t{0xFF});
    };
    const bool one_fate = fates.all.size() == 1 && fates.all.begin()->first != engine::Outcome::running;
    if (end) CHECK((one_fate && *fates.all.begin() == of(*end)));
    if (one_fate && !fates.choice) CHECK(end.has_value());
    if (if_unanswered) CHECK((fates.choice && fates.all.contains(of(*if_unanswered))));
}

bool long_run() {
    const char* counts = std::getenv("YUANMEN_TEST_COUNTS");
    return counts != nullptr && std::string_view(counts) == "long";
}

Validation judged_position(const std::string& entries, const std::string& lord, const std::string& renegade,
                           const std::string& more = {}) {
    return validate("yuanmen 1\nruleset: wzzz-2012\nposition: L play turn8\nlineup L: " + lord +
                        "\nlineup R: " + renegade + "\n" + more + entries,
                    kit::referees());
}

}  // namespace

TEST_CASE("a record names a winner only where nobody's answer could change it") {
    const char* given = std::getenv("YUANMEN_SEED");
    const std::uint64_t begin = given != nullptr ? std::strtoull(given, nullptr, 10) : 1;
    const int wanted = long_run() ? 10'000 : 48;
    const Referee& referee = *kit::referees().find("wzzz-2012");
    EndTally tally;
    std::uint64_t seed = begin;
    for (; tally.prefixes < wanted; ++seed) {
        const Record whole =
            seed % 4 == 0 ? random_match_with_ends(referee, seed) : random_match(referee, seed);
        const auto report = replay(referee, whole);
        REQUIRE(report.ok());
        Dice dice(seed);
        const auto forms = kit::omissions();
        const Record thinned =
            forms[static_cast<std::size_t>(dice.below(static_cast<int>(forms.size())))].leave_out(
                whole, *report, dice);
        for (int i = 0; i < 8 && tally.prefixes < wanted; ++i) {
            Record prefix = i % 2 == 0 ? whole : thinned;
            // half of them stop near the end, where most is at stake
            const auto n = static_cast<int>(prefix.entries.size());
            const int kept = i < 4 ? n - dice.below(std::min(n, 12)) : dice.below(n + 1);
            prefix.entries.resize(static_cast<std::size_t>(kept));
            hold_prefix(referee, prefix, tally);
        }
    }
    std::cout << "seeds " << begin << " to " << seed - 1 << ": " << tally.prefixes << " prefixes, "
              << tally.ended << " ended, " << tally.unanswered << " ended if nobody answers\n";
    CHECK(tally.ended > 0);
    CHECK(tally.unanswered > 0);
}

TEST_CASE("the killing blow ends a match only if nobody answers") {
    const char* blow = "L use C8.slash > R\n";
    const char* last = "xu_chu fallen2 hp1";
    for (const char* hand :
         {"hand R: ?2\n", "hand R: D2.jink\n", "hand R: H3.peach\n", "equip R: C2.eight_diagram\n"}) {
        CAPTURE(hand);
        const auto [end, if_unanswered] = endings_of(
            judged_position(blow, "zhang_liao ? ?", last, std::string("hand L: C8.slash\n") + hand));
        CHECK_FALSE(end);
        REQUIRE(if_unanswered);
        CHECK(if_unanswered->winner == Seat::lord);
        CHECK(if_unanswered->remaining[1] == 0);
    }
    for (const char* hand : {"", "hand R: S7.slash CA.crossbow\n"}) {
        CAPTURE(hand);
        const auto [end, if_unanswered] = endings_of(
            judged_position(blow, "zhang_liao ? ?", last, std::string("hand L: C8.slash\n") + hand));
        CHECK_FALSE(if_unanswered);
        REQUIRE(end);
        CHECK(end->winner == Seat::lord);
        CHECK(cause_of(*end) == "generals_dead");
    }
}

TEST_CASE("a concession is an end, whatever stands open, and numbers that differ are left empty") {
    const auto v = judged_position("L use C8.slash > R\nR concede\n", "zhang_liao ? ?", "xu_chu ? ? hp2",
                                   "hand L: C8.slash\nhand R: ?1\n");
    const Endings endings = endings_of(v);
    CHECK_FALSE(endings.if_unanswered);
    REQUIRE(endings.end);
    CHECK(endings.end->winner == Seat::lord);
    CHECK(cause_of(*endings.end) == "conceded");
    CHECK(endings.end->remaining[1] == 3);
    CHECK_FALSE(endings.end->lost_hp[1]);  // he may have taken the hit before he gave up
    CHECK(endings.end->lost_hp[0] == 0);
}
