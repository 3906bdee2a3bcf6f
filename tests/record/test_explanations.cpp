#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>

#include "engine/view.hpp"
#include "kit/counts.hpp"
#include "record/explanation.hpp"
#include "record/games.hpp"
#include "record/kit.hpp"
#include "record/random_match.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

namespace {

using Kind = Explanation::Kind;

bool is_one_of(const Content& content, std::initializer_list<Verb> verbs) {
    const auto* move = std::get_if<Move>(&content);
    return move != nullptr && std::find(verbs.begin(), verbs.end(), move->verb) != verbs.end();
}

/// A complete record of a random match or of a sample game.
Record complete(Dice& dice, int i) {
    const auto games = kit::sample_games();
    if (i % 2 == 0)
        return kit::sample_record(
            games[static_cast<std::size_t>(dice.below(static_cast<int>(games.size())))]);
    return random_match(*kit::referees().find("wzzz-2012"), dice.next());
}

const Referee& referee_of(const Record& record) {
    return *kit::referees().find(record.ruleset);
}

std::string told(const std::vector<Explanation>& all) {
    std::string out;
    for (const Explanation& each : all)
        out += std::string(id_of(each.kind)) + "@" + std::to_string(each.entry) + "+" +
               std::to_string(each.explains) + " " + print(each.content, kit::lexicon(), Spelling::ascii) +
               "; ";
    return out;
}

/// A breach of the rules that can be forced, at this position: some action of the seat that is asked, or of
/// the other one, that the engine forbids by a rule. Chosen blindly.
std::optional<engine::Action> some_breach(const Referee& referee, const engine::State& state, Dice& dice) {
    const engine::Prompt prompt = engine::prompt(referee.rules(), state);
    for (int tries = 0; tries < 60; ++tries) {
        engine::Action action;
        action.seat = dice.below(4) == 0 ? cards::other(prompt.seat) : prompt.seat;
        std::vector<engine::Face> hand;
        for (auto left = engine::slots_in(state, engine::hand_of(action.seat)); !left.empty();)
            hand.push_back(state.face[left.pop()]);
        if (hand.empty()) continue;
        const engine::Face face = hand[static_cast<std::size_t>(dice.below(static_cast<int>(hand.size())))];
        action.verb = prompt.question == engine::Question::discard_excess ? Verb::discard : Verb::use;
        action.kind = action.verb == Verb::use ? referee.rules().deck().face(face).kind : CardKind::none;
        action.add({face, engine::kNoSlot});
        if (action.verb == Verb::use && dice.below(2) == 0)
            action.target = static_cast<std::uint8_t>(cards::other(action.seat));
        const auto ruling = engine::judge(referee.rules(), state, action);
        if (ruling.ok() || !engine::is_rule(ruling.code)) continue;
        engine::State forced = state;
        if (engine::force(referee.rules(), forced, action).ok()) return action;
    }
    return std::nullopt;
}

struct PlayedOn {
    Record record;
    std::size_t entry = 0;  ///< the breach
};

/// A match in which one breach is carried out as written, and which goes on from there to its end.
std::optional<PlayedOn> match_with_breach(const Referee& referee, std::uint64_t seed) {
    Dice dice(seed);
    PlayedOn out{random_match(referee, seed), 0};
    const auto whole = replay(referee, out.record);
    const int length = static_cast<int>(out.record.entries.size());
    for (int tries = 0; tries < 40; ++tries) {
        const int at = dice.below(length);
        engine::State state = whole->state_after(referee.rules(), at - 1);
        const auto breach = some_breach(referee, state, dice);
        if (!breach) continue;
        out.entry = static_cast<std::size_t>(at);
        out.record.entries.resize(out.entry);
        out.record.entries.push_back({written(referee, state, *breach), {}});
        engine::force(referee.rules(), state, *breach);
        while (state.outcome == engine::Outcome::running && out.record.entries.size() < kLongestMatch) {
            const engine::Action action = random_action(referee, state, dice);
            Move move = written(referee, state, action);
            if (!engine::apply(referee.rules(), state, action).ok()) return std::nullopt;
            out.record.entries.push_back({std::move(move), {}});
        }
        return out;
    }
    return std::nullopt;
}

}  // namespace

TEST_CASE("a dropped line is told as one, near where it belongs") {
    const int rounds = test::rounds(16, 200);
    const auto seed = test::seed_for("dropped lines", rounds);
    Dice dice(seed);
    int broken = 0, first = 0, near = 0;
    for (int i = 0; i < rounds; ++i) {
        Record record = complete(dice, i);
        std::vector<std::size_t> lines;
        for (std::size_t at = 0; at < record.entries.size(); ++at) {
            if (is_one_of(record.entries[at].content,
                          {Verb::use, Verb::begin_turn, Verb::take, Verb::discard}))
                lines.push_back(at);
        }
        const std::size_t gap = lines[static_cast<std::size_t>(dice.below(static_cast<int>(lines.size())))];
        const Content dropped = record.entries[gap].content;
        record.entries.erase(record.entries.begin() + static_cast<std::ptrdiff_t>(gap));
        const auto report = replay(referee_of(record), record);
        if (report->first_illegal < 0) continue;
        ++broken;
        const auto all = explanations(referee_of(record), record, report.value(), kit::lexicon());
        REQUIRE_FALSE(all.empty());
        const bool named = all.front().kind == Kind::missing_line;
        const bool found = std::any_of(all.begin(), all.end(), [&](const Explanation& each) {
            return each.kind == Kind::missing_line && std::abs(each.entry - static_cast<int>(gap)) <= 3;
        });
        first += named ? 1 : 0;
        near += found ? 1 : 0;
        if (std::getenv("YUANMEN_TELL") != nullptr && (!named || !found))
            MESSAGE("gap " << gap << " (" << print(dropped, kit::lexicon(), Spelling::ascii) << ") found at "
                           << report->first_illegal << " " << report->steps.back().code << " of "
                           << record.entries.size() << ": " << told(all));
    }
    MESSAGE("dropped: " << broken << " no longer read, " << first << " told as missing first, " << near
                        << " within 3 lines");
    CHECK(broken * 2 > rounds);
    CHECK(first * 10 >= broken * 9);
    CHECK(near * 100 >= broken * 95);
}

TEST_CASE("a breach that was played on is told as a breach") {
    const int rounds = test::rounds(20, 1000);
    const auto seed = test::seed_for("breaches played on", rounds);
    Dice dice(seed);
    const Referee& referee = *kit::referees().find("wzzz-2012");
    int played = 0, told_so = 0;
    for (int i = 0; i < 3 * rounds && played < rounds; ++i) {
        const auto forced = match_with_breach(referee, dice.next());
        if (!forced) continue;
        const auto report = replay(referee, forced->record);
        if (report->first_illegal != static_cast<int>(forced->entry)) continue;
        ++played;
        const auto all = explanations(referee, forced->record, report.value(), kit::lexicon());
        REQUIRE_FALSE(all.empty());
        const bool right = all.front().kind == Kind::breach;
        told_so += right ? 1 : 0;
        if (std::getenv("YUANMEN_TELL") != nullptr && !right)
            MESSAGE("breach " << forced->entry << " " << report->steps.back().code << " of "
                              << forced->record.entries.size() << ": " << told(all));
    }
    MESSAGE("played on: " << played << ", told as a breach " << told_so);
    CHECK(played * 10 > rounds * 9);
    CHECK(told_so * 100 >= played * 99);
}
