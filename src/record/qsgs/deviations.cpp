#include "record/qsgs/deviations.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/view.hpp"

namespace yuanmen::record::qsgs {
namespace {

using engine::Face;
using engine::State;

constexpr int kLightningLeavesThePile = 1;

/// The 闪电 being resolved, or nothing.
std::optional<Face> lightning_at_work(const State& state) {
    for (std::size_t i = 0; i < state.depth; ++i) {
        const engine::Frame& frame = state.stack[i];
        if (frame.op == engine::Op::delayed && frame.kind == CardKind::lightning)
            return state.face[frame.card];
    }
    return std::nullopt;
}

/// Whether the position waits for cards of a newcomer while a card of this face lies in the pile.
bool newcomer_draws_with(const State& state, Face face) {
    bool in_pile = false;
    for (engine::SlotSet left = engine::slots_in(state, Zone::pile); !left.empty();) {
        in_pile = state.face[left.pop()] == face || in_pile;
    }
    return in_pile && std::any_of(state.stack.begin(), state.stack.begin() + state.depth,
                                  [](const engine::Frame& frame) { return frame.op == engine::Op::death; });
}

bool is_shuffle(const Entry& entry) {
    const auto* move = std::get_if<Move>(&entry.content);
    return move != nullptr && move->verb == Verb::shuffle;
}

/// The draw that is then due, so that the correction comes behind it, and the correction.
std::array<Entry, 2> lightning_to_the_discard_pile(const Referee& referee, Seat drawing, Face face) {
    std::array<Entry, 2> lines;
    auto& draw = lines[0].content.emplace<Move>();
    draw.verb = Verb::draw;
    draw.seat = drawing;
    auto& corrected = lines[1].content.emplace<SetCard>();
    corrected.card = referee.rules().deck().face(face);
    corrected.to = Zone::discard;
    lines[1].comment = "D1";
    return lines;
}

/// The first shuffle at or after entry `from` that D1 is about, with the card; or nothing.
struct Found {
    std::size_t shuffle;
    Seat newcomer;
    Face face;
};
std::optional<Found> find(const Referee& referee, const Record& record, std::size_t from) {
    const auto replayed = replay(referee, record);
    if (!replayed) return std::nullopt;
    const Report& report = replayed.value();
    for (std::size_t i = from; i < report.steps.size(); ++i) {
        if (!is_shuffle(record.entries[i])) continue;
        const int index = static_cast<int>(i);
        const auto face = lightning_at_work(report.state_after(referee.rules(), index - 1));
        const State after = report.state_after(referee.rules(), index);
        if (face && newcomer_draws_with(after, *face))
            return Found{i, engine::prompt(referee.rules(), after).seat, *face};
    }
    return std::nullopt;
}

}  // namespace

std::vector<Deviation> bring_into_line(const Referee& referee, Imported& game) {
    std::vector<Deviation> met;
    std::size_t from = 0;
    while (const auto found = find(referee, game.record, from)) {
        const auto lines = lightning_to_the_discard_pile(referee, found->newcomer, found->face);
        const auto behind = static_cast<std::ptrdiff_t>(found->shuffle + 1);
        game.record.entries.insert(game.record.entries.begin() + behind, lines.begin(), lines.end());
        game.log_lines.insert(game.log_lines.begin() + behind, 2, game.log_lines[found->shuffle]);
        from = found->shuffle + 3;
        met.push_back({kLightningLeavesThePile, found->shuffle + 2});
    }
    return met;
}

}  // namespace yuanmen::record::qsgs
