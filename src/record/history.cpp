#include "record/history.hpp"

#include <algorithm>
#include <optional>

#include "engine/ops/turn.hpp"
#include "engine/view.hpp"
#include "record/asks_for.hpp"
#include "record/replay.hpp"
#include "record/rests_on.hpp"

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
    engine::Unasked unasked;  ///< questions passed over by it
    bool inferred = false;
};

/// In the place of an item: inferred in front of the line that is judged.
constexpr std::uint32_t kInferred = 0xFFFFFFFF;

void carry_out(const engine::Rules& rules, Happened& now, bool forced) {
    now.after = now.before;
    if (forced) {
        engine::force(rules, now.after, *now.action, now.unasked);
    } else {
        engine::apply(rules, now.after, *now.action, now.unasked);
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
        out.push_back({&each.action, item, state, {}, {}, each.inferred});
        carry_out(rules, out.back(), each.forced);
        state = out.back().after;
    };
    for (auto at = story.rbegin(); at != story.rend(); ++at) {
        for (const Applied& each : (*at)->actions) happens(each, (*at)->item);
        if ((*at)->changed && (*at)->after != nullptr) state = *(*at)->after;
    }
    for (const Action& action : finding.path) {
        out.push_back({&action, kInferred, state, {}, {}, true});
        carry_out(rules, out.back(), false);
        state = out.back().after;
    }
    return out;
}

/// Names what happened, or, where it was inferred behind the lines written so far, the last of them.
void name(const std::vector<Happened>& all, const Happened& which, Finding& finding) {
    for (auto at = all.begin() + (&which - all.data()) + 1; at != all.begin();) {
        if ((--at)->item == kInferred) continue;
        finding.because = at->item;
        return;
    }
}

/// The same where passes stand between what decided and this.
const Happened& behind_passes(const std::vector<Happened>& all, const Happened& which) {
    const Happened* at = &which;
    while (at != all.data() && at->action->verb == Verb::pass) --at;
    return *at;
}

/// Names the last change of what a finding rests on, if it has changed: the line that led to it, not the one
/// before which it was inferred.
template <class Fact>
void name_change(const std::vector<Happened>& all, const Fact& fact, Finding& finding) {
    auto at = std::find_if(all.rbegin(), all.rend(),
                           [&](const Happened& each) { return fact(each.before) != fact(each.after); });
    if (at == all.rend()) return;
    while (at->inferred && at + 1 != all.rend()) ++at;
    name(all, *at, finding);
}

void cite(Finding& finding, std::initializer_list<RuleId> first) {
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
        cite(finding, {text_of(action.skill), kept ? RuleId::decision_skips_on_replace : RuleId::none});
        return name(turn, *at, finding);
    }
}

/// Where the delayed trick nearest to its judgement came to lie before this seat.
void name_trick_laid(const std::vector<Happened>& all, Seat before, Finding& finding) {
    const auto lie = [&](const State& state) { return state.of(before).judging_n; };
    for (auto at = all.rbegin(); at != all.rend(); ++at) {
        if (lie(at->before) < lie(at->after)) return name(all, behind_passes(all, *at), finding);
    }
}

/// Something of the play phase, which this turn has lost.
void cite_lost_play(const std::vector<Happened>& all, const std::vector<Happened>& turn, Finding& finding) {
    for (const Happened& each : turn) {
        if (lost_play(each.before) || !each.after.depth) continue;
        const bool lost_now = lost_play(each.after);
        const bool indulged = delayed_trick(each.before) == engine::rule_of(CardKind::indulgence);
        const bool turned = each.before.active != each.after.active;  // nothing of the turn was left
        if (!lost_now && !(indulged && turned)) continue;
        const RuleId by =
            indulged ? engine::rule_of(CardKind::indulgence) : engine::rule_of(each.action->skill);
        if (each.action->verb != Verb::invoke && !indulged) continue;
        if (finding.ruling.code == Code::skill_window) {
            finding.ruling.rules.back() = by;  // behind the skill's own moment
        } else {
            finding.ruling.code = Code::wrong_phase;
            finding.code = engine::id_of(Code::wrong_phase);
            const engine::Side& side = finding.node.state.of(finding.action.seat);
            const bool newcomer = (side.inherited & engine::Side::kEnteredInOwnTurn) != 0;
            cite(finding,
                 {by, RuleId::phase_skipped, newcomer ? RuleId::decision_skips_on_replace : RuleId::none});
        }
        const Happened& decided = behind_passes(turn, each);
        return indulged && decided.item == kInferred ? name_trick_laid(all, each.before.active, finding)
                                                     : name(turn, decided, finding);
    }
}

/// Whether this was passed over as something that everybody saw could not be, or was not needed.
bool passed_over(const engine::Unasked& unasked, const Action& action) {
    if (action.verb == Verb::invoke && action.skill != SkillId::none)
        return unasked.has(action.seat, action.skill);
    const bool demanded = action.kind == CardKind::jink || action.kind == CardKind::slash;
    if (action.kind == CardKind::eight_diagram && unasked.has(action.seat, CardKind::jink)) return true;
    return (action.verb == Verb::invoke || (action.verb == Verb::use && demanded)) &&
           unasked.has(action.seat, action.kind);
}

/// What made a question be passed over: 铁骑 or 烈弓 for a 闪, else the last thing done.
void name_bar(const std::vector<Happened>& turn, const Happened& passed, Finding& finding) {
    const Happened& last = behind_passes(turn, passed);
    name(turn, last, finding);
    const bool dodges =
        finding.action.kind == CardKind::jink || finding.action.kind == CardKind::eight_diagram;
    if (!dodges) return;
    for (const Happened* at = &last;; --at) {
        const SkillId skill = at->action->skill;
        if (at->action->verb == Verb::invoke && (skill == SkillId::tieji || skill == SkillId::liegong))
            return cite(finding, {engine::rule_of(skill)});
        if (at == turn.data() || at->action->verb == Verb::use) return;
    }
}

/// What came of a question that was answered: the card that ended 洛神 or failed 八卦阵, the 贯石斧 behind a
/// 闪.
const Happened& outcome_of(const std::vector<Happened>& turn, const Happened& answered,
                           const Action& action) {
    const Happened* last = &answered;
    for (const Happened* at = last + 1; at != turn.data() + turn.size() && at->before.depth > 1; ++at) {
        const Action& did = *at->action;
        const bool judges =
            did.verb == Verb::turn_up || did.skill == SkillId::guicai || did.skill == SkillId::guidao;
        const bool judged = action.skill == SkillId::luoshen || action.kind == CardKind::eight_diagram;
        const bool decides = judged ? judges : did.verb == Verb::invoke && did.kind == CardKind::axe;
        if (decides && did.verb != Verb::pass) last = at;
    }
    return *last;
}

/// 八卦阵 a second time for one 闪: where the first failed.
void name_failed_diagram(const std::vector<Happened>& turn, Finding& finding) {
    const auto tried = std::find_if(turn.rbegin(), turn.rend(), [&](const Happened& each) {
        return each.action->verb == Verb::invoke && each.action->kind == CardKind::eight_diagram &&
               each.action->seat == finding.action.seat;
    });
    if (tried != turn.rend()) name(turn, outcome_of(turn, *tried, finding.action), finding);
}

/// What this seat was asked for in this turn and is asked for no more: what shut it.
void name_closed_window(const engine::Rules& rules, const std::vector<Happened>& turn, Finding& finding) {
    const Code code = finding.ruling.code;
    const bool of_the_moment = code == Code::not_asked || code == Code::not_answer ||
                               code == Code::response_only || code == Code::skill_window ||
                               code == Code::wrong_phase || code == Code::turn_order;
    if (!of_the_moment || engine::is_reveal(finding.action.verb) || asks_for(finding.prompt, finding.action))
        return;
    for (auto at = turn.rbegin(); at != turn.rend(); ++at) {
        if (passed_over(at->unasked, finding.action)) return name_bar(turn, *at, finding);
        if (!asks_for(engine::prompt(rules, at->before), finding.action)) continue;
        const bool answered = at->action->verb == finding.action.verb &&
                              at->action->skill == finding.action.skill &&
                              at->action->kind == finding.action.kind;
        return name(turn, answered ? outcome_of(turn, *at, finding.action) : *at, finding);
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

/// The trick that the last 无懈可击 answered and what that was, if nothing but passes came behind it and what
/// it answers is not carried out, or the window is still open.
struct Negation {
    const Happened* last = nullptr;
    CardKind trick = CardKind::none;
};
Negation negation(const engine::Rules& rules, const std::vector<Happened>& all) {
    Negation out;
    int used = 0;
    for (auto at = all.rbegin(); at != all.rend(); ++at) {
        if (at->action->verb == Verb::pass || at->item == kInferred) continue;
        if (at->action->verb != Verb::use || at->action->kind != CardKind::nullification) break;
        if (out.last == nullptr) out.last = &*at;
        out.trick = engine::prompt(rules, at->before).kind;
        ++used;
    }
    const auto behind =
        std::find_if(all.rbegin(), all.rend(), [](const Happened& each) { return each.item != kInferred; });
    const bool counts = used % 2 == 1 || (out.last != nullptr && out.last == &*behind);
    return counts ? out : Negation{};
}

/// What comes of a trick: a turned card, a draw, a taking, the card it demands.
bool comes_of(CardKind trick, const Action& action) {
    switch (action.verb) {
        case Verb::turn_up:
        case Verb::draw:
        case Verb::take:
            return true;
        case Verb::use:
            return action.kind == CardKind::jink
                       ? trick == CardKind::archery_attack
                       : action.kind == CardKind::slash &&
                             (trick == CardKind::duel || trick == CardKind::collateral ||
                              trick == CardKind::savage_assault);
        default:
            return false;
    }
}

/// What comes of a trick that is still to be judged, or was negated: where the trick came to lie there, or
/// the last 无懈可击.
void name_trick_in_the_way(const engine::Rules& rules, const std::vector<Happened>& all, Finding& finding) {
    const Negation negated = negation(rules, all);
    if (negated.last != nullptr && comes_of(negated.trick, finding.action)) {
        cite(finding, {engine::rule_of(negated.trick), RuleId::negation});
        return name(all, *negated.last, finding);
    }
    const bool turns = finding.action.verb == Verb::turn_up || finding.action.verb == Verb::draw;
    const bool negates =
        finding.prompt.question == engine::Question::nullify && finding.ruling.code == Code::not_answer;
    if (negates) cite(finding, {engine::rule_of(finding.prompt.kind)});
    if (!(turns || negates) || delayed_trick(finding.node.state) == RuleId::none) return;
    name_trick_laid(all, finding.node.state.active, finding);
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
        if (blind) return name(all, *at, finding);
    }
}

/// Refused for its moment, and of the play phase.
bool meant_for_the_play_phase(const Finding& finding) {
    const Action& action = finding.action;
    const bool plays =
        action.verb == Verb::use || action.verb == Verb::invoke || action.verb == Verb::end_play;
    switch (finding.ruling.code) {
        case Code::turn_order:
        case Code::wrong_phase:
            return plays;
        case Code::skill_window:
            return action.skill == SkillId::shensu && action.n > 0;
        case Code::not_asked:
        case Code::not_answer: {
            engine::Prompt play;
            play.question = engine::Question::play_phase;
            play.seat = action.seat;
            return !wants_an_answer(finding.prompt, action.seat) && asks_for(play, action);
        }
        default:
            return false;
    }
}

void cite_turn(const Frontier& frontier, Finding& finding, const std::vector<Happened>& all,
               const std::vector<Happened>& turn);

}  // namespace

void cite_history(const Frontier& frontier, const Content& line, Finding& finding) {
    const bool nothing_happened = !finding.node.story && finding.path.empty();
    if (nothing_happened) return;
    const engine::Rules& rules = frontier.referee().rules();
    const std::vector<Happened> all = happened(frontier, finding, true);
    if (all.empty()) return;
    if (const auto* check = std::get_if<Checkpoint>(&line)) {
        const auto wrong = wrong_number(*check, finding.node.state);
        if (!wrong) return;
        return name_change(
            all, [&](const State& state) { return wrong->number(state, wrong->seat); }, finding);
    }
    if (finding.ruling.code == Code::face_exhausted) return name_blind_take(all, finding);
    if (!engine::is_rule(finding.ruling.code)) return;
    const std::vector<Happened> turn = happened(frontier, finding, false);
    if (!turn.empty()) cite_turn(frontier, finding, all, turn);
    if (finding.ruling.code == Code::match_over && !finding.path.empty()) name(all, all.back(), finding);
    if (finding.because >= 0 || finding.ruling.since >= 1) return;
    const auto* move = std::get_if<Move>(&line);
    if (const auto now = rests_on(rules, finding.node.state, finding, move); !now.empty()) {
        name_change(
            all, [&](const State& state) { return rests_on(rules, state, finding, move); }, finding);
        if (finding.because < 0 && finding.action.kind == CardKind::eight_diagram)
            name_failed_diagram(turn, finding);
        return;
    }
    name_trick_in_the_way(rules, all, finding);
    if (finding.because < 0) name_closed_window(rules, turn, finding);
}

namespace {

void cite_turn(const Frontier& frontier, Finding& finding, const std::vector<Happened>& all,
               const std::vector<Happened>& turn) {
    const Happened& begun = turn.front();
    const bool lost_whole = begun.action->verb == Verb::begin_turn &&
                            begun.before.active != begun.after.active &&
                            begun.before.of(begun.before.active).has_flag(engine::Side::kFaceDown);
    if (lost_whole && finding.action.seat == begun.before.active) {
        cite(finding, {engine::rule_of(SkillId::jushou), RuleId::phase_skipped});
        return name(turn, begun, finding);
    }
    if (finding.ruling.code == Code::draw_count) return cite_draw(turn, finding);
    const bool in_his_turn = begun.action->verb == Verb::begin_turn
                                 ? begun.before.active == finding.action.seat
                                 : frontier.start().active == finding.action.seat;
    if (in_his_turn && meant_for_the_play_phase(finding)) return cite_lost_play(all, turn, finding);
    const bool judges = finding.action.verb == Verb::turn_up;
    for (auto at = turn.rbegin(); judges && at != turn.rend(); ++at) {
        const RuleId trick = delayed_trick(at->before);
        const bool skipped = at->action->skill == SkillId::shensu && at->action->n == 0;
        if (!skipped && (trick == RuleId::none || at->action->verb != Verb::turn_up)) continue;
        cite(finding, {skipped ? engine::rule_of(SkillId::shensu) : trick,
                       skipped ? RuleId::phase_skipped : RuleId::phases_in_order});
        return name(turn, *at, finding);
    }
}

}  // namespace

}  // namespace yuanmen::record
