#include "match/draft.hpp"

#include "match/draw.hpp"
#include "match/sealing.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {

cards::GeneralId publicly_known(const MatchState& state, int slot) {
    if (const auto opened = back_in(state.opened, slot)) return *opened;
    for (Chair chair : kChairs) {
        for (const Fielded& fielded : state.position.generals[chair]) {
            if (fielded.card == PoolCard::face_down(slot)) return fielded.general;
        }
    }
    return cards::GeneralId::none;
}

namespace {

std::optional<Chair> taken_by(const MatchState& state, const PoolCard& card) {
    for (const PickEntry& pick : state.picks) {
        if (pick.card == card) return pick.chair;
    }
    return std::nullopt;
}

GridCard grid_card(const Look& look, const PoolCard& card) {
    cards::GeneralId general = card.general;
    if (card.is_back()) {
        general = publicly_known(look.state, card.back);
        if (general == cards::GeneralId::none) {
            general = back_in(look.own.notes, card.back).value_or(cards::GeneralId::none);
        }
    }
    const auto chair = taken_by(look.state, card);
    return {card, card.is_back(), general_or_null(general), chair, seat_or_null(look.state, chair)};
}

std::vector<GridCard> grid(const Look& look) {
    std::vector<GridCard> cards;
    for (cards::GeneralId general : look.state.deal.face_up)
        cards.push_back(grid_card(look, PoolCard::face_up(general)));
    for (int slot = 0; slot < look.state.deal.backs; ++slot)
        cards.push_back(grid_card(look, PoolCard::face_down(slot)));
    return cards;
}

std::vector<StripStep> strip(const Look& look) {
    std::vector<StripStep> steps;
    bool current = look.state.stage == Stage::draft;
    for (const DraftStepView& step : draft_steps(look.state, look.ruleset.parameters.draft)) {
        const bool here = current && step.done < step.count;
        if (here) current = false;
        steps.push_back({step.seat, look.state.chair_of(step.seat), step.count, step.done, here});
    }
    return steps;
}

}  // namespace

DealView deal_view(const Look& look) {
    const Deal& deal = look.state.deal;
    return {deal.pool_known, deal.pool_drawn, deal.identity_drawn,   deal.scope,
            deal.commitment, deal.nonces,     deal.back_commitments, draw_proof(look.state)};
}

DraftView draft_view(const Look& look) {
    const cards::DraftParameters& draft = look.ruleset.parameters.draft;
    const auto next = look.state.stage == Stage::draft ? next_picker(look.state, draft) : std::nullopt;
    const bool open = look.state.stage == Stage::draft || look.state.stage == Stage::line_up;
    return {grid(look),
            strip(look),
            look.state.picks,
            next,
            seat_or_null(look.state, next),
            open ? undoable_picks(look.state, draft) : 0};
}

OrNull<PickTimerView> pick_timer_view(const Look& look) {
    const cards::DraftParameters& draft = look.ruleset.parameters.draft;
    const auto left = pick_time_left(look.state, draft, look.now);
    if (!left) return {};
    return PickTimerView{draft.pick_seconds * 1000LL, *left, look.state.pick_watch.runs(), *left == 0};
}

OrNull<OwnView> own_view(const Look& look) {
    if (look.viewer.kind != ViewerKind::player) return {};
    OwnView own;
    own.chair = look.viewer.chair;
    own.seat = seat_or_null(look.state, look.viewer.chair);
    for (const auto& [name, payload] : look.own.notes) {
        if (const auto back = read_back(payload))
            own.backs["x" + std::to_string(back->slot)] = general_or_null(back->general);
        if (const auto place = read_line_up(payload))
            own.line_up.push_back({name, place->card, general_or_null(place->general)});
    }
    for (const PickEntry& pick : look.state.picks) {
        if (look.is(pick.chair)) own.picks.push_back(grid_card(look, pick.card));
    }
    return own;
}

}  // namespace yuanmen::match
