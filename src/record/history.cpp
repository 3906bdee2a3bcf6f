#include "record/history.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include "engine/ops/turn.hpp"
#include "engine/view.hpp"
#include "record/asks_for.hpp"
#include "record/replay.hpp"
#include "record/unmet_condition.hpp"

namespace yuanmen::record {
namespace {

using engine::Action;
using engine::Code;
using engine::Op;
using engine::RuleId;
using engine::State;

/// Something that happened in the turn that was going on last, or on the way into it.
struct Happened {
    const Action* action = nullptr;
    std::uint32_t item = 0;
    State before;
    State after;
};

void carry_out(const engine::Rules& rules, State& state, const Applied& each) {
    if (each.forced) {
        engine::force(rules, state, each.action);
    } else {
        engine::apply(rules, state, each.action);
    }
}

/// What happened from the beginning of the turn that was going on last; `whole`: of the record.
std::vector<Happened> happened(const Frontier& frontier, const Finding& finding, bool whole) {
    const engine::Rules& rules = frontier.referee().rules();
    std::vector<const Link*> story;
    for (const Link* at = finding.node.story.get(); at != nullptr; at = at->before.get()) {
        story.push_back(at);
        if (!whole && at->after != nullptr &&
            std::any_of(story.begin(), story.end() - 1, [](const Link* link) {
                return std::any_of(link->actions.begin(), link->actions.end(),
                                   [](const Applied& each) { return each.action.verb == Verb::begin_turn; });
            }))
            break;
    }
    State state = frontier.start();
    if (!whole && !story.empty() && story.back()->after != nullptr) {
        state = *story.back()->after;
        story.pop_back();
    }
    std::vector<Happened> out;
    const auto happens = [&](const Applied& each, std::uint32_t item) {
        if (!whole && each.action.verb == Verb::begin_turn) out.clear();
        Happened now{&each.action, item, state, {}};
        carry_out(rules, state, each);
        now.after = state;
        out.push_back(now);
    };
    for (auto at = story.rbegin(); at != story.rend(); ++at) {
        for (const Applied& each : (*at)->actions) happens(each, (*at)->item);
        if ((*at)->changed && (*at)->after != nullptr) state = *(*at)->after;
    }
    return out;
}

void cite(Finding& finding, std::initializer_list<RuleId> first, std::int64_t item) {
    std::vector<RuleId> rules;
    for (const RuleId rule : first) {
        if (rule != RuleId::none) rules.push_back(rule);
    }
    for (const RuleId rule : finding.ruling.rules) {
        if (rule != RuleId::none && std::find(rules.begin(), rules.end(), rule) == rules.end())
            rules.push_back(rule);
    }
    rules.resize(finding.ruling.rules.size(), RuleId::none);
    std::copy(rules.begin(), rules.end(), finding.ruling.rules.begin());
    if (finding.because < 0) finding.because = item;
}

/// The skills after which a draw is another one, or none.
bool changes_the_draw(SkillId skill) {
    switch (skill) {
        case SkillId::tuxi:
        case SkillId::luoyi:
        case SkillId::yingzi:
        case SkillId::shensu:
        case SkillId::kurou:
        case SkillId::tianxiang:
            return true;
        default:
            return false;
    }
}

RuleId text_of(SkillId skill) {
    return skill == SkillId::tuxi ? RuleId::tuxi_hand : engine::rule_of(skill);
}

bool lost_play(const State& state) {
    return state.depth > 0 && state.stack[0].op == Op::turn &&
           (state.stack[0].flags & engine::kSkipPlay) != 0;
}

RuleId delayed_trick(const State& state) {
    for (std::size_t i = state.depth; i-- > 0;) {
        if (state.stack[i].op == Op::delayed) return engine::rule_of(state.stack[i].kind);
    }
    return RuleId::none;
}

/// A draw that is too much or too little: the skill that made it another one.
void cite_draw(const std::vector<Happened>& turn, Finding& finding) {
    const bool due = finding.prompt.question == engine::Question::draw;
    const bool of_the_phase =
        finding.prompt.why == RuleId::draw_phase || finding.prompt.why == RuleId::first_draw;
    if (due && !of_the_phase) return;
    for (auto at = turn.rbegin(); at != turn.rend(); ++at) {
        const Action& action = *at->action;
        if (action.verb != Verb::invoke || !changes_the_draw(action.skill)) continue;
        if (due && action.skill != SkillId::luoyi && action.skill != SkillId::yingzi) continue;
        const bool fell = at->before.of(action.seat).fielded != finding.node.state.of(action.seat).fielded;
        const bool kept = action.skill == SkillId::shensu && action.n == 0 && fell;
        return cite(finding, {text_of(action.skill), kept ? RuleId::decision_skips_on_replace : RuleId::none},
                    at->item);
    }
}

/// Something of the play phase, which this turn has lost.
void cite_lost_play(const std::vector<Happened>& turn, Finding& finding) {
    for (const Happened& each : turn) {
        if (lost_play(each.before) || !each.after.depth) continue;
        const bool lost_now = lost_play(each.after);
        const bool indulged = delayed_trick(each.before) == engine::rule_of(CardKind::indulgence);
        const bool turned = each.before.active != each.after.active;  // nothing of the turn was left
        if (!lost_now && !(indulged && turned)) continue;
        const RuleId by =
            indulged ? engine::rule_of(CardKind::indulgence) : engine::rule_of(each.action->skill);
        if (each.action->verb != Verb::invoke && !indulged) continue;
        finding.ruling.code = Code::wrong_phase;
        finding.code = engine::id_of(Code::wrong_phase);
        const engine::Side& side = finding.node.state.of(finding.action.seat);
        const bool newcomer = (side.inherited & engine::Side::kEnteredInOwnTurn) != 0;
        return cite(finding,
                    {by, RuleId::phase_skipped, newcomer ? RuleId::decision_skips_on_replace : RuleId::none},
                    each.item);
    }
}

/// What this seat was asked for in this turn and is asked for no more: where play went on past it.
void name_closed_window(const engine::Rules& rules, const std::vector<Happened>& turn, Finding& finding) {
    const Code code = finding.ruling.code;
    const bool of_the_moment = code == Code::not_asked || code == Code::not_answer ||
                               code == Code::response_only || code == Code::skill_window ||
                               code == Code::wrong_phase || code == Code::turn_order;
    if (!of_the_moment || engine::is_reveal(finding.action.verb) || asks_for(finding.prompt, finding.action))
        return;
    for (auto at = turn.rbegin(); at != turn.rend(); ++at) {
        if (!asks_for(engine::prompt(rules, at->before), finding.action)) continue;
        finding.because = at->item;
        return;
    }
}

/// What he does not wear: where it was taken from him.
void name_lost_equipment(const engine::Rules& rules, const std::vector<Happened>& all, Finding& finding) {
    const Action& action = finding.action;
    const CardKind kind = action.through != CardKind::none ? action.through : action.kind;
    const auto wears = [&](const State& state) {
        return engine::weapon_of(rules, state, action.seat) == kind ||
               engine::armor_of(rules, state, action.seat) == kind;
    };
    for (auto at = all.rbegin(); at != all.rend(); ++at) {
        if (!wears(at->before) || wears(at->after)) continue;
        finding.because = at->item;
        return;
    }
}

using Number = int (*)(const State&, Seat);
struct WrongNumber {
    Number number;
    Seat seat = Seat::lord;
};

std::optional<WrongNumber> wrong_number(const Checkpoint& check, const State& state) {
    constexpr Number hp = [](const State& s, Seat seat) { return static_cast<int>(s.of(seat).hp); };
    constexpr Number most = [](const State& s, Seat seat) { return static_cast<int>(s.of(seat).max_hp); };
    constexpr Number hand = [](const State& s, Seat seat) { return static_cast<int>(s.of(seat).hand_n); };
    constexpr Number pile = [](const State& s, Seat) { return static_cast<int>(s.pile_n); };
    constexpr Number discard = [](const State& s, Seat) { return static_cast<int>(s.discard_n); };
    const auto wrong = [&](const std::optional<int>& said, Number number, Seat seat) {
        return said && *said != number(state, seat);
    };
    for (const Seat seat : {Seat::lord, Seat::renegade}) {
        const SideCheck& said = check.side[static_cast<std::size_t>(seat)];
        if (wrong(said.hp, hp, seat)) return WrongNumber{hp, seat};
        if (wrong(said.max_hp, most, seat)) return WrongNumber{most, seat};
        if (wrong(said.hand, hand, seat)) return WrongNumber{hand, seat};
    }
    if (wrong(check.pile, pile, Seat::lord)) return WrongNumber{pile, Seat::lord};
    if (wrong(check.discard, discard, Seat::lord)) return WrongNumber{discard, Seat::lord};
    return std::nullopt;
}

/// A count that does not fit: where that number last changed.
void name_last_change(const std::vector<Happened>& all, const Checkpoint& check, Finding& finding) {
    const auto wrong = wrong_number(check, finding.node.state);
    for (auto at = all.rbegin(); wrong && at != all.rend(); ++at) {
        if (wrong->number(at->before, wrong->seat) == wrong->number(at->after, wrong->seat)) continue;
        finding.because = at->item;
        return;
    }
}

/// A condition that fails by a number: where that number last changed.
void name_changed_condition(const engine::Rules& rules, const std::vector<Happened>& all, const Move& move,
                            Finding& finding) {
    const auto numbers = [&](const State& state) {
        const auto unmet = condition_numbers(rules, state, move);
        return unmet ? unmet->params : std::map<std::string, std::string>();
    };
    const auto now = numbers(finding.node.state);
    for (auto at = all.rbegin(); !now.empty() && at != all.rend(); ++at) {
        if (numbers(at->before) == now) continue;
        finding.because = at->item;
        return;
    }
}

/// The last 无懈可击, if nothing but passes came behind it and what it answers is not carried out, or the
/// window is still open; nullptr if there is none.
const Happened* negation(const std::vector<Happened>& all) {
    const Happened* last = nullptr;
    int used = 0;
    for (auto at = all.rbegin(); at != all.rend(); ++at) {
        if (at->action->verb == Verb::pass) continue;
        if (at->action->verb != Verb::use || at->action->kind != CardKind::nullification) break;
        if (last == nullptr) last = &*at;
        ++used;
    }
    return used % 2 == 1 || last == &all.back() ? last : nullptr;
}

/// A turned card, a draw or a taking that comes while a trick is still to be judged, or was negated: where
/// the trick came to lie there, or the last 无懈可击.
void name_trick_in_the_way(const std::vector<Happened>& all, Finding& finding) {
    const engine::Verb verb = finding.action.verb;
    const bool effect = verb == Verb::turn_up || verb == Verb::draw || verb == Verb::take;
    if (!effect || all.empty()) return;
    if (const Happened* negated = negation(all)) {
        finding.because = negated->item;
        return;
    }
    if (verb == Verb::take) return;
    if (delayed_trick(finding.node.state) == RuleId::none) return;
    const auto lie = [&](const State& state) { return state.of(finding.node.state.active).judging_n; };
    for (auto at = all.rbegin(); at != all.rend(); ++at) {
        if (lie(at->before) >= lie(at->after)) continue;
        while (at + 1 != all.rend() && at->action->verb == Verb::pass) ++at;  // what was let pass
        finding.because = at->item;
        return;
    }
}

/// A card shown that cannot have been his any more: where one was taken from his hand unseen.
void name_blind_take(const std::vector<Happened>& all, Finding& finding) {
    const auto names = [&](const Action& action) {
        return std::any_of(
            action.cards.begin(), action.cards.begin() + action.n, [&](const engine::CardRef& card) {
                return card.face != engine::kUnknownFace && card.face == finding.action.cards[0].face;
            });
    };
    if (std::any_of(all.begin(), all.end(), [&](const Happened& each) { return names(*each.action); }))
        return;
    for (auto at = all.rbegin(); at != all.rend(); ++at) {
        const Action& action = *at->action;
        const bool blind = action.verb == Verb::take && action.n > 0 &&
                           action.cards[0].face == engine::kUnknownFace &&
                           action.zone == engine::hand_of(finding.action.seat);
        if (!blind) continue;
        finding.because = at->item;
        return;
    }
}

void cite_turn(const Frontier& frontier, Finding& finding, const std::vector<Happened>& turn);

}  // namespace

void cite_history(const Frontier& frontier, const Content& line, Finding& finding) {
    if (!finding.node.story) return;
    if (const auto* check = std::get_if<Checkpoint>(&line))
        return name_last_change(happened(frontier, finding, true), *check, finding);
    if (finding.ruling.code == Code::face_exhausted)
        return name_blind_take(happened(frontier, finding, true), finding);
    if (!engine::is_rule(finding.ruling.code)) return;
    const std::vector<Happened> turn = happened(frontier, finding, false);
    if (!turn.empty()) cite_turn(frontier, finding, turn);
    if (finding.because >= 0 || finding.ruling.since >= 1) return;
    const engine::Rules& rules = frontier.referee().rules();
    const auto* move = std::get_if<Move>(&line);
    if (finding.ruling.code == Code::equipment_not_worn) {
        name_lost_equipment(rules, happened(frontier, finding, true), finding);
    } else if (finding.ruling.code == Code::skill_condition && move != nullptr) {
        name_changed_condition(rules, happened(frontier, finding, true), *move, finding);
    } else {
        name_closed_window(rules, turn, finding);
        if (finding.because < 0) name_trick_in_the_way(happened(frontier, finding, true), finding);
    }
}

namespace {

void cite_turn(const Frontier& frontier, Finding& finding, const std::vector<Happened>& turn) {
    const Happened& begun = turn.front();
    const bool lost_whole = begun.action->verb == Verb::begin_turn &&
                            begun.before.active != begun.after.active &&
                            begun.before.of(begun.before.active).has_flag(engine::Side::kFaceDown);
    if (lost_whole && finding.action.seat == begun.before.active)
        return cite(finding, {engine::rule_of(SkillId::jushou), RuleId::phase_skipped}, begun.item);
    if (finding.ruling.code == Code::draw_count) return cite_draw(turn, finding);
    const bool plays = finding.action.verb == Verb::use || finding.action.verb == Verb::invoke ||
                       finding.action.verb == Verb::end_play;
    const bool too_late = finding.ruling.code == Code::turn_order || finding.ruling.code == Code::wrong_phase;
    const bool in_his_turn = begun.action->verb == Verb::begin_turn
                                 ? begun.before.active == finding.action.seat
                                 : frontier.start().active == finding.action.seat;
    if (plays && too_late && in_his_turn) return cite_lost_play(turn, finding);
    const bool judges = finding.action.verb == Verb::turn_up;
    for (auto at = turn.rbegin(); judges && at != turn.rend(); ++at) {
        const RuleId trick = delayed_trick(at->before);
        if (trick != RuleId::none && at->action->verb == Verb::turn_up)
            return cite(finding, {trick, RuleId::phases_in_order}, at->item);
    }
}

}  // namespace

}  // namespace yuanmen::record
