#include "record/history.hpp"

#include <algorithm>

#include "engine/ops/turn.hpp"
#include "record/replay.hpp"

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

/// The turn that was going on last, from its beginning.
std::vector<Happened> last_turn(const Frontier& frontier, const Finding& finding) {
    const engine::Rules& rules = frontier.referee().rules();
    std::vector<const Link*> story;
    for (const Link* at = finding.node.story.get(); at != nullptr; at = at->before.get()) {
        story.push_back(at);
        if (at->after != nullptr && std::any_of(story.begin(), story.end() - 1, [](const Link* link) {
                return std::any_of(link->actions.begin(), link->actions.end(),
                                   [](const Applied& each) { return each.action.verb == Verb::begin_turn; });
            }))
            break;
    }
    State state = frontier.start();
    if (!story.empty() && story.back()->after != nullptr) {
        state = *story.back()->after;
        story.pop_back();
    }
    std::vector<Happened> out;
    const auto happens = [&](const Applied& each, std::uint32_t item) {
        if (each.action.verb == Verb::begin_turn) out.clear();
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

}  // namespace

void cite_history(const Frontier& frontier, Finding& finding) {
    if (!engine::is_rule(finding.ruling.code) || !finding.node.story) return;
    const std::vector<Happened> turn = last_turn(frontier, finding);
    if (turn.empty()) return;
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

}  // namespace yuanmen::record
