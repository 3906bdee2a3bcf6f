#include "record/reason.hpp"

#include <algorithm>

#include "engine/corrections.hpp"
#include "engine/view.hpp"
#include "record/advance.hpp"
#include "record/asks_for.hpp"
#include "record/codes.hpp"
#include "record/history.hpp"
#include "record/physically.hpp"
#include "record/replay.hpp"
#include "record/unmet_condition.hpp"

namespace yuanmen::record {

using engine::Action;
using engine::Code;
using engine::Prompt;
using engine::Question;
using engine::RuleId;
using engine::Ruling;
using engine::State;

namespace {

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

/// Against the rules whatever the moment: it is said so wherever the search comes to it.
bool wrong_in_itself(const Ruling& ruling, const Prompt& prompt, const Action& action) {
    switch (ruling.code) {
        case Code::not_declared:
        case Code::dead_letter:
        case Code::lord_skill_off:
        case Code::skill_not_owned:
        case Code::equipment_not_worn:
            return true;
        case Code::response_only:
            return prompt.question == Question::play_phase && prompt.seat == action.seat;
        case Code::turn_order:
            return prompt.question == Question::play_phase && prompt.seat != action.seat &&
                   !engine::is_reveal(action.verb);
        default:
            return false;
    }
}

/// Nothing else can come of this position than what may be left out here: a fact of the table, or a question
/// to which nobody has an answer.
bool goes_on_by_itself(const engine::Rules& rules, const State& state, const Prompt& prompt) {
    if (prompt.question == Question::begin_turn || prompt.question == Question::play_phase) return false;
    if (prompt.question == Question::enter) return true;
    if (!engine::implied(rules, state)) return false;
    if (engine::is_reveal(prompt.question) || !prompt.may_pass) return true;
    engine::Families all;
    engine::families(rules, state, all);
    return all.size == 1;
}

bool somebody_fell(const State& before, const State& after) {
    for (std::size_t i = 0; i < 2; ++i) {
        if (before.side[i].fielded != after.side[i].fielded ||
            before.side[i].has_flag(engine::Side::kDead) != after.side[i].has_flag(engine::Side::kDead))
            return true;
    }
    return false;
}

/// Looks along one reading for the moment a move is to be judged at.
class Search {
  public:
    Search(const Frontier& frontier, const Move& move, Finding& out)
        : frontier_(frontier), rules_(frontier.referee().rules()), move_(move), out_(out) {}

    void run(const Reading& reading) {
        begun_ = reading.state.phase;
        std::vector<Action> path;
        walk_inferred(
            rules_, reading, frontier_.newcomers(), path,
            [&](const Reading& node, const std::vector<Action>& at) { return look(reading, node, at); },
            kMostInferred);
        if (!out_.carried && out_.nearness < kInItself) limit_of_the_phase(reading);
    }

  private:
    /// How near the moments are to what the line is about; what the ruling says of the line itself
    /// (`weight`) decides between equals.
    static constexpr int kLaterOnPaper = 5, kRule = 10, kInItself = 40, kDemanded = 60, kUnmet = 100,
                         kAsked = 200;

    struct Moment {
        const Reading& node;
        const Prompt prompt;
        const std::vector<Action>& path;
        bool free;  ///< somebody could have done something else on the way
        bool fell;  ///< a general has died on the way
    };

    bool look(const Reading& reading, const Reading& node, const std::vector<Action>& path) {
        free_.resize(path.size() + 2);
        const bool free = free_[path.size()];
        const State& state = node.state;
        const Prompt prompt = engine::prompt(rules_, state);
        const bool speaks_of_a_death = move_.verb == Verb::enter || move_.verb == Verb::lay_down;
        const bool fell = somebody_fell(reading.state, state);
        // nobody dies, and no match ends, only to give a reason: there somebody could have answered
        if (free && !speaks_of_a_death && (fell || prompt.question == Question::over)) return false;
        free_[path.size() + 1] = free || !goes_on_by_itself(rules_, state, prompt);
        meanings(rules_, frontier_.referee().faces(), node, prompt, move_, meanings_);
        if (path.empty() && paper_contradicts_itself(node, prompt)) return false;
        bool found = false;
        for (const Action& action : meanings_.actions)
            found = note({node, prompt, path, free, fell && !speaks_of_a_death}, action) || found;
        return !found;
    }

    bool paper_contradicts_itself(const Reading& node, const Prompt& prompt) {
        if (!meanings_.no_such_card && !meanings_.twice) return false;
        out_.code = meanings_.twice ? "record.card_twice" : "record.no_such_card";
        out_.ruling = contradiction(Code::bad_action, {RuleId::deck});
        out_.prompt = prompt;
        out_.node = node;
        out_.nearness = kDemanded;
        return true;
    }

    /// What this moment says of the line. True: it is the moment that asks for it, and the search is over; a
    /// card that cannot be his there may come to him behind it.
    bool note(const Moment& at, const Action& action) {
        State tried = at.node.state;
        Ruling ruling = engine::judge(rules_, tried, action);
        std::string_view code;
        if (ruling.ok()) {
            Reading after = at.node;
            if (!carry(rules_, after, action)) {
                ruling = contradiction(Code::card_elsewhere, {RuleId::zones, RuleId::held});
            } else if (move_.verb == Verb::begin_turn && move_.number != 0 &&
                       move_.number != after.state.turn) {
                code = "record.turn_number";
                ruling = contradiction(Code::ok, {});
            } else {
                out_.carried = true;
                return asks_for(at.prompt, action);
            }
        } else if (engine::is_rule(ruling.code) && !physically_possible(rules_, at.node, action)) {
            ruling = comes_off_the_pile(action)
                         ? contradiction(Code::pile_order, {RuleId::zones, RuleId::facts_of_chance})
                         : contradiction(Code::card_elsewhere, {RuleId::held, RuleId::zones});
        }
        const bool asked = asks_for(at.prompt, action);
        const bool rule = engine::is_rule(ruling.code);
        const bool unmet = !asked && passed_over(at.node, action);
        const auto unfit = asked ? std::nullopt : unfit_payment(rules_, at.node.state, action);
        if (rule) {
            if (unmet)
                ruling = action.verb == Verb::use ? borrowed_slash(at.node.state, action)
                                                  : ruling_of_unmet(at.node.state, action);
            if (unfit) ruling = *unfit;
            further_slash(at.node, action, ruling);
        }
        // a card may have left on the way to a later moment; right behind the line before it could still be
        const bool elsewhere = ruling.code == Code::card_elsewhere || ruling.code == Code::face_exhausted ||
                               ruling.code == Code::pile_order;
        const int near = rule     ? nearness(at, action, ruling, unmet || (unfit && at.path.empty()))
                         : !asked ? 0
                         : !elsewhere || at.path.empty() ? kAsked
                                                         : kLaterOnPaper;
        if (near == 0 && !at.path.empty()) return false;
        const int nearer = near + weight(ruling, at.prompt, action);
        if (nearer > out_.nearness || out_.code.empty()) {
            squeeze(ruling);
            out_.nearness = nearer;
            out_.ruling = ruling;
            out_.code = code.empty() ? engine::id_of(ruling.code) : code;
            out_.prompt = at.prompt;
            out_.action = action;
            out_.node = at.node;
            out_.path = at.path;
        }
        return asked && (rule || engine::is_reveal(action.verb));
    }

    int nearness(const Moment& at, const Action& action, const Ruling& ruling, bool unmet) const {
        const bool over = ruling.code == Code::match_over;
        if (over || phase_is_lost(at, action)) return kInItself;
        if (at.fell)  // of what a newcomer is asked only what his predecessor has used up is a reason
            return ruling.code == Code::slash_limit ? kAsked : 0;
        if (asks_for(at.prompt, action)) return kAsked;
        if (unmet) return kUnmet;
        if (demanded(at, action, ruling)) return kDemanded;
        const bool of_the_position =
            ruling.code == Code::skill_not_owned || ruling.code == Code::equipment_not_worn;
        if (wrong_in_itself(ruling, at.prompt, action) && (at.path.empty() || !of_the_position))
            return kInItself;
        return at.path.empty() ? kRule : 0;
    }

    /// Something of the play phase, which has been lost whatever comes.
    static bool phase_is_lost(const Moment& at, const Action& action) {
        Prompt play;
        play.question = Question::play_phase;
        play.seat = at.node.state.active;
        return !at.free && !wants_an_answer(at.prompt, action.seat) && asks_for(play, action) &&
               lost_play(at.node.state);
    }

    /// Its moment came and was passed over, since everybody saw that it could not be (engine::Unasked).
    static bool passed_over(const Reading& node, const Action& action) {
        if (action.verb == Verb::use)
            return action.kind == CardKind::slash && node.unasked.has(action.seat, CardKind::slash);
        return action.verb == Verb::invoke &&
               (node.unasked.has(action.seat, action.skill) ||
                (action.skill == SkillId::none && node.unasked.has(action.seat, action.kind)));
    }

    /// 借刀杀人 has asked for no 杀, since none could be: the weapon was handed over.
    Ruling borrowed_slash(const State& state, const Action& action) const {
        const RuleId trick = engine::rule_of(CardKind::collateral);
        if (engine::has_skill(rules_, state, cards::other(action.seat), SkillId::kongcheng))
            return contradiction(Code::kongcheng, {engine::rule_of(SkillId::kongcheng), trick});
        return contradiction(Code::out_of_range, {RuleId::slash_reach, RuleId::range, trick});
    }

    /// Something is demanded of this seat, and this is not it; or of whoever must choose before play goes on.
    /// A phase that has not begun demands nothing.
    bool demanded(const Moment& at, const Action& action, const Ruling& ruling) const {
        const Prompt& prompt = at.prompt;
        if (ruling.code == Code::must_answer)
            return begun_ == at.node.state.phase || begun_ == engine::Phase::play;
        return wants_an_answer(prompt, action.seat) &&
               (prompt.may_pass ? action.verb == Verb::use : ruling.code == Code::not_answer);
    }

    /// Whatever is still open: the one 杀, or the one use of a skill, of this play phase has been.
    void limit_of_the_phase(const Reading& reading) {
        Reading node = reading;
        if (node.state.phase != engine::Phase::play || node.state.depth < 2) return;
        node.state.depth = 1;
        const Prompt prompt = engine::prompt(rules_, node.state);
        meanings(rules_, frontier_.referee().faces(), node, prompt, move_, meanings_);
        for (const Action& action : meanings_.actions) {
            Ruling ruling = engine::judge(rules_, node.state, action);
            if (ruling.code != Code::slash_limit && ruling.code != Code::skill_used_up) continue;
            squeeze(ruling);
            out_.ruling = ruling;
            out_.code = engine::id_of(ruling.code);
            out_.nearness = kInItself;
            out_.action = action;
            return;
        }
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
    engine::Phase begun_{};          ///< in which the line before was
    std::vector<bool> free_{false};  ///< [inferred so far]: somebody could have done something else
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
