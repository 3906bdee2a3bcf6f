#include "engine/engine.hpp"

#include <algorithm>

#include "engine/asks/judging.hpp"
#include "engine/machine/keys.hpp"
#include "engine/machine/shuffle.hpp"
#include "engine/ops/stand.hpp"
#include "engine/skills/lord_skills.hpp"

namespace yuanmen::engine {
namespace {

void carry_out(Game& g, const Action& action, const Plan& plan, Question question) {
    State& s = g.s;
    switch (action.verb) {
        case Verb::concede:
            return end_match(s, Outcome::conceded,
                             static_cast<std::uint8_t>(index_of(cards::other(action.seat))));
        case Verb::bell:
            s.flags |= State::kBell;
            if (s.phase == Phase::before_turn || s.phase == Phase::setup)
                end_match(s, Outcome::time_up, 0xFF);
            return;
        case Verb::overtime:
            s.outcome = Outcome::running;
            s.flags = static_cast<std::uint8_t>((s.flags & ~State::kBell) | State::kOvertime);
            return;
        case Verb::shuffle:
            if (question != Question::shuffle) return reshuffle(g, action);
            break;
        case Verb::invoke:
            if (action.skill == SkillId::jijiang) return push_jijiang(g, action.seat);
            break;
        default:
            break;
    }
    Frame& f = top(s);
    procedure(f.op).take(g, f, action, plan);
}

Ruling run(const Rules& rules, State& state, const Action& action, bool forced, Unasked* unasked) {
    Plan plan;
    const Prompt open = prompt(rules, state);
    Ruling ruling = judge_with(rules, state, open, action, forced, plan);
    if (!ruling.ok()) return ruling;
    const State before = state;
    if (unasked != nullptr) *unasked = {};
    Game game{rules, state, unasked};
    pin_all(state, plan);
    carry_out(game, action, plan, open.question);
    advance(game);
    if ((state.flags & kOverflow) != 0) {
        state = before;
        ruling = {};
        ruling.verdict = Verdict::illegal;
        ruling.code = Code::internal_depth;
        return ruling;
    }
    ++state.ply;
    seal_keys(state);
    return ruling;
}

/// Lets something stand that nothing here asks for. What its cards cannot be is refused.
Ruling run_out_of_place(const Rules& rules, State& state, const Prompt& open, const Action& action,
                        Unasked* unasked) {
    Plan plan;
    Judging j{rules, state, open, action, plan, true};
    const bool from_pile = action.verb == Verb::draw || action.verb == Verb::turn_up;
    if (from_pile && action.n > state.pile_n) {
        j.no(Code::pile_order, {RuleId::pile_exhausted});
    } else if (from_pile) {
        read_pile(j, std::max<int>(action.n, std::min<int>(action.verb == Verb::draw ? 1 : 0, state.pile_n)));
    } else if (action.verb == Verb::shuffle) {
        judge_shuffle(j);
    } else {
        read_cards(j, reach_out_of_place(state, action));
    }
    const bool hides = action.verb == Verb::draw || action.verb == Verb::take || action.verb == Verb::give ||
                       action.skill == SkillId::rende;
    if (j.failed() || (!hides && !faces_known(j))) return j.ruling;
    const State before = state;
    if (unasked != nullptr) *unasked = {};
    Game game{rules, state, unasked};
    pin_all(state, plan);
    carry_out_of_place(game, action, plan, open);
    advance(game);
    if ((state.flags & kOverflow) != 0) {
        state = before;
        j.no(Code::internal_depth);
        return j.ruling;
    }
    ++state.ply;
    seal_keys(state);
    return j.ruling;
}

/// The only member of the only family, if there is just one.
std::optional<Action> only_choice(const Rules& rules, const State& state) {
    Families all;
    families(rules, state, all);
    if (all.size != 1) return std::nullopt;
    const Family& family = all.items[0];
    if (family.min != family.max || family.from.count() != family.min || (family.ordered && family.min > 1)) {
        return std::nullopt;
    }
    Action action = head_of(family);
    for (SlotSet left = family.from; !left.empty();) {
        const Slot slot = left.pop();
        action.add({state.face[slot], slot});
    }
    // an unseen card that everybody would see must be named by somebody
    if (family.min > 0 && !judge(rules, state, action).ok()) return std::nullopt;
    return action;
}

}  // namespace

bool operator==(const Action& a, const Action& b) {
    return a.verb == b.verb && a.seat == b.seat && a.skill == b.skill && a.kind == b.kind &&
           a.through == b.through && a.target == b.target && a.zone == b.zone && a.choice == b.choice &&
           a.general == b.general && a.n == b.n &&
           std::equal(a.cards.begin(), a.cards.begin() + a.n, b.cards.begin());
}

Prompt prompt(const Rules& rules, const State& state) {
    if (state.outcome != Outcome::running) {
        Prompt over;
        over.why = RuleId::match_end;
        return over;
    }
    const Frame& f = top(state);
    return procedure(f.op).ask(rules, state, f);
}

Ruling judge(const Rules& rules, const State& state, const Action& action) {
    Plan plan;
    return judge_with(rules, state, prompt(rules, state), action, false, plan);
}

Ruling apply(const Rules& rules, State& state, const Action& action) {
    return run(rules, state, action, false, nullptr);
}

Ruling apply(const Rules& rules, State& state, const Action& action, Unasked& unasked) {
    return run(rules, state, action, false, &unasked);
}

Ruling force(const Rules& rules, State& state, const Action& action) {
    Unasked nobody;
    return force(rules, state, action, nobody);
}

Ruling force(const Rules& rules, State& state, const Action& action, Unasked& unasked) {
    const Prompt open = prompt(rules, state);
    State standing = state;
    const bool draws =
        action.verb == Verb::draw && open.question == Question::draw && action.seat == open.seat;
    if (draws && action.n != 0)
        top(standing).n = static_cast<std::int8_t>(action.n);  // more or fewer than due
    // laid on the other player, it heals him and not who plays it
    const bool heals_the_other = open.question == Question::play_phase && action.verb == Verb::use &&
                                 action.kind == CardKind::peach &&
                                 action.target == static_cast<std::uint8_t>(cards::other(action.seat));
    Ruling ruling;
    if (!heals_the_other) ruling = run(rules, standing, action, true, &unasked);
    if (heals_the_other || (!ruling.ok() && is_rule(ruling.code))) {
        standing = state;
        ruling = run_out_of_place(rules, standing, open, action, &unasked);
    }
    if (ruling.ok()) state = standing;
    return ruling;
}

std::optional<Action> implied(const Rules& rules, const State& state) {
    const Prompt p = prompt(rules, state);
    Action action;
    action.seat = p.seat;
    switch (p.question) {
        case Question::over:
            return std::nullopt;
        case Question::play_phase:
            action.verb = Verb::end_play;
            return action;
        case Question::begin_turn:
            action.verb = Verb::begin_turn;
            return action;
        case Question::draw:
            action.verb = Verb::draw;
            return action;
        case Question::shuffle:
            action.verb = Verb::shuffle;
            return action;
        case Question::lay_down:
            action.verb = Verb::lay_down;
            return action;
        case Question::turn_up:
        case Question::enter:
            action.verb = p.question == Question::enter ? Verb::enter : Verb::turn_up;
            if (!judge(rules, state, action).ok()) return std::nullopt;
            if (p.question == Question::enter) {
                action.general = state.of(p.seat).line_up[state.of(p.seat).fielded + 1U];
            }
            return action;
        default:
            if (p.may_pass) return action;
            return only_choice(rules, state);
    }
}

std::optional<Seat> compare_at_time(const Rules& rules, const State& state) {
    const int lord = state.of(Seat::lord).remaining(), renegade = state.of(Seat::renegade).remaining();
    if (lord != renegade) return lord > renegade ? Seat::lord : Seat::renegade;
    const int lord_lost = lost_hp(rules, state, Seat::lord),
              renegade_lost = lost_hp(rules, state, Seat::renegade);
    if (lord_lost == renegade_lost) return std::nullopt;
    return lord_lost < renegade_lost ? Seat::lord : Seat::renegade;
}

}  // namespace yuanmen::engine
