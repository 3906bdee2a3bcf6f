#include "match/sheet.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/sealing.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {
namespace {

/// What a card of the pool turned out to be, as far as it has been opened or shown.
cards::GeneralId known_general(const MatchState& state, const PoolCard& card) {
    if (!card.is_back()) return card.general;
    if (const auto opened = back_in(state.opened, card.back)) return *opened;
    for (Chair chair : kChairs) {
        for (const Fielded& fielded : state.position.generals[chair]) {
            if (fielded.card == card) return fielded.general;
        }
    }
    return cards::GeneralId::none;
}

SheetDraft draft(const MatchState& state) {
    SheetDraft draft{state.deal.pool_drawn ? "tool" : "table", state.deal.face_up, {}, {}};
    for (const PickEntry& pick : state.picks)
        draft.picks.push_back({pick, general_or_null(known_general(state, pick.card))});
    for (int slot = 0; slot < state.deal.backs; ++slot)
        draft.backs.push_back(general_or_null(known_general(state, PoolCard::face_down(slot))));
    return draft;
}

OrNull<SheetDraw> draw(const MatchState& state) {
    if (!state.deal.scope) return {};
    SheetDraw draw{*state.deal.scope, state.deal.commitment, state.deal.nonces, {}};
    const auto opened = state.opened.find(draw_note_name());
    if (opened != state.opened.end()) draw.payload = opened->second;
    return draw;
}

SheetPlace place(const MatchState& state, Chair chair, int position) {
    SheetPlace place;
    place.position = position;
    const auto sealed = state.opened.find(line_up_note_name(chair, position));
    if (sealed != state.opened.end()) {
        if (const auto note = read_line_up(sealed->second)) {
            place.card = note->card;
            place.general = general_or_null(note->general);
        }
    }
    for (const Fielded& fielded : state.position.generals[chair]) {
        if (fielded.position != position) continue;
        place.entered = true;
        if (fielded.card) place.card = *fielded.card;
        place.general = fielded.general;
        place.hp = fielded.hp;
        place.max_hp = fielded.max_hp;
        place.entered_turn = fielded.entered_turn;
        place.fallen = fielded.fallen;
        place.fell_turn = fielded.fell_turn;
        place.fell_remaining_ms = fielded.fell_remaining_ms;
        place.fell_wall_ms = fielded.fell_wall_ms;
    }
    return place;
}

SheetLineUp line_up(const MatchState& state, const cards::Ruleset& ruleset, Chair chair) {
    const LineUp& sealed = state.line_ups[chair];
    SheetLineUp shown{sealed.method, sealed.sealed, sealed.note, {}};
    for (int i = 1; i <= ruleset.parameters.line_up_size; ++i) shown.places.push_back(place(state, chair, i));
    return shown;
}

std::vector<SheetDeath> deaths(const MatchState& state) {
    std::vector<SheetDeath> list;
    for (Chair chair : kChairs) {
        for (const Fielded& fielded : state.position.generals[chair]) {
            if (fielded.fallen)
                list.push_back({chair, fielded.general, fielded.fell_turn, fielded.fell_remaining_ms,
                                fielded.fell_wall_ms});
        }
    }
    std::stable_sort(list.begin(), list.end(),
                     [](const SheetDeath& one, const SheetDeath& two) { return one.wall_ms < two.wall_ms; });
    return list;
}

FinalPosition final_position(const MatchState& state, const cards::Ruleset& ruleset, Chair chair) {
    FinalPosition final;
    if (const Fielded* general = state.position.in_play(chair)) {
        final.general = general_or_null(general->general);
        final.hp = general->hp;
        final.max_hp = general->max_hp;
    }
    final.generals_left = ruleset.parameters.line_up_size - state.position.fallen(chair);
    return final;
}

OrNull<SheetResult> result(const MatchState& state, const SheetChanges& changes) {
    if (!state.outcome) return {};
    SheetResult result{*state.outcome, state.end_note};
    result.winner = changes.winner.value_or(result.winner);
    result.cause = changes.cause.value_or(result.cause);
    return result;
}

std::vector<SheetRemark> remarks(const MatchState& state, const SheetChanges& changes) {
    std::vector<SheetRemark> list;
    for (const SheetNote& note : state.remarks)
        list.push_back({note.text, note.wall_ms, note.by, note.chair, note.infraction, note.penalty,
                        note.cost_the_match});
    if (changes.remark) list.push_back({*changes.remark, {}, {}, {}, {}, {}, {}});
    return list;
}

/// The printed names: of this version, else of the one before.
void put_names(const MatchState& state, const SheetChanges& changes, SheetContent& content) {
    if (!state.sheets.empty()) {
        if (const auto before =
                read_sheet(nlohmann::json::parse(state.sheets.back().content, nullptr, false))) {
            content.judge = before->judge;
            content.recorder = before->recorder;
        }
    }
    content.judge = changes.judge.value_or(content.judge);
    content.recorder = changes.recorder.value_or(content.recorder);
}

}  // namespace

SheetContent sheet_content(const MatchState& state, const cards::Ruleset& ruleset, const LogMark& log,
                           int version, const SheetChanges& changes, const std::string& reason) {
    SheetContent content;
    content.format = "yuanmen-sheet-1";
    content.version = version;
    content.reason = reason;
    content.match = state.match_id;
    content.event = state.head.event;
    content.stage = state.head.stage;
    content.round = state.head.round;
    content.table = state.head.table;
    content.date = state.head.date;
    content.ruleset = {state.ruleset_id, state.ruleset_sha256};
    content.log = log;
    put_names(state, changes, content);
    for (Chair chair : kChairs) {
        content.players[chair] = {state.head.players[chair], seat_or_null(state, chair), state.late_ms[chair],
                                  state.present[chair]};
        content.line_ups[chair] = line_up(state, ruleset, chair);
        content.final[chair] = final_position(state, ruleset, chair);
    }
    content.deck_check = state.deck_check;
    content.draft = draft(state);
    content.draw = draw(state);
    if (state.started) content.started_wall_ms = state.started->wall_ms;
    if (state.ended) content.ended_wall_ms = state.ended->wall_ms;
    content.clock = state.clock_journal;
    content.turns = state.position.turn;
    content.deaths = deaths(state);
    content.comparisons = state.comparisons;
    content.cards_compared = state.cards_compared;
    content.result = result(state, changes);
    content.photos.emplace();
    for (const Photo& photo : state.photos) content.photos->push_back({photo});
    content.penalties = state.penalties;
    content.remarks = remarks(state, changes);
    content.judge_errors = state.judge_errors;
    return content;
}

std::optional<SheetContent> read_sheet(const nlohmann::json& content) {
    SheetContent sheet;
    if (journal::from_json(content, &sheet, journal::type_of<SheetContent>(), journal::Limits::ignored))
        return std::nullopt;
    return sheet;
}

}  // namespace yuanmen::match
