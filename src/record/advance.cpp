#include "record/advance.hpp"

#include <algorithm>

#include "engine/corrections.hpp"
#include "engine/picks.hpp"
#include "record/checkpoint.hpp"
#include "record/reason.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

using engine::Action;
using engine::Prompt;
using engine::Question;
using engine::State;

namespace {

/// The line is what would have been inferred here anyway: whatever else it could be lies behind it.
bool is_the_implied(const engine::Rules& rules, const State& state, const Action& action) {
    const bool names_nothing =
        std::all_of(action.cards.begin(), action.cards.begin() + action.n,
                    [](const engine::CardRef& card) { return card.face == engine::kUnknownFace; });
    if (!names_nothing) return false;
    const auto implied = engine::implied(rules, state);
    return implied && implied->verb == action.verb && implied->seat == action.seat;
}

Action shuffle_named(const FaceTable& faces, const State& state, const Move* behind) {
    Action plain;
    plain.verb = Verb::shuffle;
    plain.seat = state.active;
    if (behind == nullptr) return plain;
    Action named = plain;
    for (const WrittenCard& card : behind->cards) {
        const engine::Face face = faces.of(card);
        if (face == engine::kUnknownFace) return plain;
        named.add({face, engine::kNoSlot});
    }
    return named;
}

bool only_declares_the_blade(const Move& move, const Prompt& prompt) {
    return move.verb == Verb::invoke && move.skill == SkillId::none && move.kind == CardKind::blade &&
           move.cards.empty() && prompt.question == Question::use_slash && prompt.kind == CardKind::blade &&
           move.seat.value_or(prompt.seat) == prompt.seat;
}

bool wrong_turn(const Move& move, const State& after) {
    return move.verb == Verb::begin_turn && move.number != 0 && move.number != after.turn;
}

}  // namespace

Advance::Advance(const Frontier& from, std::uint32_t item)
    : from_(from), item_(item), rules_(from.referee().rules()) {}

bool Advance::enough() {
    if (only_one_) return true;
    if (++work_ <= from_.bounds().work_of_a_line) return false;
    dropped_ = true;
    return true;
}

bool Advance::visited(const Reading& node) {
    return from_.breadth() == Frontier::Breadth::all && !visited_.insert(key_of(node)).second;
}

Applied Advance::written(const Action& action, bool forced) const {
    return {action, item_, false, forced};
}

void Advance::add(Reading&& reading) {
    if (from_.breadth() == Frontier::Breadth::first) {
        if (found_.empty()) found_.push_back(std::move(reading));
        only_one_ = true;
        return;
    }
    const std::uint64_t key = key_of(reading);
    for (auto [at, end] = by_key_.equal_range(key); at != end; ++at) {
        Reading& known = found_[at->second];
        if (!same(known, reading)) continue;
        if (reading.inferred < known.inferred) known = std::move(reading);
        return;
    }
    by_key_.emplace(key, found_.size());
    found_.push_back(std::move(reading));
}

void Advance::keep(Reading&& reading, const Path& path, std::vector<Applied>&& written, const Prompt& prompt,
                   bool changed) {
    write_on(reading, item_, path, written, prompt, changed);
    add(std::move(reading));
}

void Advance::carry_line(const Content& line, const Content* following) {
    const Move* behind = following == nullptr ? nullptr : std::get_if<Move>(following);
    following_ = behind;
    if (behind != nullptr && (behind->verb != Verb::shuffle || behind->cards.empty())) behind = nullptr;
    for (const Reading& reading : from_.readings()) {
        if (const auto* written = std::get_if<Move>(&line)) {
            written->verb == Verb::pass ? pass(reading, *written) : move(reading, *written, behind);
        } else if (const auto* check = std::get_if<Checkpoint>(&line)) {
            checkpoint(reading, *check);
        } else if (const auto* card = std::get_if<SetCard>(&line)) {
            set_card(reading, *card);
        } else if (const auto* hp = std::get_if<SetHp>(&line)) {
            by_hand(reading, [&](State& state) { return engine::set_hp(rules_, state, hp->seat, hp->hp); });
        } else if (const auto* skip = std::get_if<SetSkipped>(&line)) {
            by_hand(reading,
                    [&](State& state) { return engine::set_skipped(rules_, state, skip->phase, true); });
        } else {
            keep(Reading(reading), {}, {}, engine::prompt(rules_, reading.state));
        }
        if (only_one_) return;
    }
}

void Advance::move(const Reading& from, const Move& move, const Move* shuffle_behind) {
    Path path;
    walk_inferred(
        rules_, from, from_.newcomers(), path,
        [&](const Reading& node, const Path& at) {
            if (enough() || visited(node)) return false;
            return !at_node(node, at, move, shuffle_behind);
        },
        kMostInferred);
}

/// True if nothing further along needs to be looked at.
bool Advance::at_node(const Reading& node, const Path& path, const Move& move, const Move* shuffle_behind) {
    const Prompt prompt = engine::prompt(rules_, node.state);
    if (move.verb == Verb::shuffle && node.shuffled_late && path.empty()) {
        Reading told = node;
        told.shuffled_late = false;
        keep(std::move(told), path, {}, prompt);
        return true;
    }
    if (only_declares_the_blade(move, prompt)) {  // its 杀 stands on a line of its own
        keep(Reading(node), path, {}, prompt);
        return true;
    }
    meanings(rules_, from_.referee().faces(), node, prompt, move, meanings_);
    dropped_ = dropped_ || meanings_.dropped;
    bool ends_here = false;
    const std::vector<Action> all = meanings_.actions;
    for (const Action& action : all) {
        if (enough()) return true;
        Reading after = node;
        if (carry(rules_, after, action) && !wrong_turn(move, after.state)) {
            ends_here = ends_here || is_the_implied(rules_, node.state, action);
            keep(std::move(after), path, {written(action)}, prompt);
        } else if (one_draw_over_a_shuffle(node, path, prompt, action, shuffle_behind) ||
                   shuffle_of_a_draw(node, path, prompt, action)) {
        }
    }
    return ends_here || only_one_;
}

/// A draw (or cards turned up) of which the pile holds only some, written on one line: those, the shuffle,
/// the rest.
bool Advance::one_draw_over_a_shuffle(const Reading& node, const Path& path, const Prompt& prompt,
                                      const Action& action, const Move* shuffle_behind) {
    const bool draws = (action.verb == Verb::draw && prompt.question == Question::draw) ||
                       (action.verb == Verb::turn_up && prompt.question == Question::turn_up);
    if (!draws || action.seat != prompt.seat || engine::cards_due(node.state) <= prompt.min ||
        action.n != engine::cards_due(node.state))
        return false;
    Action first = action, rest = action;
    first.n = prompt.min;
    rest.n = static_cast<std::uint8_t>(action.n - prompt.min);
    std::copy(action.cards.begin() + prompt.min, action.cards.begin() + action.n, rest.cards.begin());
    Reading after = node;
    if (!carry(rules_, after, first)) return false;
    const bool told = node.shuffle_ahead != nullptr;
    const Action shuffle =
        told ? *node.shuffle_ahead : shuffle_named(from_.referee().faces(), node.state, shuffle_behind);
    if (!carry(rules_, after, shuffle) || !carry(rules_, after, rest)) return false;
    after.shuffled_late = !told;
    keep(std::move(after), path, {written(first), {shuffle, item_, !told, false}, written(rest)}, prompt);
    return true;
}

/// A shuffle that is written in front of the draw in which it falls, while the pile still has some of its
/// cards.
bool Advance::shuffle_of_a_draw(const Reading& node, const Path& path, const Prompt& prompt,
                                const Action& action) {
    const bool draws = prompt.question == Question::draw || prompt.question == Question::turn_up;
    const int due = engine::cards_due(node.state);
    if (action.verb != Verb::shuffle || !draws || due <= prompt.min || node.shuffle_ahead != nullptr)
        return false;
    // of one reading alone: that the first cards were drawn in front of the shuffle comes before
    const bool drawn_whole = following_ != nullptr &&
                             (following_->verb == Verb::draw || following_->verb == Verb::turn_up) &&
                             static_cast<int>(following_->cards.size()) == due;
    if (from_.breadth() == Frontier::Breadth::first && !drawn_whole) return false;
    Action shuffle = action;
    shuffle.seat = node.state.active;
    Reading tried = node;
    if (prompt.question == Question::draw) {  // it must be able to fall there
        Action first;
        first.verb = Verb::draw;
        first.seat = prompt.seat;
        if (!carry(rules_, tried, first) || !carry(rules_, tried, shuffle)) return false;
    }
    Reading after = node;
    after.shuffle_ahead = std::make_shared<const Action>(shuffle);
    keep(std::move(after), path, {}, prompt);
    return true;
}

void Advance::pass(const Reading& from, const Move& move) {
    const bool named = move.skill != SkillId::none || move.kind != CardKind::none;
    const Seat seat = move.seat.value_or(Seat::lord);
    Path path;
    bool fits = false, must_answer = false;
    walk_inferred(
        rules_, from, from_.newcomers(), path,
        [&](const Reading& node, const Path& at) {
            if (enough()) return false;
            const Prompt prompt = engine::prompt(rules_, node.state);
            const bool his = !engine::is_reveal(prompt.question) && prompt.seat == seat &&
                             prompt.question != Question::play_phase;
            if (his && prompt.may_pass && (!named || names(move, prompt))) {
                Action action;
                action.seat = seat;
                Reading after = node;
                if (carry(rules_, after, action)) {
                    fits = true;
                    keep(std::move(after), at, {written(action)}, prompt);
                    return false;
                }
            }
            if (named && (node.unasked.has(seat, move.skill) || node.unasked.has(seat, move.kind) ||
                          (his && leaves_another_answer(rules_, node.state, prompt, move)))) {
                fits = true;
                keep(Reading(node), at, {}, prompt);
                return !only_one_;
            }
            const bool crossed =
                std::any_of(at.begin(), at.end(), [](const Action& a) { return a.verb == Verb::end_play; });
            must_answer = must_answer || (his && !prompt.may_pass && !named && !crossed);
            return true;
        },
        kMostInferred);
    if (!fits && !named && !must_answer) keep(Reading(from), {}, {}, engine::prompt(rules_, from.state));
}

void Advance::checkpoint(const Reading& from, const Checkpoint& check) {
    Path path;
    walk_inferred(
        rules_, from, from_.newcomers(), path,
        [&](const Reading& node, const Path& at) {
            if (enough()) return false;
            if (!first_difference(check, node.state).empty()) return true;
            keep(Reading(node), at, {}, engine::prompt(rules_, node.state));
            return false;
        },
        kMostInferred);
}

template <class Change>
void Advance::by_hand(const Reading& from, const Change& change) {
    Path path;
    walk_inferred(
        rules_, from, from_.newcomers(), path,
        [&](const Reading& node, const Path& at) {
            if (enough() || visited(node)) return false;
            // what is given up or put right is of the moment: nothing is dealt first
            if (!at.empty() && node.state.phase != from.state.phase) return false;
            Reading after = node;
            if (!change(after.state)) return true;
            after.unasked = {};
            if (!after.classes.follow(rules_, node.state, after.state)) return true;
            keep(std::move(after), at, {}, engine::prompt(rules_, node.state), true);
            return !only_one_;
        },
        kMostInferred);
}

void Advance::set_card(const Reading& from, const SetCard& set) {
    const engine::Face face = from_.referee().faces().of(set.card);
    if (face == engine::kUnknownFace && !is_unseen(set.card)) return;
    const bool turns_open = engine::is_public(set.to) && !engine::is_public(set.from);
    if (face == engine::kUnknownFace && turns_open) return;  // it lies open then: it must be named
    Path path;
    walk_inferred(
        rules_, from, from_.newcomers(), path,
        [&](const Reading& node, const Path& at) {
            if (enough() || visited(node)) return false;
            const Prompt prompt = engine::prompt(rules_, node.state);
            std::unordered_set<std::uint32_t> tried;
            const engine::SlotSet there = engine::slots_in(node.state, set.from);
            for (engine::SlotSet left = there; !left.empty();) {
                const engine::Slot slot = left.pop();
                const engine::Face known = node.state.face[slot];
                const bool unseen = known == engine::kUnknownFace;
                if (!unseen && face != engine::kUnknownFace && known != face) continue;
                if (unseen && face != engine::kUnknownFace && !node.classes.trivial() &&
                    !node.classes.has(node.classes.of(slot), face))
                    continue;
                if (!tried.insert(known | (unseen ? node.classes.of(slot) + 1U : 0U) << 8).second) continue;
                Reading after = node;
                if (!engine::set_card(rules_, after.state, {face, slot}, set.from, set.to, set.as)) continue;
                after.unasked = {};
                if (!after.classes.follow(rules_, node.state, after.state)) continue;
                keep(std::move(after), at, {}, prompt, true);
                if (only_one_) return false;
                if (!unseen && face != engine::kUnknownFace)
                    break;  // that very card: no need of an unseen one
            }
            return true;
        },
        kMostInferred);
}

void Advance::force_line(const Move& move) {
    for (const Reading& reading : from_.readings()) {
        Advance lawful(from_, item_);
        move.verb == Verb::pass ? lawful.pass(reading, move) : lawful.move(reading, move, nullptr);
        if (!lawful.found_.empty()) continue;  // no breach in this reading
        const Finding why = finding_in(from_, reading, Content(move));
        if (!engine::is_rule(why.ruling.code)) continue;
        force(reading, why.node, why.path, why.action, 0);
        // what is left out in front of a breach need not be what leads to the moment it is judged at; told is
        // that moment
        Path path;
        walk_inferred(
            rules_, reading, from_.newcomers(), path,
            [&](const Reading& node, const Path& at) {
                if (enough() || at.size() >= why.path.size()) return false;
                force(reading, node, at, why.action, why.path.size() - at.size() + 1);
                return true;
            },
            kMostInferred);
    }
}

/// Carries a breach out at this node of a reading, if it is one there. `behind`: how far it stands behind
/// others in being told.
void Advance::force(const Reading& from, const Reading& node, const Path& path, const Action& action,
                    std::size_t behind) {
    if (!engine::is_rule(engine::judge(rules_, node.state, action).code)) return;
    Reading after = node;
    after.story = from.story;
    after.inferred += static_cast<std::uint32_t>(behind);
    if (!engine::force(rules_, after.state, action, after.unasked).ok()) return;
    if (!after.classes.follow(rules_, node.state, after.state)) return;
    keep(std::move(after), path, {written(action, true)}, engine::prompt(rules_, node.state));
}

bool names(const Move& pass, const Prompt& prompt) {
    if (pass.skill != SkillId::none) return prompt.skill == pass.skill;
    switch (prompt.question) {
        case Question::nullify:
            return pass.kind == CardKind::nullification;
        case Question::rescue:
            return pass.kind == CardKind::peach;
        case Question::answer_jink:
            return pass.kind == CardKind::jink;
        case Question::answer_slash:
            return pass.kind == CardKind::slash;
        case Question::use_slash:
            return pass.kind == CardKind::slash || pass.kind == prompt.kind;
        default:
            return prompt.kind == pass.kind;
    }
}

}  // namespace yuanmen::record
