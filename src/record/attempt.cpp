#include "record/attempt.hpp"

#include <algorithm>

namespace yuanmen::record {
namespace {

using engine::Action;
using engine::Code;
using engine::Prompt;
using engine::Ruling;
using engine::State;

/// More inferred actions in a row than any position needs.
constexpr int kMostInferred = 200;

/// From this weight on a ruling would be the same at any question.
constexpr int kAboutTheMove = 3;

/// How much a ruling says about the move itself, rather than about the question that happens to be open.
int weight(const Ruling& ruling, const Prompt& prompt, const Action& action) {
    switch (ruling.code) {
        case Code::bad_target:
            // a 桃 for the other side was meant for a dying general: what matters is where that was
            return action.kind == CardKind::peach ? 0 : 3;
        case Code::draw_count:
            return prompt.question == engine::Question::draw ? 3 : 2;
        case Code::not_asked:
        case Code::match_over:
        case Code::turn_order:
            return 0;
        case Code::not_answer:
            // the chance to negate lies before most demands and is seldom what a wrong answer was for
            if (prompt.question == engine::Question::nullify) return 0;
            [[fallthrough]];
        case Code::must_answer:
            return !engine::is_reveal(prompt.question) && prompt.seat == action.seat ? 1 : 0;
        case Code::wrong_phase:
        case Code::skill_window:
        case Code::response_only:
        case Code::enter_not_due:
        case Code::reshuffle_not_due:
            return 2;
        default:
            return 3;
    }
}

bool may_infer(const Action& action, const Move& before) {
    if (action.verb == Verb::begin_turn) return false;
    if (action.verb == Verb::end_play) return before.verb != Verb::pass;
    return true;
}

/// The turn written in the line does not agree with the turns counted.
bool wrong_turn(const Move& move, const State& after) {
    return move.verb == Verb::begin_turn && move.number != 0 && move.number != after.turn;
}

/// Whether this question is the one a pass says it declines; true for everything else.
bool declines(const Move& move, const Prompt& prompt) {
    if (move.verb != Verb::pass) return true;
    if (move.skill != SkillId::none) return prompt.skill == move.skill;
    if (move.kind == CardKind::none) return true;
    switch (prompt.question) {
        case engine::Question::nullify:
            return move.kind == CardKind::nullification;
        case engine::Question::rescue:
            return move.kind == CardKind::peach;
        case engine::Question::answer_jink:
            return move.kind == CardKind::jink;
        case engine::Question::answer_slash:
        case engine::Question::use_slash:
            return move.kind == CardKind::slash;
        case engine::Question::invoke_equipment:
            return prompt.kind == move.kind;
        default:
            return false;
    }
}

/// Whether the skill is one of a general who stands in a line-up already, so that no other can bring it.
bool has_a_known_owner(const engine::Rules& rules, const State& state, SkillId skill) {
    if (skill == SkillId::none) return false;
    const auto owns = [&](GeneralId general) {
        return general != GeneralId::none && rules.has(general, skill);
    };
    return std::any_of(state.side.begin(), state.side.end(), [&](const engine::Side& side) {
        return std::any_of(side.line_up.begin(), side.line_up.end(), owns);
    });
}

}  // namespace

void attempt(const Referee& referee, const State& from, const Move& move, Attempt& out) {
    const engine::Rules& rules = referee.rules();
    out.ok = out.idle = out.guessed = out.unnamed_general = false;
    out.code = {};
    out.inferred.clear();
    out.could_be.clear();
    State state = from;
    int best = -1;
    std::size_t best_inferred = 0;
    bool must_answer = false;
    for (int step = 0; step < kMostInferred; ++step) {
        const Prompt prompt = engine::prompt(rules, state);
        const Resolved resolved = resolve(rules, referee.faces(), state, prompt, move);
        if (resolved.no_such_card) {
            out.code = "record.no_such_card";
            out.ruling = {engine::Verdict::illegal, Code::bad_action, {engine::RuleId::deck}, 0, {}};
            out.prompt = prompt;
            out.state = from;
            out.inferred.clear();
            return;
        }
        if (step == 0) out.state = state;
        const Ruling ruling =
            declines(move, prompt)
                ? engine::apply(rules, state, resolved.action)
                : Ruling{engine::Verdict::illegal, Code::not_asked, {engine::RuleId::only_the_asked}, 0, {}};
        if (ruling.ok()) {
            out.ok = true;
            out.guessed = resolved.guessed;
            for (engine::SlotSet left = resolved.could_be; !left.empty();)
                out.could_be.push_back(state.face[left.pop()]);
            out.ruling = ruling;
            out.prompt = prompt;
            out.action = resolved.action;
            out.state = state;
            if (wrong_turn(move, state)) {
                out.ok = false;
                out.code = "record.turn_number";
                out.state = from;
            }
            return;
        }
        if (const int found = weight(ruling, prompt, resolved.action); found > best) {
            best = found;
            best_inferred = out.inferred.size();
            out.ruling = ruling;
            out.prompt = prompt;
            out.action = resolved.action;
            out.state = state;
        }
        const auto implied = engine::implied(rules, state);
        const bool his_decision = !engine::is_reveal(prompt.question) && prompt.seat == resolved.action.seat;
        must_answer = !implied && his_decision;
        out.unnamed_general = !implied && prompt.question == engine::Question::enter &&
                              move.verb != Verb::enter && best < kAboutTheMove &&
                              !has_a_known_owner(rules, state, move.skill);
        if (!implied || !may_infer(*implied, move)) break;
        if (!engine::apply(rules, state, *implied).ok()) break;
        out.inferred.push_back(*implied);
    }
    out.inferred.resize(best_inferred);
    out.code = engine::id_of(out.ruling.code);
    if (move.verb == Verb::pass && !must_answer) {
        out.ok = out.idle = true;
        out.code = {};
        out.state = from;
        out.inferred.clear();
    }
}

State settled(const Referee& referee, State state) {
    for (int step = 0; step < kMostInferred; ++step) {
        const auto implied = engine::implied(referee.rules(), state);
        if (!implied || implied->verb == Verb::begin_turn || implied->verb == Verb::end_play) break;
        if (!engine::apply(referee.rules(), state, *implied).ok()) break;
    }
    return state;
}

}  // namespace yuanmen::record
