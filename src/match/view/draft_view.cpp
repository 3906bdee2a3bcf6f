#include "match/draft.hpp"

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/draw.hpp"
#include "match/sealing.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {

using nlohmann::json;

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

json proof_view(const DrawProof& proof) {
    return {{"match", proof.match_id},
            {"ruleset", proof.ruleset_sha256},
            {"scope", codec::write(proof.scope)},
            {"commitment", proof.commitment},
            {"nonces", codec::write(proof.nonces)},
            {"payload", proof.payload},
            {"lord", chair_or_null(proof.lord)},
            {"face_up", codec::write(proof.face_up)},
            {"back_commitments", proof.back_commitments}};
}

std::optional<Chair> taken_by(const MatchState& state, const PoolCard& card) {
    for (const PickEntry& pick : state.picks) {
        if (pick.card == card) return pick.chair;
    }
    return std::nullopt;
}

json grid_card(const Look& look, const PoolCard& card) {
    cards::GeneralId general = card.general;
    if (card.is_back()) {
        general = publicly_known(look.state, card.back);
        if (general == cards::GeneralId::none) {
            general = back_in(look.own.notes, card.back).value_or(cards::GeneralId::none);
        }
    }
    const auto chair = taken_by(look.state, card);
    return {{"card", to_text(card)},
            {"back", card.is_back()},
            {"general", general_or_null(general)},
            {"taken_by", chair_or_null(chair)},
            {"taken_by_seat", seat_or_null(look.state, chair)}};
}

json grid(const Look& look) {
    json cards = json::array();
    for (cards::GeneralId general : look.state.deal.face_up)
        cards.push_back(grid_card(look, PoolCard::face_up(general)));
    for (int slot = 0; slot < look.state.deal.backs; ++slot)
        cards.push_back(grid_card(look, PoolCard::face_down(slot)));
    return cards;
}

json strip(const Look& look) {
    json steps = json::array();
    bool current = look.state.stage == Stage::draft;
    for (const DraftStepView& step : draft_steps(look.state, look.ruleset.parameters.draft)) {
        const bool here = current && step.done < step.count;
        if (here) current = false;
        steps.push_back({{"seat", std::string(cards::id_of(step.seat))},
                         {"chair", chair_or_null(look.state.chair_of(step.seat))},
                         {"count", step.count},
                         {"done", step.done},
                         {"current", here}});
    }
    return steps;
}

}  // namespace

json deal_view(const Look& look) {
    const Deal& deal = look.state.deal;
    const auto proof = draw_proof(look.state);
    return {{"pool_known", deal.pool_known},
            {"pool_drawn", deal.pool_drawn},
            {"identity_drawn", deal.identity_drawn},
            {"scope", deal.scope ? codec::write(*deal.scope) : json(nullptr)},
            {"commitment", deal.commitment},
            {"nonces", codec::write(deal.nonces)},
            {"back_commitments", deal.back_commitments},
            {"proof", proof ? proof_view(*proof) : json(nullptr)}};
}

json draft_view(const Look& look) {
    const cards::DraftParameters& draft = look.ruleset.parameters.draft;
    const auto next = look.state.stage == Stage::draft ? next_picker(look.state, draft) : std::nullopt;
    const bool open = look.state.stage == Stage::draft || look.state.stage == Stage::line_up;
    return {{"grid", grid(look)},
            {"strip", strip(look)},
            {"picks", codec::write(look.state.picks)},
            {"next", chair_or_null(next)},
            {"next_seat", seat_or_null(look.state, next)},
            {"undoable_picks", open ? undoable_picks(look.state, draft) : 0}};
}

json pick_timer_view(const Look& look) {
    const cards::DraftParameters& draft = look.ruleset.parameters.draft;
    const auto left = pick_time_left(look.state, draft, look.now);
    if (!left) return nullptr;
    return {{"limit_ms", draft.pick_seconds * 1000LL},
            {"remaining_ms", *left},
            {"running", look.state.pick_watch.runs()},
            {"offers_judge_draws", *left == 0}};
}

json own_view(const Look& look) {
    if (look.viewer.kind != ViewerKind::player) return nullptr;
    json backs = json::object();
    json places = json::array();
    for (const auto& [name, payload] : look.own.notes) {
        if (const auto back = read_back(payload)) {
            backs["x" + std::to_string(back->slot)] = general_or_null(back->general);
        }
        if (const auto place = read_line_up(payload)) {
            places.push_back({{"note", name},
                              {"card", to_text(place->card)},
                              {"general", general_or_null(place->general)}});
        }
    }
    json picks = json::array();
    for (const PickEntry& pick : look.state.picks) {
        if (look.is(pick.chair)) picks.push_back(grid_card(look, pick.card));
    }
    return {{"chair", chair_or_null(look.viewer.chair)},
            {"seat", seat_or_null(look.state, look.viewer.chair)},
            {"picks", picks},
            {"backs", backs},
            {"line_up", places}};
}

}  // namespace yuanmen::match
