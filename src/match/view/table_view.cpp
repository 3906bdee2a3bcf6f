#include <algorithm>

#include "journal/codec/json.hpp"
#include "match/codec.hpp"
#include "match/sealing.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {

using nlohmann::json;

std::string text_of(Chair chair) {
    return std::string(codec::name_of(chair));
}

json chair_or_null(const std::optional<Chair>& chair) {
    return chair ? json(text_of(*chair)) : json(nullptr);
}

json seat_or_null(const MatchState& state, const std::optional<Chair>& chair) {
    const auto seat = chair ? state.seat_of(*chair) : std::nullopt;
    return seat ? json(std::string(cards::id_of(*seat))) : json(nullptr);
}

json general_or_null(cards::GeneralId general) {
    return general == cards::GeneralId::none ? json(nullptr) : json(std::string(cards::id_of(general)));
}

namespace {

json player_view(const Look& look, Chair chair) {
    const PlayerName& player = look.state.head.players[chair];
    json view = {{"name", player.name}};
    if (look.staff() || look.is(chair)) view["id"] = player.id;
    return view;
}

json line_up_view(const Look& look, Chair chair) {
    const LineUp& line_up = look.state.line_ups[chair];
    json view = {{"sealed", line_up.sealed}, {"size", look.ruleset.parameters.line_up_size}};
    if (!line_up.sealed) return view;
    view["method"] = std::string(codec::name_of(line_up.method));
    view["commitments"] = line_up.commitments;
    view["note"] = line_up.note;
    json places = json::array();
    for (int i = 1; i <= look.ruleset.parameters.line_up_size; ++i) {
        json place = {{"position", i}, {"card", nullptr}, {"general", nullptr}};
        const auto opened = look.state.opened.find(line_up_note_name(chair, i));
        if (opened != look.state.opened.end()) {
            if (const auto note = read_line_up(opened->second)) {
                place["card"] = to_text(note->card);
                place["general"] = general_or_null(note->general);
            }
        }
        for (const Fielded& fielded : look.state.position.generals[chair]) {
            if (fielded.position == i) place["general"] = general_or_null(fielded.general);
        }
        places.push_back(place);
    }
    view["places"] = places;
    return view;
}

json chair_view(const Look& look, Chair chair) {
    const MatchState& state = look.state;
    const Position& position = state.position;
    const Fielded* general = position.in_play(chair);
    const int size = look.ruleset.parameters.line_up_size;
    const bool revealed = !position.generals[chair].empty();
    return {{"player", player_view(look, chair)},
            {"seat", seat_or_null(state, chair)},
            {"present", state.present[chair]},
            {"late_ms", state.late_ms[chair]},
            {"line_up", line_up_view(look, chair)},
            {"generals", codec::write(position.generals[chair])},
            {"in_play", general ? codec::write(*general) : json(nullptr)},
            {"awaits_entry", position.awaits_entry(chair)},
            {"fallen", position.fallen(chair)},
            {"generals_left", size - position.fallen(chair)},
            {"reserve", revealed ? size - static_cast<int>(position.generals[chair].size()) : size}};
}

}  // namespace

json chairs_view(const Look& look) {
    return {{"a", chair_view(look, Chair::a)}, {"b", chair_view(look, Chair::b)}};
}

json lateness_view(const Look& look) {
    if (!look.state.called || look.state.stage != Stage::scheduled) return nullptr;
    const std::int64_t late = elapsed_ms(*look.state.called, look.now);
    return {{"called_wall_ms", look.state.called->wall_ms},
            {"late_ms", late},
            {"mark", lateness_mark(late, look.ruleset.parameters.lateness)}};
}

json turn_view(const Look& look) {
    const Position& position = look.state.position;
    std::optional<Chair> next;
    if (!position.in_turn) {
        next = position.active ? std::optional(other(*position.active))
                               : look.state.chair_of(cards::Seat::renegade);
    }
    return {{"number", position.turn},
            {"running", position.in_turn},
            {"chair", chair_or_null(position.active)},
            {"seat", seat_or_null(look.state, position.active)},
            {"next", chair_or_null(next)},
            {"first_draw", look.state.first_draw ? codec::write(*look.state.first_draw) : json(nullptr)}};
}

}  // namespace yuanmen::match
