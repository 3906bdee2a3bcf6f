#include "record/advance.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {
namespace {

/// The one thing a move can mean at this question, if it can mean only one.
bool only_meaning(const Referee& referee, const Reading& here, const engine::Prompt& prompt, const Move& move,
                  engine::Action& action) {
    if (move.verb == Verb::pass) {
        const Seat seat = move.seat.value_or(Seat::lord);
        const bool named = move.skill != SkillId::none || move.kind != CardKind::none;
        const bool his = !engine::is_reveal(prompt.question) && prompt.seat == seat &&
                         prompt.question != engine::Question::play_phase;
        action.seat = seat;
        return his && prompt.may_pass && (!named || names(move, prompt));
    }
    const Meant meant = meant_by(referee.rules(), referee.faces(), here, prompt, move, action);
    return meant == Meant::one_thing;
}

}  // namespace

/// What a search for one reading tries first, without copying anything: the line at the question that is
/// open. False: it is not that, and nothing has changed.
bool Frontier::straight_on(const Move& move, std::uint32_t item) {
    if (breadth_ != Breadth::first) return false;
    Reading& here = readings_.front();
    if (here.shuffled_late || here.shuffle_ahead != nullptr) return false;
    const engine::Rules& rules = referee_->rules();
    const engine::Prompt prompt = engine::prompt(rules, here.state);
    Applied written;
    written.entry = item;
    if (!only_meaning(*referee_, here, prompt, move, written.action)) return false;
    if (move.verb == Verb::begin_turn && move.number != 0) {
        Reading after = here;
        if (!carry(rules, after, written.action) || move.number != after.state.turn) return false;
        here = std::move(after);
    } else if (!carry(rules, here, written.action)) {
        return false;
    }
    write_on(here, item, {}, {&written, 1}, prompt);
    return true;
}

}  // namespace yuanmen::record
