#include "record/asks_for.hpp"

#include "engine/ops/turn.hpp"
#include "record/record.hpp"

namespace yuanmen::record {

using engine::Action;
using engine::Prompt;
using engine::Question;

namespace {

bool of_the_play_phase(SkillId skill) {
    switch (skill) {
        case SkillId::rende:
        case SkillId::kurou:
        case SkillId::fanjian:
        case SkillId::jieyin:
        case SkillId::jijiang:
        case SkillId::huangtian:
            return true;
        default:
            return false;
    }
}

bool discards(Question question) {
    return question == Question::discard_excess || question == Question::discard_or_draw ||
           question == Question::discard_or_damage || question == Question::put_off;
}

bool asks_for_card(const Prompt& prompt, const Action& action) {
    switch (action.kind) {
        case CardKind::jink:
            return prompt.question == Question::answer_jink;
        case CardKind::nullification:
            return prompt.question == Question::nullify;
        case CardKind::peach:
            return prompt.question == Question::rescue || prompt.question == Question::play_phase;
        case CardKind::slash: {
            const bool answers =
                prompt.question == Question::answer_slash && action.target == engine::kNoTarget;
            return answers || prompt.question == Question::use_slash ||
                   prompt.question == Question::play_phase;
        }
        default:
            return prompt.question == Question::play_phase;
    }
}

bool asks_for_skill(const Prompt& prompt, const Action& action) {
    if (action.skill == SkillId::none) {
        const bool diagram =
            prompt.question == Question::answer_jink && action.kind == CardKind::eight_diagram;
        return diagram || (prompt.question == Question::invoke_equipment && prompt.kind == action.kind);
    }
    if (of_the_play_phase(action.skill)) {
        const bool for_slash =
            prompt.question == Question::answer_slash || prompt.question == Question::use_slash;
        return prompt.question == Question::play_phase || (action.skill == SkillId::jijiang && for_slash);
    }
    if (action.skill == SkillId::shensu && action.n != prompt.min)
        return false;  // the other of its two moments
    return prompt.skill == action.skill &&
           (prompt.question == Question::invoke_skill || prompt.question == Question::retrial);
}

}  // namespace

bool wants_an_answer(const Prompt& prompt, Seat seat) {
    if (prompt.seat != seat || engine::is_reveal(prompt.question)) return false;
    switch (prompt.question) {
        case Question::answer_jink:
        case Question::answer_slash:
        case Question::use_slash:
            return true;
        case Question::rescue:
            return prompt.target == seat;
        default:
            return !prompt.may_pass && prompt.question != Question::play_phase;
    }
}

bool lost_play(const engine::State& state) {
    return state.depth > 0 && state.stack[0].op == engine::Op::turn &&
           (state.stack[0].flags & engine::kSkipPlay) != 0;
}

bool asks_for(const Prompt& prompt, const Action& action) {
    switch (action.verb) {
        case Verb::begin_turn:
            return prompt.question == Question::begin_turn;
        case Verb::draw:
            return prompt.question == Question::draw && prompt.seat == action.seat;
        case Verb::turn_up:
            return prompt.question == Question::turn_up && prompt.seat == action.seat;
        case Verb::shuffle:
            return prompt.question == Question::shuffle;
        case Verb::lay_down:
            return prompt.question == Question::lay_down && prompt.seat == action.seat;
        case Verb::enter:
            return prompt.question == Question::enter && prompt.seat == action.seat;
        case Verb::bell:
        case Verb::overtime:
        case Verb::concede:
            return true;
        default:
            break;
    }
    if (engine::is_reveal(prompt.question) || prompt.seat != action.seat) return false;
    switch (action.verb) {
        case Verb::end_play:
            return prompt.question == Question::play_phase;
        case Verb::use:
            return asks_for_card(prompt, action);
        case Verb::invoke:
            return asks_for_skill(prompt, action);
        case Verb::discard:
            return discards(prompt.question);
        case Verb::take:
            return prompt.question == Question::take_card || prompt.question == Question::take_display;
        case Verb::give:
            return prompt.question == Question::hand_out;
        case Verb::arrange:
            return prompt.question == Question::arrange;
        case Verb::choose:
            return action.choice < cards::kSuitCount ? prompt.question == Question::name_suit
                                                     : discards(prompt.question);
        default:
            return false;
    }
}

}  // namespace yuanmen::record
