#include "record/inference.hpp"

#include <algorithm>

namespace yuanmen::record {

using engine::Action;
using engine::Question;
using engine::State;
using engine::Verb;

bool carry(const engine::Rules& rules, Reading& reading, const Action& action) {
    const bool plain = reading.classes.trivial() && action.verb != Verb::shuffle;
    if (plain) {
        if (!engine::apply(rules, reading.state, action, reading.unasked).ok()) return false;
    } else {
        const State before = reading.state;
        const engine::Unasked unasked = reading.unasked;
        const ShuffleClasses classes = reading.classes;
        if (!engine::apply(rules, reading.state, action, reading.unasked).ok()) return false;
        if (!reading.classes.follow(rules, before, reading.state)) {
            reading.state = before;
            reading.unasked = unasked;
            reading.classes = classes;
            return false;
        }
    }
    if (action.verb == Verb::shuffle) reading.shuffle_ahead.reset();
    reading.shuffled_late = false;
    return true;
}

void inferable(const engine::Rules& rules, const Reading& reading, const Newcomers& newcomers,
               std::vector<Action>& out) {
    out.clear();
    const State& state = reading.state;
    const engine::Prompt prompt = engine::prompt(rules, state);
    if (prompt.question == Question::begin_turn) return;
    if (prompt.question == Question::shuffle && reading.shuffle_ahead != nullptr) {
        out.push_back(*reading.shuffle_ahead);
        return;
    }
    if (const auto implied = engine::implied(rules, state)) {
        out.push_back(*implied);
        return;
    }
    if (prompt.question != Question::enter) return;
    const auto stands = [&](cards::GeneralId general) {
        return std::any_of(state.side.begin(), state.side.end(), [&](const engine::Side& side) {
            return std::find(side.line_up.begin(), side.line_up.end(), general) != side.line_up.end();
        });
    };
    for (const cards::GeneralId general : newcomers[static_cast<std::size_t>(prompt.seat)]) {
        if (stands(general)) continue;
        Action action;
        action.verb = Verb::enter;
        action.seat = prompt.seat;
        action.general = general;
        out.push_back(action);
    }
}

}  // namespace yuanmen::record
