#include "record/qsgs/deviations.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>

#include "engine/view.hpp"

namespace yuanmen::record::qsgs {
namespace {

using engine::Face;
using engine::State;

enum : int {
    kLightningLeavesThePile = 1,
    kTrickOutlivesTheFallen = 2,
    kEquipmentSpentAndWorn = 3,
    kOwnHandPickedLate = 6
};

/// Steps that follow of themselves between two lines of a log: more than any position has.
constexpr int kMostImplied = 30;

/// A departure, and what is written where.
struct Found {
    int number = 0;
    std::size_t at = 0;        ///< the lines come before this entry
    std::vector<Entry> lines;  ///< the last one is the correction
};
using Perhaps = std::optional<Found>;

Entry drawn(Seat seat) {
    Entry entry;
    auto& move = entry.content.emplace<Move>();
    move.verb = Verb::draw;
    move.seat = seat;
    return entry;
}

Entry entered(Seat seat, GeneralId general) {
    Entry entry;
    auto& move = entry.content.emplace<Move>();
    move.verb = Verb::enter;
    move.seat = seat;
    move.general = general;
    return entry;
}

Entry set(const CardFace& card, Zone from, Zone to, CardKind as = CardKind::none) {
    Entry entry;
    auto& moved = entry.content.emplace<SetCard>();
    moved.card = card;
    moved.from = from;
    moved.to = to;
    moved.as = as;
    return entry;
}

bool lies_in(const State& state, Zone zone, Face face) {
    for (engine::SlotSet left = engine::slots_in(state, zone); !left.empty();) {
        if (state.face[left.pop()] == face) return true;
    }
    return false;
}

bool newcomer_draws(const State& state) {
    return std::any_of(state.stack.begin(), state.stack.begin() + state.depth,
                       [](const engine::Frame& frame) { return frame.op == engine::Op::death; });
}

/// The 闪电 being resolved, or nothing.
std::optional<Face> lightning_at_work(const State& state) {
    for (std::size_t i = 0; i < state.depth; ++i) {
        const engine::Frame& frame = state.stack[i];
        if (frame.op == engine::Op::delayed && frame.kind == CardKind::lightning)
            return state.face[frame.card];
    }
    return std::nullopt;
}

bool is_shuffle(const Entry& entry) {
    const auto* move = std::get_if<Move>(&entry.content);
    return move != nullptr && move->verb == Verb::shuffle;
}

engine::Action shuffle_as_written(const Referee& referee, const State& state, const Entry& entry) {
    engine::Action shuffle;
    shuffle.verb = Verb::shuffle;
    shuffle.seat = state.active;
    for (const WrittenCard& card : std::get<Move>(entry.content).cards)
        shuffle.add({referee.faces().of(card), engine::kNoSlot});
    return shuffle;
}

/// Goes on, by what follows of itself, to where a shuffle is due; nothing if none is due in this turn.
std::optional<State> where_a_shuffle_is_due(const engine::Rules& rules, State state) {
    for (int step = 0; step < kMostImplied; ++step) {
        if (engine::prompt(rules, state).question == engine::Question::shuffle) return state;
        const auto implied = engine::implied(rules, state);
        if (!implied || implied->verb == Verb::begin_turn || !engine::apply(rules, state, *implied).ok())
            return std::nullopt;
    }
    return std::nullopt;
}

/// D1: behind this shuffle the 闪电 that has struck lies in the new pile, or is drawn from it by the
/// newcomer.
Perhaps lightning_leaves(const Referee& referee, const Report& report, const Record& record, std::size_t i) {
    if (!is_shuffle(record.entries[i])) return std::nullopt;
    const engine::Rules& rules = referee.rules();
    auto at = where_a_shuffle_is_due(rules, report.state_after(rules, static_cast<int>(i) - 1));
    if (!at) return std::nullopt;
    const auto face = lightning_at_work(*at);
    State& after = *at;
    if (!face || !engine::apply(rules, after, shuffle_as_written(referee, after, record.entries[i])).ok() ||
        !newcomer_draws(after) || !lies_in(after, Zone::pile, *face))
        return std::nullopt;
    const Seat newcomer = engine::prompt(rules, after).seat;
    engine::Action draw;
    draw.verb = Verb::draw;
    draw.seat = newcomer;
    engine::apply(rules, after, draw);
    const Zone from = lies_in(after, Zone::pile, *face) ? Zone::pile : engine::hand_of(newcomer);
    return Found{kLightningLeavesThePile,
                 i + 1,
                 {drawn(newcomer), set(rules.deck().face(*face), from, Zone::discard)}};
}

/// D2: cards are due to a newcomer whose predecessor fell in his own judgement phase with delayed tricks that
/// were still to be judged. They lie in the discard pile now.
std::vector<CardFace> orphaned_tricks(const engine::Rules& rules, const State& state) {
    std::vector<CardFace> tricks;
    const engine::Prompt prompt = engine::prompt(rules, state);
    if (prompt.question != engine::Question::draw || state.phase != Phase::judge ||
        prompt.seat != state.active || !newcomer_draws(state)) {
        return tricks;
    }
    for (engine::SlotSet left = state.stack[0].mask; !left.empty();) {
        const engine::Slot slot = left.pop();
        if (state.place[slot] == Zone::discard) tricks.push_back(rules.deck().face(state.face[slot]));
    }
    return tricks;
}

Perhaps trick_outlives(const engine::Rules& rules, const State& state, std::size_t at) {
    const auto tricks = orphaned_tricks(rules, state);
    if (tricks.empty()) return std::nullopt;
    const Seat seat = state.active;
    Found found{kTrickOutlivesTheFallen, at, {entered(seat, state.of(seat).general())}};
    for (const CardFace& card : tricks) {
        const CardKind as = card.kind == CardKind::lightning ? card.kind : CardKind::indulgence;
        found.lines.push_back(set(card, Zone::discard, engine::judging_of(seat), as));
    }
    return found;
}

/// The first D2 at or after entry `from`, on the way to an entry or behind the last one carried out.
Perhaps first_orphan(const Referee& referee, const Report& report, std::size_t from) {
    const engine::Rules& rules = referee.rules();
    State state = report.state_after(rules, static_cast<int>(from) - 1);
    for (const Applied& each : report.applied()) {
        if (each.entry < from) continue;
        if (auto found = trick_outlives(rules, state, each.entry)) return found;
        each.forced ? engine::force(rules, state, each.action) : engine::apply(rules, state, each.action);
    }
    const auto behind = static_cast<std::size_t>(std::max(report.first_illegal, 0));
    for (int step = 0; step < kMostImplied && report.first_illegal >= 0; ++step) {
        if (auto found = trick_outlives(rules, state, behind)) return found;
        const auto implied = engine::implied(rules, state);
        if (!implied || !engine::apply(rules, state, *implied).ok()) break;
    }
    return std::nullopt;
}

/// D3: a 杀 made of the weapon or horse without which it could not be used.
Perhaps allowed_there(const Report& report) {
    if (report.first_illegal < 0) return std::nullopt;
    const auto i = static_cast<std::size_t>(report.first_illegal);
    if (report.steps[i].code != engine::id_of(engine::Code::material)) return std::nullopt;
    Found found{kEquipmentSpentAndWorn, i + 1, {}};
    found.lines.emplace_back().content.emplace<LetStand>();
    return found;
}

/// D6: what 反馈 picks from one's own hand is logged behind what was done with it. It changes nothing, so it
/// is put where it was asked. Answers where the picks stand now.
std::vector<Deviation> put_own_picks_in_place(Imported& game) {
    std::vector<Deviation> moved;
    auto& entries = game.record.entries;
    std::array<std::optional<std::size_t>, 2> asked;  // [Seat]: the declaration whose pick is still to come
    for (std::size_t i = 0; i < entries.size(); ++i) {
        const auto* move = std::get_if<Move>(&entries[i].content);
        if (move == nullptr || !move->seat) continue;
        auto& waits = asked[static_cast<std::size_t>(*move->seat)];
        if (move->verb == Verb::invoke && move->skill == SkillId::fankui) waits = i;
        if (move->verb != Verb::take || !waits) continue;
        const bool late = i > *waits + 1 && move->zone == engine::hand_of(*move->seat);
        if (late) {
            const auto place = [&](auto& list, std::size_t at) {
                return list.begin() + static_cast<std::ptrdiff_t>(at);
            };
            std::rotate(place(entries, *waits + 1), place(entries, i), place(entries, i + 1));
            auto& lines = game.log_lines;
            std::rotate(place(lines, *waits + 1), place(lines, i), place(lines, i + 1));
            entries[*waits + 1].comment = 'D' + std::to_string(kOwnHandPickedLate);
            moved.push_back({kOwnHandPickedLate, *waits + 1});
        }
        waits.reset();
    }
    return moved;
}

Perhaps earlier(Perhaps a, Perhaps b) {
    if (!a || (b && b->at < a->at)) return b;
    return a;
}

Perhaps first_from(const Referee& referee, const Record& record, std::size_t from) {
    const auto replayed = replay(referee, record);
    if (!replayed) return std::nullopt;
    const Report& report = replayed.value();
    Perhaps first = allowed_there(report);
    const std::size_t end = std::min(report.steps.size(), record.entries.size());
    if (from < end) first = earlier(std::move(first), first_orphan(referee, report, from));
    for (std::size_t i = from; i < end; ++i) {
        if (auto found = lightning_leaves(referee, report, record, i))
            return earlier(std::move(first), std::move(found));
    }
    return first;
}

}  // namespace

std::vector<Deviation> bring_into_line(const Referee& referee, Imported& game) {
    std::vector<Deviation> met = put_own_picks_in_place(game);
    std::size_t from = 0;
    while (auto found = first_from(referee, game.record, from)) {
        const auto at = static_cast<std::ptrdiff_t>(found->at);
        const std::size_t n = found->lines.size();
        found->lines.back().comment = 'D' + std::to_string(found->number);
        const int log_line = game.log_lines[found->at == 0 ? 0 : found->at - 1];
        game.record.entries.insert(game.record.entries.begin() + at, found->lines.begin(),
                                   found->lines.end());
        game.log_lines.insert(game.log_lines.begin() + at, n, log_line);
        for (Deviation& earlier_found : met) {
            if (earlier_found.entry >= found->at) earlier_found.entry += n;
        }
        from = found->at + n;
        met.push_back({found->number, from - 1});
    }
    std::sort(met.begin(), met.end(),
              [](const Deviation& a, const Deviation& b) { return a.entry < b.entry; });
    return met;
}

}  // namespace yuanmen::record::qsgs
