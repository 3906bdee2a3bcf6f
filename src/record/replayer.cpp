#include "record/replayer.hpp"

#include <algorithm>

#include "engine/corrections.hpp"
#include "record/checkpoint.hpp"
#include "record/codes.hpp"

namespace yuanmen::record {

using engine::Code;
using engine::RuleId;
using engine::State;

Replayer::Replayer(const Referee& referee, const Record& record, const ReplayOptions& options,
                   const State& start, Guesses& guesses)
    : referee_(referee),
      record_(record),
      options_(options),
      guesses_(guesses),
      list_(effective(record)),
      state_(start) {}

Report Replayer::run() {
    report_.start = state_;
    report_.entries = record_.entries.size();
    report_.steps.resize(record_.entries.size());
    report_.all_.reserve(2 * record_.entries.size());
    report_.snapshots_.push_back({-1, 0, state_});
    for (const std::size_t entry : list_.struck)
        report_.steps[entry].struck = report_.steps[entry].corrected = true;
    for (const std::size_t entry : list_.misplaced) {
        Step& step = report_.steps[entry];
        step.verdict = Verdict::illegal;
        step.code = "record.no_such_entry";
        step.set_aside = true;
        if (report_.first_illegal < 0) report_.first_illegal = static_cast<int>(entry);
        stop_ = !options_.keep_going;
    }
    std::size_t done = 0;
    for (std::size_t item = 0; item < list_.items.size() && !stop_; ++item) {
        one(item);
        done = std::max(done, list_.items[item].written_in + 1);
        Step& step = step_of(item);
        step.public_key = state_.public_key;
        step.full_key = state_.full_key;
        take_snapshot(item);
    }
    if (stop_) {
        done = std::max(
            done, static_cast<std::size_t>(std::max(report_.first_illegal, report_.first_undecided) + 1));
        report_.steps.resize(std::min(done, report_.steps.size()));
    }
    report_.last = state_;
    report_.verdict = report_.first_illegal >= 0     ? Verdict::illegal
                      : report_.first_undecided >= 0 ? Verdict::undecided
                                                     : Verdict::legal;
    return std::move(report_);
}

void Replayer::one(std::size_t item) {
    const bool was_open = breach_open_;
    breach_open_ = false;
    const Content& content = *list_.items[item].content;
    if (const auto* moved = std::get_if<Move>(&content)) return move(item, *moved);
    if (const auto* check = std::get_if<Checkpoint>(&content)) return checkpoint(item, *check);
    if (std::holds_alternative<LetStand>(content)) {
        if (!was_open) return illegal(item, "record.nothing_to_let_stand");
        return let_stand(item);
    }
    if (const auto* back = std::get_if<Restore>(&content)) return restore(item, *back);
    const engine::Rules& rules = referee_.rules();
    if (const auto* set = std::get_if<SetCard>(&content)) {
        const engine::CardRef card{referee_.faces().of(set->card), engine::kNoSlot};
        if (card.face == engine::kUnknownFace && !is_unseen(set->card))
            return illegal(item, "record.no_such_card", RuleId::deck);
        attempt_.action = {};
        attempt_.action.add(card);
        set_result(item, engine::set_card(rules, state_, card, set->from, set->to, set->as));
    } else if (const auto* hp = std::get_if<SetHp>(&content)) {
        set_result(item, engine::set_hp(rules, state_, hp->seat, hp->hp));
    } else if (const auto* skip = std::get_if<SetSkipped>(&content)) {
        set_result(item, engine::set_skipped(rules, state_, skip->phase, true));
    } else {
        breach_open_ = was_open;  // a note between a breach and its ruling
    }
}

void Replayer::illegal(std::size_t item, std::string_view code, RuleId rule) {
    Step& step = step_of(item);
    step.code = code;
    step.rules = {rule};
    step.prompt = engine::prompt(referee_.rules(), state_);
    step.set_aside = true;
    if (guessed_ && code == "record.set_refused") return undecided(item);  // the card may lie there after all
    step.verdict = Verdict::illegal;
    const int index = static_cast<int>(list_.items[item].written_in);
    if (report_.first_illegal < 0) report_.first_illegal = index;
    stop_ = !options_.keep_going;
}

void Replayer::undecided(std::size_t item) {
    step_of(item).verdict = Verdict::undecided;
    if (report_.first_undecided < 0) report_.first_undecided = static_cast<int>(list_.items[item].written_in);
    stop_ = true;
}

void Replayer::set_result(std::size_t item, const base::Result<base::Unit, base::Refusal>& result) {
    if (!result) {
        illegal(item, "record.set_refused");
        Step& step = step_of(item);
        const base::Refusal& why = result.error();
        const auto known = std::find(kPositionCodes.begin(), kPositionCodes.end(), why.code);
        if (known != kPositionCodes.end()) step.detail = *known;
        for (std::size_t i = 0; i < why.clauses.size() && i < step.rules.size(); ++i) {
            step.rules[i] = engine::rule_named(why.clauses[i]);
        }
        return;
    }
    entry_of_ply_.resize(state_.ply, static_cast<std::uint32_t>(list_.items[item].written_in));
    // the position was changed by hand: later steps start from here
    report_.snapshots_.push_back({static_cast<int>(list_.items[item].entry), report_.all_.size(), state_});
}

void Replayer::push_applied(std::size_t item, const engine::Action& action, bool inferred, bool forced) {
    const auto entry = static_cast<std::uint32_t>(list_.items[item].entry);
    report_.all_.push_back({action, entry, inferred, forced});
}

void Replayer::carry_out(std::size_t item) {
    for (const engine::Action& inferred : attempt_.inferred) push_applied(item, inferred, true, false);
    state_ = attempt_.state;
    entry_of_ply_.resize(state_.ply, static_cast<std::uint32_t>(list_.items[item].written_in));
}

void Replayer::move(std::size_t item, const Move& move) {
    const auto named = guesses_.named(item, move, referee_.rules().deck());
    attempt(referee_, state_, named ? *named : move, attempt_);
    Step& step = step_of(item);
    step.prompt = attempt_.prompt;
    step.inferred = static_cast<std::uint16_t>(attempt_.inferred.size());
    if (attempt_.idle) return;
    if (!attempt_.ok) return breach(item);
    guessed_ = guessed_ || attempt_.guessed || named;
    if (attempt_.guessed) note_guess(item);
    carry_out(item);
    push_applied(item, attempt_.action, false, false);
}

void Replayer::note_guess(std::size_t item) {
    engine::Face took = engine::kUnknownFace;
    for (std::size_t i = 0; i < attempt_.action.n && took == engine::kUnknownFace; ++i) {
        const engine::CardRef& card = attempt_.action.cards[i];
        if (card.face == engine::kUnknownFace && card.slot != engine::kNoSlot)
            took = attempt_.state.face[card.slot];
    }
    guesses_.note(item, took, attempt_.could_be);
}

void Replayer::breach(std::size_t item) {
    Step& step = step_of(item);
    const engine::Ruling& ruling = attempt_.ruling;
    step.code = attempt_.code;
    step.rules = ruling.rules;
    step.set_aside = true;
    if (ruling.since >= 1 && ruling.since <= entry_of_ply_.size()) {
        step.because = static_cast<int>(entry_of_ply_[ruling.since - 1U]);
    }
    if (step.because < 0 && (ruling.code == Code::card_elsewhere || ruling.code == Code::face_exhausted)) {
        step.because = last_seen(attempt_.action);
    }
    if (ruling.code == Code::match_over && attempt_.state.outcome == engine::Outcome::time_up) {
        step.because = last_bell();
    }
    const int index = static_cast<int>(list_.items[item].written_in);
    if (guessed_ || attempt_.unnamed_general || ruling.code == Code::internal_depth) {
        return undecided(item);
    }
    step.verdict = Verdict::illegal;
    if (stands_next(item)) {
        breach_open_ = true;
        return;
    }
    if (restored_later(item)) {
        step.settled = Settled::restored;
        return;
    }
    if (report_.first_illegal < 0) report_.first_illegal = index;
    stop_ = !options_.keep_going;
    if (stop_ || !step.code.starts_with("rule.")) return;
    State forced = attempt_.state;
    if (!engine::force(referee_.rules(), forced, attempt_.action).ok()) return;
    step.set_aside = false;
    attempt_.state = forced;
    carry_out(item);
    push_applied(item, attempt_.action, false, true);
}

/// The last written line that named a card of this action which is now known to lie elsewhere, or -1.
int Replayer::last_seen(const engine::Action& action) const {
    const auto names = [](const engine::Action& earlier, engine::Face face) {
        return std::any_of(earlier.cards.begin(), earlier.cards.begin() + earlier.n,
                           [face](const engine::CardRef& card) { return card.face == face; });
    };
    for (auto at = report_.all_.rbegin(); at != report_.all_.rend(); ++at) {
        if (at->inferred || at->action.verb == Verb::shuffle) continue;
        for (std::size_t i = 0; i < action.n; ++i) {
            if (names(at->action, action.cards[i].face)) return static_cast<int>(at->entry);
        }
    }
    return -1;
}

/// The line by which the match time was over, or -1.
int Replayer::last_bell() const {
    const auto bell = std::find_if(report_.all_.rbegin(), report_.all_.rend(),
                                   [](const Applied& each) { return each.action.verb == Verb::bell; });
    return bell == report_.all_.rend() ? -1 : static_cast<int>(bell->entry);
}

bool Replayer::stands_next(std::size_t item) const {
    for (std::size_t next = item + 1; next < list_.items.size(); ++next) {
        if (std::holds_alternative<Note>(*list_.items[next].content)) continue;
        return std::holds_alternative<LetStand>(*list_.items[next].content);
    }
    return false;
}

bool Replayer::restored_later(std::size_t item) const {
    for (std::size_t later = item + 1; later < list_.items.size(); ++later) {
        const auto* back = std::get_if<Restore>(list_.items[later].content);
        if (back != nullptr && static_cast<std::size_t>(back->entry) <= list_.items[item].entry + 1)
            return true;
    }
    return false;
}

void Replayer::let_stand(std::size_t item) {
    std::size_t breached = item;
    while (breached > 0 && !std::holds_alternative<Move>(*list_.items[breached].content)) --breached;
    Step& step = step_of(breached);
    if (!step.code.starts_with("rule.")) {
        step.settled = Settled::no;
        report_.first_illegal = static_cast<int>(list_.items[breached].written_in);
        return illegal(item, "record.cannot_stand");
    }
    State forced = attempt_.state;
    if (!engine::force(referee_.rules(), forced, attempt_.action).ok()) {
        report_.first_illegal = static_cast<int>(list_.items[breached].written_in);
        return illegal(item, "record.cannot_stand");
    }
    step.settled = Settled::let_stand;
    step.set_aside = false;
    attempt_.state = forced;
    carry_out(item);
    push_applied(item, attempt_.action, false, true);
}

void Replayer::restore(std::size_t item, const Restore& restore) {
    const std::size_t entry = list_.items[item].entry;
    if (static_cast<std::size_t>(restore.entry) > entry) return illegal(item, "record.no_such_entry");
    const int before = restore.entry - 2;
    state_ = report_.state_after(referee_.rules(), before);
    entry_of_ply_.resize(state_.ply);
    for (std::size_t i = static_cast<std::size_t>(before + 1); i < entry; ++i) report_.steps[i].struck = true;
    report_.snapshots_.push_back({static_cast<int>(entry), report_.all_.size(), state_});
}

void Replayer::checkpoint(std::size_t item, const Checkpoint& check) {
    Step& step = step_of(item);
    State state = state_;
    attempt_.inferred.clear();
    std::string_view wrong = first_difference(check, state);
    while (!wrong.empty()) {
        const auto implied = engine::implied(referee_.rules(), state);
        if (!implied || implied->verb == Verb::begin_turn) break;
        if (!engine::apply(referee_.rules(), state, *implied).ok()) break;
        attempt_.inferred.push_back(*implied);
        wrong = first_difference(check, state);
    }
    if (!wrong.empty()) return illegal(item, "record.checkpoint");
    step.prompt = engine::prompt(referee_.rules(), state);
    step.inferred = static_cast<std::uint16_t>(attempt_.inferred.size());
    attempt_.state = state;
    carry_out(item);
}

void Replayer::take_snapshot(std::size_t item) {
    const bool last_of_entry =
        item + 1 >= list_.items.size() || list_.items[item + 1].entry != list_.items[item].entry;
    const int entry = static_cast<int>(list_.items[item].entry);
    if (!last_of_entry || entry - report_.snapshots_.back().entry < static_cast<int>(Report::kSnapshotEvery))
        return;
    report_.snapshots_.push_back({entry, report_.all_.size(), state_});
}

}  // namespace yuanmen::record
