#include "record/blind.hpp"

#include "engine/engine.hpp"
#include "record/random_match.hpp"

namespace kit {
namespace {

using engine::Verb;

bool hidden_pick(const engine::Prompt& prompt) {
    return prompt.kind == cards::CardKind::snatch || prompt.skill == cards::SkillId::tuxi ||
           prompt.skill == cards::SkillId::fankui;
}

void blank(record::Move& move) {
    for (auto& card : move.cards) card = {};
}

}  // namespace

record::Record blinded(const record::Referee& referee, const record::Record& record,
                       const record::Report& report) {
    record::Record out;
    out.ruleset = record.ruleset;
    out.line_up = record.line_up;
    engine::State state = report.start;
    for (const record::Applied& applied : report.applied()) {
        const engine::Prompt prompt = engine::prompt(referee.rules(), state);
        record::Move move = record::written(referee, state, applied.action);
        if (move.verb == Verb::turn_up && move.cards.empty()) {
            for (int i = 0; i < prompt.max && i < state.pile_n; ++i) {
                const auto slot = state.pile[static_cast<std::size_t>(state.pile_n - 1 - i)];
                move.cards.push_back(referee.rules().deck().face(state.face[slot]));
            }
        }
        const bool from_hand =
            move.zone && (*move.zone == engine::Zone::hand_lord || *move.zone == engine::Zone::hand_renegade);
        const bool handed_over =
            move.verb == Verb::give || (move.verb == Verb::invoke && move.skill == cards::SkillId::rende);
        if (move.verb == Verb::draw || handed_over || move.verb == Verb::arrange ||
            (move.verb == Verb::take && from_hand && hidden_pick(prompt))) {
            blank(move);
        }
        if (move.verb == Verb::shuffle || move.verb == Verb::lay_down) move.cards.clear();
        out.entries.emplace_back().content.emplace<record::Move>(std::move(move));
        engine::apply(referee.rules(), state, applied.action);
    }
    return out;
}

}  // namespace kit
