#include "match/draft.hpp"

#include <algorithm>

#include "journal/codec/text.hpp"
#include "match/codec.hpp"
#include "match/decide/table.hpp"
#include "match/drawing.hpp"
#include "match/sealing.hpp"

namespace yuanmen::match {
namespace {

Verdict check_turn_to_pick(const Table& table, Chair chair) {
    const auto next = next_picker(table.state(), table.parameters().draft);
    if (next == chair) return std::nullopt;
    const std::string whose = next ? std::string(codec::name_of(*next)) : "";
    return refuse("draft.not_your_turn", {"1v1.3.1.3", "decision.draft.picks"}, "/chair", {{"next", whose}});
}

Verdict check_card(const MatchState& state, const PoolCard& card) {
    const auto& face_up = state.deal.face_up;
    const bool there = card.is_back()
                           ? card.back < state.deal.backs
                           : std::find(face_up.begin(), face_up.end(), card.general) != face_up.end();
    const Params params = {{"card", to_text(card)}};
    if (!there) return refuse("draft.not_on_the_table", {"1v1.3.1.3"}, "/card", params);
    if (is_picked(state, card)) return refuse("draft.already_picked", {"1v1.3.1.3"}, "/card", params);
    return std::nullopt;
}

/// Writes the pick, and gives the last general away where the ruleset says so.
void take(Table& table, GeneralPicked pick) {
    const cards::DraftParameters& draft = table.parameters().draft;
    const auto made = table.state().picks.size() + 1;
    std::size_t wanted = 0;
    for (const cards::DraftStep& step : draft.picks) wanted += step.count;
    const bool last = made >= wanted;
    const bool gives_last =
        last && draft.last_general == cards::LastGeneral::renegade && cards_left(table.state()).size() == 2;
    pick.completes_draft = last && !gives_last;
    table.emit(std::move(pick));
    if (!gives_last) return;
    const Chair renegade = *table.state().chair_of(cards::Seat::renegade);
    table.emit(GeneralPicked{renegade, cards_left(table.state()).front(), PickedBy::rule, "", {}, true});
}

/// A general that is neither face up nor under a back, drawn for the place of one that was seen.
cards::GeneralId another_general(const Table& table) {
    const auto on_table = [&](cards::GeneralId general) {
        const Deal& deal = table.state().deal;
        if (std::find(deal.face_up.begin(), deal.face_up.end(), general) != deal.face_up.end()) return true;
        for (int slot = 0; slot < deal.backs; ++slot) {
            if (back_in(table.secrets.notes, slot) == general) return true;
        }
        return false;
    };
    std::vector<cards::GeneralId> undealt;
    for (const std::string_view id : cards::kGeneralIds) {
        const auto general = *cards::general_from_id(id);
        if (!on_table(general)) undealt.push_back(general);
    }
    RandomStream random(table.random_hex("draft.replace_back"));
    return undealt[random.below(static_cast<std::uint32_t>(undealt.size()))];
}

}  // namespace

Verdict handle(Table& table, const ReplaceBack& command) {
    const Clauses clauses = {"judging.g2"};
    if (!command.card.is_back()) return refuse("draft.not_a_back", clauses, "/card");
    if (Verdict no = check_card(table.state(), command.card)) return no;
    BackReplaced event{command.card.back, command.reason, std::nullopt};
    if (table.state().deal.pool_drawn) {
        SealedNote note = seal_back(table.state().match_id, command.card.back, another_general(table),
                                    table.random_hex("draft.replace_back.salt"));
        event.commitment = note.sha256;
        table.seal(std::move(note));
    }
    table.emit(std::move(event));
    return std::nullopt;
}

Verdict handle(Table& table, const Pick& command) {
    if (Verdict no = check_turn_to_pick(table, command.chair)) return no;
    if (Verdict no = check_card(table.state(), command.card)) return no;
    const PickedBy by = table.actor.role == Role::player ? PickedBy::player : PickedBy::judge;
    take(table, {command.chair, command.card, by, "", {}, false});
    return std::nullopt;
}

Verdict handle(Table& table, const DrawPick& command) {
    if (Verdict no = check_turn_to_pick(table, command.chair)) return no;
    const Clauses clauses = {"decision.draft.pick_seconds", "judging.p8"};
    const auto left = pick_time_left(table.state(), table.parameters().draft, table.now);
    if (!left) return refuse("draft.no_pick_limit", clauses);
    if (*left > 0) {
        return refuse("draft.time_left", clauses, "", {{"seconds", std::to_string((*left + 999) / 1000)}});
    }
    std::vector<PoolCard> candidates = cards_left(table.state());
    const auto face_up_end = std::find_if(candidates.begin(), candidates.end(),
                                          [](const PoolCard& card) { return card.is_back(); });
    if (face_up_end != candidates.begin()) candidates.erase(face_up_end, candidates.end());
    const std::string randomness = table.random_hex("draft.judge_draws");
    RandomStream random(randomness);
    const PoolCard card = candidates[random.below(static_cast<std::uint32_t>(candidates.size()))];
    take(table, {command.chair, card, PickedBy::chance, randomness, candidates, false});
    return std::nullopt;
}

Verdict handle(Table& table, const UndoPick&) {
    if (table.state().picks.empty()) return refuse("draft.nothing_to_undo", {"1v1.3.1.3"});
    const int picks = undoable_picks(table.state(), table.parameters().draft);
    if (picks == 0)
        return refuse("draft.learnt_from_it", {"judging.g15", "decision.draft.face_down_seen_by"});
    table.emit(PickUndone{picks});
    return std::nullopt;
}

}  // namespace yuanmen::match
