#include "record/settled.hpp"

#include "record/frontier.hpp"

namespace yuanmen::record {
namespace {

/// Whether all who are asked here can only decline, as far as anybody knows their cards.
bool can_only_pass(const engine::Rules& rules, const engine::State& state) {
    engine::Families all;
    engine::families(rules, state, all);
    return all.size == 1;
}

}  // namespace

engine::State settled(const Referee& referee, engine::State state, Following following) {
    const engine::Rules& rules = referee.rules();
    for (int step = 0; step < kMostInferred; ++step) {
        const auto implied = engine::implied(rules, state);
        if (!implied || implied->verb == Verb::begin_turn || implied->verb == Verb::end_play) break;
        if (following == Following::forced && implied->verb == Verb::pass && !can_only_pass(rules, state))
            break;
        if (!engine::apply(rules, state, *implied).ok()) break;
    }
    return state;
}

}  // namespace yuanmen::record
