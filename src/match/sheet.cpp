#include "match/sheet.hpp"

#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "journal/codec/text.hpp"
#include "match/codec.hpp"
#include "match/sealing.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {
namespace {

using nlohmann::json;

json general_json(cards::GeneralId general) {
    return codec::write(general_or_null(general));
}

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

json players(const MatchState& state) {
    json both;
    for (Chair chair : kChairs) {
        json player = codec::write(state.head.players[chair]);
        const auto seat = state.seat_of(chair);
        player["seat"] = seat ? json(std::string(cards::id_of(*seat))) : json(nullptr);
        player["late_ms"] = state.late_ms[chair];
        player["present"] = state.present[chair];
        both[std::string(codec::name_of(chair))] = player;
    }
    return both;
}

json draft(const MatchState& state) {
    json picks = json::array();
    for (const PickEntry& pick : state.picks) {
        json entry = codec::write(pick);
        entry["general"] = general_json(known_general(state, pick.card));
        picks.push_back(entry);
    }
    json backs = json::array();
    for (int slot = 0; slot < state.deal.backs; ++slot) {
        backs.push_back(general_json(known_general(state, PoolCard::face_down(slot))));
    }
    return {{"drawn_by", state.deal.pool_drawn ? "tool" : "table"},
            {"face_up", codec::write(state.deal.face_up)},
            {"backs", backs},
            {"picks", picks}};
}

json draw(const MatchState& state) {
    if (!state.deal.scope) return nullptr;
    const auto opened = state.opened.find(draw_note_name());
    return {{"scope", std::string(codec::name_of(*state.deal.scope))},
            {"commitment", state.deal.commitment},
            {"nonces", codec::write(state.deal.nonces)},
            {"payload", opened == state.opened.end() ? json(nullptr) : json(opened->second)}};
}

/// One place of a line-up: what played there, or what was sealed for it.
json place(const MatchState& state, Chair chair, int position) {
    json entry = {{"position", position}, {"card", nullptr}, {"general", nullptr}, {"entered", false}};
    const auto sealed = state.opened.find(line_up_note_name(chair, position));
    if (sealed != state.opened.end()) {
        if (const auto note = read_line_up(sealed->second)) {
            entry["card"] = to_text(note->card);
            entry["general"] = general_json(note->general);
        }
    }
    for (const Fielded& fielded : state.position.generals[chair]) {
        if (fielded.position != position) continue;
        entry.update(codec::write(fielded));
        entry["entered"] = true;
    }
    return entry;
}

json line_ups(const MatchState& state, const cards::Ruleset& ruleset) {
    json both;
    for (Chair chair : kChairs) {
        json places = json::array();
        for (int i = 1; i <= ruleset.parameters.line_up_size; ++i) places.push_back(place(state, chair, i));
        both[std::string(codec::name_of(chair))] = {
            {"method", std::string(codec::name_of(state.line_ups[chair].method))},
            {"sealed", state.line_ups[chair].sealed},
            {"note", state.line_ups[chair].note},
            {"places", places}};
    }
    return both;
}

json deaths(const MatchState& state) {
    json list = json::array();
    for (Chair chair : kChairs) {
        for (const Fielded& fielded : state.position.generals[chair]) {
            if (!fielded.fallen) continue;
            list.push_back({{"chair", std::string(codec::name_of(chair))},
                            {"general", general_json(fielded.general)},
                            {"turn", fielded.fell_turn},
                            {"remaining_ms", fielded.fell_remaining_ms},
                            {"wall_ms", fielded.fell_wall_ms}});
        }
    }
    std::stable_sort(list.begin(), list.end(), [](const json& one, const json& two) {
        return one["wall_ms"].get<std::int64_t>() < two["wall_ms"].get<std::int64_t>();
    });
    return list;
}

/// What each photo shows and its hash; the bytes stay in the store.
json photos(const MatchState& state) {
    json list = json::array();
    for (const Photo& photo : state.photos) {
        json entry = codec::write(photo);
        entry.erase("by");
        list.push_back(std::move(entry));
    }
    return list;
}

json final_position(const MatchState& state, const cards::Ruleset& ruleset) {
    json both;
    for (Chair chair : kChairs) {
        const Fielded* general = state.position.in_play(chair);
        both[std::string(codec::name_of(chair))] = {
            {"general", general ? general_json(general->general) : json(nullptr)},
            {"hp", general ? json(general->hp) : json(nullptr)},
            {"max_hp", general ? json(general->max_hp) : json(nullptr)},
            {"generals_left", ruleset.parameters.line_up_size - state.position.fallen(chair)}};
    }
    return both;
}

json result(const MatchState& state, const SheetChanges& changes) {
    if (!state.outcome) return nullptr;
    Outcome outcome = *state.outcome;
    outcome.winner = changes.winner.value_or(outcome.winner);
    outcome.cause = changes.cause.value_or(outcome.cause);
    json entry = codec::write(outcome);
    entry["note"] = codec::write(state.end_note);
    return entry;
}

/// The printed names: of this version, else of the one before.
json printed_name(const MatchState& state, const std::optional<std::string>& changed, const char* key) {
    if (changed) return *changed;
    if (state.sheets.empty()) return "";
    const json before = json::parse(state.sheets.back().content, nullptr, false);
    return before.is_object() ? before.value(key, json("")) : json("");
}

json remarks(const MatchState& state, const SheetChanges& changes) {
    json list = codec::write(state.remarks);
    if (changes.remark) list.push_back({{"text", *changes.remark}});
    return list;
}

json wall_or_null(const std::optional<base::Moment>& moment) {
    return moment ? json(moment->wall_ms) : json(nullptr);
}

}  // namespace

json sheet_content(const MatchState& state, const cards::Ruleset& ruleset, const LogMark& log, int version,
                   const SheetChanges& changes, const std::string& reason) {
    return {{"format", "yuanmen-sheet-1"},
            {"version", version},
            {"reason", reason},
            {"match", state.match_id},
            {"event", state.head.event},
            {"stage", state.head.stage},
            {"round", state.head.round},
            {"table", state.head.table},
            {"date", state.head.date},
            {"ruleset", {{"id", state.ruleset_id}, {"sha256", state.ruleset_sha256}}},
            {"log", {{"seq", log.seq}, {"sha256", log.sha256}}},
            {"judge", printed_name(state, changes.judge, "judge")},
            {"recorder", printed_name(state, changes.recorder, "recorder")},
            {"players", players(state)},
            {"deck_check", state.deck_check ? codec::write(*state.deck_check) : json(nullptr)},
            {"draft", draft(state)},
            {"draw", draw(state)},
            {"line_ups", line_ups(state, ruleset)},
            {"started_wall_ms", wall_or_null(state.started)},
            {"ended_wall_ms", wall_or_null(state.ended)},
            {"clock", codec::write(state.clock_journal)},
            {"turns", state.position.turn},
            {"deaths", deaths(state)},
            {"final", final_position(state, ruleset)},
            {"comparisons", codec::write(state.comparisons)},
            {"cards_compared", codec::write(state.cards_compared)},
            {"result", result(state, changes)},
            {"photos", photos(state)},
            {"penalties", codec::write(state.penalties)},
            {"remarks", remarks(state, changes)},
            {"judge_errors", codec::write(state.judge_errors)}};
}

}  // namespace yuanmen::match
