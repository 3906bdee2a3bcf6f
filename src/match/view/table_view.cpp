#include <algorithm>

#include "match/sealing.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {

OrNull<cards::Seat> seat_or_null(const MatchState& state, const std::optional<Chair>& chair) {
    return chair ? state.seat_of(*chair) : std::nullopt;
}

OrNull<cards::GeneralId> general_or_null(cards::GeneralId general) {
    if (general == cards::GeneralId::none) return {};
    return general;
}

namespace {

ChairPlayer player_view(const Look& look, Chair chair) {
    const PlayerName& player = look.state.head.players[chair];
    ChairPlayer view{player.name, std::nullopt};
    if (look.staff() || look.is(chair)) view.id = player.id;
    return view;
}

/// What has been opened or turned up there.
PlaceView place_view(const Look& look, Chair chair, int position) {
    PlaceView place{position, {}, {}};
    const auto opened = look.state.opened.find(line_up_note_name(chair, position));
    if (opened != look.state.opened.end()) {
        if (const auto note = read_line_up(opened->second)) {
            place.card = note->card;
            place.general = general_or_null(note->general);
        }
    }
    for (const Fielded& fielded : look.state.position.generals[chair]) {
        if (fielded.position == position) place.general = general_or_null(fielded.general);
    }
    return place;
}

LineUpView line_up_view(const Look& look, Chair chair) {
    const LineUp& line_up = look.state.line_ups[chair];
    LineUpView view;
    view.sealed = line_up.sealed;
    view.size = look.ruleset.parameters.line_up_size;
    if (!line_up.sealed) return view;
    view.method = line_up.method;
    view.commitments = line_up.commitments;
    view.note = line_up.note;
    view.places.emplace();
    for (int i = 1; i <= view.size; ++i) view.places->push_back(place_view(look, chair, i));
    return view;
}

ChairView chair_view(const Look& look, Chair chair) {
    const MatchState& state = look.state;
    const Position& position = state.position;
    const Fielded* general = position.in_play(chair);
    const int size = look.ruleset.parameters.line_up_size;
    ChairView view;
    view.player = player_view(look, chair);
    view.seat = seat_or_null(state, chair);
    view.present = state.present[chair];
    view.late_ms = state.late_ms[chair];
    view.line_up = line_up_view(look, chair);
    view.generals = position.generals[chair];
    if (general != nullptr) view.in_play = *general;
    view.awaits_entry = position.awaits_entry(chair);
    view.fallen = position.fallen(chair);
    view.generals_left = size - view.fallen;
    view.reserve = size - static_cast<int>(view.generals.size());
    return view;
}

}  // namespace

PerChair<ChairView> chairs_view(const Look& look) {
    return {chair_view(look, Chair::a), chair_view(look, Chair::b)};
}

OrNull<LatenessView> lateness_view(const Look& look) {
    if (!look.state.called || look.state.stage != Stage::scheduled) return {};
    const std::int64_t late = elapsed_ms(*look.state.called, look.now);
    return LatenessView{look.state.called->wall_ms, late,
                        lateness_mark(late, look.ruleset.parameters.lateness)};
}

TurnView turn_view(const Look& look) {
    const Position& position = look.state.position;
    std::optional<Chair> next;
    if (!position.in_turn) {
        next = position.active ? std::optional(other(*position.active))
                               : look.state.chair_of(cards::Seat::renegade);
    }
    return {position.turn, position.in_turn,     position.active, seat_or_null(look.state, position.active),
            next,          look.state.first_draw};
}

}  // namespace yuanmen::match
