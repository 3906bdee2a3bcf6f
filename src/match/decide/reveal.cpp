#include "match/decide/reveal.hpp"

#include <algorithm>

#include "journal/codec/text.hpp"
#include "match/codec.hpp"
#include "match/sealing.hpp"

namespace yuanmen::match {
namespace {

const Clauses kShown = {"1v1.3.1.3", "judging.g14"};

/// What is turned up: the general, and its card in the pool where that is known.
struct TurnedUp {
    cards::GeneralId general = cards::GeneralId::none;
    std::optional<PoolCard> card;
};

Verdict refuse_shown(const char* code, const std::string& field, std::optional<cards::GeneralId> shown) {
    Params params;
    if (shown) params["general"] = cards::id_of(*shown);
    return refuse(code, kShown, field, std::move(params));
}

bool is_face_up(const MatchState& state, cards::GeneralId general) {
    const auto& face_up = state.deal.face_up;
    return std::find(face_up.begin(), face_up.end(), general) != face_up.end();
}

bool has_entered(const MatchState& state, cards::GeneralId general) {
    for (Chair chair : kChairs) {
        for (const Fielded& fielded : state.position.generals[chair]) {
            if (fielded.general == general) return true;
        }
    }
    return false;
}

/// Backs this chair has picked and not yet turned up; a back turned up from paper counts without its slot.
std::vector<PoolCard> backs_left(const MatchState& state, Chair chair) {
    std::vector<PoolCard> backs;
    for (const PickEntry& pick : state.picks) {
        if (pick.chair == chair && pick.card.is_back()) backs.push_back(pick.card);
    }
    for (const Fielded& fielded : state.position.generals[chair]) {
        if (is_face_up(state, fielded.general) || backs.empty()) continue;
        const auto slot = fielded.card ? std::find(backs.begin(), backs.end(), *fielded.card) : backs.begin();
        if (slot != backs.end()) backs.erase(slot);
    }
    return backs;
}

bool turned_up_unplaced(const MatchState& state, Chair chair) {
    const auto& side = state.position.generals[chair];
    return std::any_of(side.begin(), side.end(), [](const Fielded& fielded) { return !fielded.card; });
}

/// A back dealt from physical cards: nobody but the table knows it, so the draft is checked now.
Verdict check_physical_back(const MatchState& state, std::optional<cards::GeneralId> shown,
                            const std::string& field) {
    if (!shown) return refuse_shown("reveal.general_needed", field, shown);
    if (is_face_up(state, *shown)) return refuse_shown("reveal.lay_face_up", field, shown);
    if (has_entered(state, *shown)) return refuse_shown("reveal.twice", field, shown);
    return std::nullopt;
}

Verdict from_drawn_back(Table& table, int slot, TurnedUp& up) {
    if (Verdict no = open_note(table, back_note_name(slot))) return no;
    const auto general = back_in(table.state().opened, slot);
    if (!general) return refuse("seal.broken", {}, "", {{"note", back_note_name(slot)}});
    up = {*general, PoolCard::face_down(slot)};
    return std::nullopt;
}

Verdict from_seal(Table& table, Chair chair, int position, std::optional<cards::GeneralId> shown,
                  const std::string& field, TurnedUp& up) {
    const std::string name = line_up_note_name(chair, position);
    if (Verdict no = open_note(table, name)) return no;
    const auto place = read_line_up(table.state().opened.at(name));
    if (!place) return refuse("seal.broken", {}, "", {{"note", name}});
    if (!place->card.is_back()) {
        up = {place->card.general, place->card};
    } else if (table.state().deal.pool_drawn) {
        if (Verdict no = from_drawn_back(table, place->card.back, up)) return no;
    } else {
        if (Verdict no = check_physical_back(table.state(), shown, field)) return no;
        up = {*shown, place->card};
    }
    if (shown && *shown != up.general) return refuse_shown("reveal.not_as_sealed", field, shown);
    return std::nullopt;
}

Verdict from_paper_back(Table& table, Chair chair, cards::GeneralId shown, const std::string& field,
                        TurnedUp& up) {
    const std::vector<PoolCard> backs = backs_left(table.state(), chair);
    if (backs.empty()) return refuse_shown("reveal.not_yours", field, shown);
    if (!table.state().deal.pool_drawn) {
        // Which of several backs it was only the player knows, and nothing depends on it.
        const bool only_one = backs.size() == 1 && !turned_up_unplaced(table.state(), chair);
        up = {shown, only_one ? std::optional(backs.front()) : std::nullopt};
        return std::nullopt;
    }
    for (const PoolCard& back : backs) {
        if (back_in(table.secrets.notes, back.back) == shown) return from_drawn_back(table, back.back, up);
    }
    return refuse_shown("reveal.not_yours", field, shown);
}

Verdict from_paper(Table& table, Chair chair, std::optional<cards::GeneralId> shown, const std::string& field,
                   TurnedUp& up) {
    if (!shown) return refuse_shown("reveal.general_needed", field, shown);
    if (has_entered(table.state(), *shown)) return refuse_shown("reveal.twice", field, shown);
    if (!is_face_up(table.state(), *shown)) return from_paper_back(table, chair, *shown, field, up);
    up = {*shown, PoolCard::face_up(*shown)};
    if (picked_by(table.state(), chair, *up.card)) return std::nullopt;
    return refuse_shown("reveal.not_yours", field, shown);
}

}  // namespace

bool picked_by(const MatchState& state, Chair chair, const PoolCard& card) {
    return std::any_of(state.picks.begin(), state.picks.end(),
                       [&](const PickEntry& pick) { return pick.chair == chair && pick.card == card; });
}

Verdict open_note(Table& table, const std::string& note_name) {
    if (table.state().opened.contains(note_name)) return std::nullopt;
    const auto note = table.secrets.notes.find(note_name);
    if (note == table.secrets.notes.end()) return refuse("seal.missing", {}, "", {{"note", note_name}});
    if (!fits(table.state(), note_name, note->second)) {
        return refuse("seal.broken", {}, "", {{"note", note_name}});
    }
    table.emit(SealOpened{note_name, note->second});
    return std::nullopt;
}

Verdict bring_in_next(Table& table, Chair chair, std::optional<cards::GeneralId> shown,
                      const std::string& field) {
    const int position = static_cast<int>(table.state().position.generals[chair].size()) + 1;
    TurnedUp up;
    const bool paper = table.state().line_ups[chair].method == LineUpMethod::paper;
    Verdict no = paper ? from_paper(table, chair, shown, field, up)
                       : from_seal(table, chair, position, shown, field, up);
    if (no) return no;
    const bool lord = table.state().seat_of(chair) == cards::Seat::lord;
    const int bonus = lord && table.parameters().lord_bonus_hp ? 1 : 0;
    const int max_hp = table.ruleset.generals.at(up.general).max_hp + bonus;
    table.emit(GeneralEntered{chair, position, up.general, up.card, max_hp, max_hp});
    return std::nullopt;
}

}  // namespace yuanmen::match
