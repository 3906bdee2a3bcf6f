#include "record/reason.hpp"

#include <algorithm>

#include "engine/corrections.hpp"
#include "engine/view.hpp"
#include "record/advance.hpp"
#include "record/asks_for.hpp"
#include "record/codes.hpp"
#include "record/history.hpp"
#include "record/replay.hpp"
#include "record/unmet_condition.hpp"

namespace yuanmen::record {

using engine::Action;
using engine::Code;
using engine::Prompt;
using engine::Question;
using engine::RuleId;
using engine::Ruling;
using engine::SlotSet;
using engine::State;

namespace {

/// A card is demanded of this seat. The chance to negate lies before most demands and is seldom what a wrong
/// answer was for.
bool wants_an_answer(const Prompt& prompt, Seat seat) {
    return prompt.seat == seat &&
           (prompt.question == Question::answer_jink || prompt.question == Question::answer_slash ||
            prompt.question == Question::use_slash || prompt.question == Question::rescue);
}

/// Where his cards can lie for an action of this seat, whatever the rules say of it.
SlotSet within_reach(const State& state, const Action& action) {
    switch (action.verb) {
        case Verb::use:
        case Verb::invoke:
        case Verb::discard:
            return engine::slots_in(state, engine::hand_of(action.seat)) |
                   engine::slots_in(state, engine::equip_of(action.seat)) |
                   engine::slots_in(state, engine::general_of(action.seat));
        case Verb::take:
            return engine::slots_in(state, action.zone);
        case Verb::give:
            return state.stack[state.depth - 1U].mask | engine::slots_in(state, engine::hand_of(action.seat));
        case Verb::lay_down:
            return engine::slots_in(state, engine::hand_of(action.seat));
        default:
            return {};
    }
}

/// Whether the cards it names can lie where it takes them.
bool physically_possible(const Reading& reading, const Action& action) {
    const bool moves = action.verb == Verb::use || action.verb == Verb::invoke ||
                       action.verb == Verb::discard || action.verb == Verb::take ||
                       action.verb == Verb::give || action.verb == Verb::lay_down;
    if (!moves) return true;
    const State& state = reading.state;
    SlotSet left = within_reach(state, action);
    for (std::size_t i = 0; i < action.n; ++i) {
        const engine::Face face = action.cards[i].face;
        if (face == engine::kUnknownFace) continue;
        engine::Slot found = engine::kNoSlot;
        for (SlotSet all = left; !all.empty();) {
            const engine::Slot slot = all.pop();
            if (state.face[slot] == face) {
                found = slot;
                break;
            }
            const bool may_be =
                state.face[slot] == engine::kUnknownFace && found == engine::kNoSlot &&
                (reading.classes.trivial() || reading.classes.has(reading.classes.of(slot), face));
            if (may_be) found = slot;
        }
        if (found == engine::kNoSlot) return false;
        left.remove(found);
    }
    return true;
}

/// How much a ruling says about the line itself rather than about the question that happens to be open.
int weight(const Ruling& ruling, const Prompt& prompt, const Action& action) {
    switch (ruling.code) {
        case Code::not_asked:
        case Code::match_over:
        case Code::turn_order:
            return 0;
        case Code::not_answer:
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

void squeeze(Ruling& ruling) {
    std::stable_partition(ruling.rules.begin(), ruling.rules.end(),
                          [](RuleId rule) { return rule != RuleId::none; });
}

/// Looks along one reading for the moment a move is to be judged at.
class Search {
  public:
    Search(const Frontier& frontier, const Move& move, Finding& out)
        : frontier_(frontier), rules_(frontier.referee().rules()), move_(move), out_(out) {}

    void run(const Reading& reading) {
        std::vector<Action> path;
        walk_inferred(
            rules_, reading, frontier_.newcomers(), path,
            [&](const Reading& node, const std::vector<Action>& at) { return look(reading, node, at); },
            kMostInferred);
    }

  private:
    bool look(const Reading& reading, const Reading& node, const std::vector<Action>& path) {
        const State& state = node.state;
        const bool speaks_of_a_death = move_.verb == Verb::enter || move_.verb == Verb::lay_down;
        for (std::size_t i = 0; i < 2 && !speaks_of_a_death; ++i) {  // nobody dies only to give a reason
            if (state.side[i].fielded != reading.state.side[i].fielded) return false;
            if (state.side[i].has_flag(engine::Side::kDead) !=
                reading.state.side[i].has_flag(engine::Side::kDead))
                return false;
        }
        const Prompt prompt = engine::prompt(rules_, state);
        if (!path.empty() && prompt.question == Question::over) return false;
        meanings(rules_, frontier_.referee().faces(), node, prompt, move_, meanings_);
        if (path.empty() && paper_contradicts_itself(node, prompt)) return false;
        bool asked = false;
        for (const Action& action : meanings_.actions) {
            asked = asked || asks_for(prompt, action);
            note(node, prompt, action, path);
        }
        return !asked;
    }

    bool paper_contradicts_itself(const Reading& node, const Prompt& prompt) {
        if (!meanings_.no_such_card && !meanings_.twice) return false;
        out_.code = meanings_.twice ? "record.card_twice" : "record.no_such_card";
        out_.ruling = contradiction(Code::bad_action, {RuleId::deck});
        out_.prompt = prompt;
        out_.node = node;
        out_.nearness = 50;
        return true;
    }

    void note(const Reading& node, const Prompt& prompt, const Action& action,
              const std::vector<Action>& path) {
        State tried = node.state;
        Ruling ruling = engine::judge(rules_, tried, action);
        std::string_view code;
        if (ruling.ok()) {
            Reading after = node;
            if (carry(rules_, after, action)) {
                const bool wrong_turn =
                    move_.verb == Verb::begin_turn && move_.number != 0 && move_.number != after.state.turn;
                if (!wrong_turn) {
                    out_.carried = true;
                    return;
                }
                code = "record.turn_number";
                ruling = contradiction(Code::ok, {});
            } else {
                ruling = contradiction(Code::card_elsewhere, {RuleId::zones, RuleId::held});
            }
        } else if (engine::is_rule(ruling.code) && !physically_possible(node, action)) {
            ruling = contradiction(Code::card_elsewhere, {RuleId::held, RuleId::zones});
        }
        const bool asked = asks_for(prompt, action);
        const bool unmet = !asked && action.verb == Verb::invoke &&
                           (node.unasked.has(action.seat, action.skill) ||
                            (action.skill == SkillId::none && node.unasked.has(action.seat, action.kind)));
        const bool answers = action.verb == Verb::use && wants_an_answer(prompt, action.seat);
        if (!asked && !unmet && !answers && !path.empty()) return;
        const auto unfit = asked ? std::nullopt : unfit_payment(rules_, node.state, action);
        if (engine::is_rule(ruling.code)) {
            if (unmet) ruling = ruling_of_unmet(node.state, action);
            if (unfit) ruling = *unfit;
            further_slash(node, action, ruling);
        }
        int near = weight(ruling, prompt, action) + (engine::is_rule(ruling.code) ? 10 : 0);
        near += asked ? 200 : unmet || unfit ? 100 : answers ? 50 : 0;
        if (near <= out_.nearness && !out_.code.empty()) return;
        squeeze(ruling);
        out_.nearness = near;
        out_.ruling = ruling;
        out_.code = code.empty() ? engine::id_of(ruling.code) : code;
        out_.prompt = prompt;
        out_.action = action;
        out_.node = node;
        out_.path = path;
    }

    /// A further 杀 of 青龙偃月刀, which 空城 has just taken away, was meant as that and not as a second use.
    void further_slash(const Reading& node, const Action& action, Ruling& ruling) const {
        const bool meant = action.verb == Verb::use && action.kind == CardKind::slash &&
                           ruling.code == Code::slash_limit && node.unasked.has(action.seat, CardKind::blade);
        if (!meant) return;
        const int since = ruling.since;
        ruling = contradiction(Code::kongcheng, {engine::rule_of(SkillId::kongcheng), RuleId::blade_kongcheng,
                                                 RuleId::slash_once});
        ruling.since = static_cast<std::uint16_t>(since);
    }

    const Frontier& frontier_;
    const engine::Rules& rules_;
    const Move& move_;
    Finding& out_;
    Meanings meanings_;
};

/// A refusal where nobody may refuse, or of something that nobody asked for.
void find_pass(const Frontier& frontier, const Reading& reading, const Move& move, Finding& out) {
    const engine::Rules& rules = frontier.referee().rules();
    const bool named = move.skill != SkillId::none || move.kind != CardKind::none;
    Action action;
    action.seat = move.seat.value_or(Seat::lord);
    std::vector<Action> path;
    bool found = false;
    walk_inferred(
        rules, reading, frontier.newcomers(), path,
        [&](const Reading& node, const std::vector<Action>& at) {
            if (found) return false;
            const Prompt prompt = engine::prompt(rules, node.state);
            const bool his = !engine::is_reveal(prompt.question) && prompt.seat == action.seat &&
                             prompt.question != Question::play_phase;
            if (!his || prompt.may_pass || (named && !names(move, prompt))) return true;
            found = true;
            out.ruling = engine::judge(rules, node.state, action);
            out.code = engine::id_of(out.ruling.code);
            out.nearness = 200;
            out.prompt = prompt;
            out.node = node;
            out.path = at;
            return false;
        },
        kMostInferred);
    out.action = action;
    if (found) return;
    out.node = reading;
    out.prompt = engine::prompt(rules, reading.state);
    out.code = "record.pass_not_asked";
    out.ruling = contradiction(Code::ok, {RuleId::only_the_asked});
}

template <class Change>
void find_by_hand(const engine::Rules& rules, const Reading& reading, Finding& out, const Change& change) {
    out.node = reading;
    out.prompt = engine::prompt(rules, reading.state);
    out.code = "record.set_refused";
    State state = reading.state;
    const base::Result<base::Unit, base::Refusal> done = change(state);
    if (done) return;
    const base::Refusal& why = done.error();
    const auto known = std::find(kPositionCodes.begin(), kPositionCodes.end(), why.code);
    if (known != kPositionCodes.end()) out.detail = *known;
    for (std::size_t i = 0; i < why.clauses.size() && i < out.ruling.rules.size(); ++i)
        out.ruling.rules[i] = engine::rule_named(why.clauses[i]);
}

void find_set_card(const Frontier& frontier, const Reading& reading, const SetCard& set, Finding& out) {
    const engine::Rules& rules = frontier.referee().rules();
    const engine::CardRef card{frontier.referee().faces().of(set.card), engine::kNoSlot};
    find_by_hand(rules, reading, out, [&](State& state) {
        return engine::set_card(rules, state, card, set.from, set.to, set.as);
    });
    out.action.add(card);
    if (card.face != engine::kUnknownFace || is_unseen(set.card)) return;
    out.code = "record.no_such_card";
    out.detail = {};
    out.ruling.rules = {RuleId::deck};
}

}  // namespace

bool leaves_another_answer(const engine::Rules& rules, const State& state, const Prompt& prompt,
                           const Move& pass) {
    const Seat seat = prompt.seat;
    switch (prompt.question) {
        case Question::answer_jink:
            return (pass.kind == CardKind::eight_diagram &&
                    engine::armor_of(rules, state, seat) == CardKind::eight_diagram) ||
                   ((pass.skill == SkillId::longdan || pass.skill == SkillId::qingguo) &&
                    engine::has_skill(rules, state, seat, pass.skill));
        case Question::answer_slash:
        case Question::use_slash:
            return (pass.kind == CardKind::spear &&
                    engine::weapon_of(rules, state, seat) == CardKind::spear) ||
                   ((pass.skill == SkillId::longdan || pass.skill == SkillId::wusheng ||
                     pass.skill == SkillId::jijiang) &&
                    engine::has_skill(rules, state, seat, pass.skill));
        default:
            return false;
    }
}

Finding finding_in(const Frontier& frontier, const Reading& reading, const Content& line) {
    Finding out;
    const engine::Rules& rules = frontier.referee().rules();
    if (const auto* move = std::get_if<Move>(&line)) {
        if (move->verb == Verb::pass) {
            find_pass(frontier, reading, *move, out);
        } else {
            Search(frontier, *move, out).run(reading);
        }
    } else if (const auto* card = std::get_if<SetCard>(&line)) {
        find_set_card(frontier, reading, *card, out);
    } else if (const auto* hp = std::get_if<SetHp>(&line)) {
        find_by_hand(rules, reading, out,
                     [&](State& state) { return engine::set_hp(rules, state, hp->seat, hp->hp); });
    } else if (const auto* skip = std::get_if<SetSkipped>(&line)) {
        find_by_hand(rules, reading, out,
                     [&](State& state) { return engine::set_skipped(rules, state, skip->phase, true); });
    } else {
        out.node = reading;
        out.prompt = engine::prompt(rules, reading.state);
        out.code = "record.checkpoint";
    }
    return out;
}

namespace {

/// A breach of the rules comes before a contradiction, the nearer before the farther, the less inferred
/// first.
bool nearer(const Finding& a, const Finding& b) {
    const bool a_rule = a.code.starts_with("rule."), b_rule = b.code.starts_with("rule.");
    if (a_rule != b_rule) return a_rule;
    if (a.nearness != b.nearness) return a.nearness > b.nearness;
    return a.node.inferred + a.path.size() < b.node.inferred + b.path.size();
}

}  // namespace

Reason reason_for(const Frontier& frontier, const Content& line) {
    Reason out;
    bool first = true;
    for (const Reading& reading : frontier.readings()) {
        Finding here = finding_in(frontier, reading, line);
        if (here.carried) continue;
        if (!first && here.code != out.finding.code) out.alike = false;
        if (first || nearer(here, out.finding)) out.finding = std::move(here);
        first = false;
    }
    if (!first) cite_history(frontier, line, out.finding);
    return out;
}

}  // namespace yuanmen::record
