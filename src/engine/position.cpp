#include "engine/position.hpp"

#include <algorithm>
#include <string>

#include "engine/machine/keys.hpp"
#include "engine/machine/machine.hpp"
#include "engine/ops/turn.hpp"

namespace yuanmen::engine {
namespace {

using base::Refusal;

base::Failure<Refusal> refuse(const char* code, const std::string& field,
                              std::vector<std::string> clauses = {}) {
    return base::fail(Refusal{code, std::move(clauses), field, {}});
}

/// All 108 cards unidentified in the draw pile, nobody on the table.
State empty_table(const Rules& rules) {
    State s{};
    s.pile_n = kSlots;
    s.face.fill(kUnknownFace);
    s.place.fill(Zone::pile);
    for (std::size_t i = 0; i < kSlots; ++i) s.in_zone[0].add(static_cast<Slot>(i));
    for (std::size_t i = 0; i < kSlots; ++i) s.pile[i] = static_cast<Slot>(kSlots - 1 - i);
    for (Side& side : s.side) side.line_up_size = rules.switches().line_up_size;
    const Keys keys = recompute_keys(s);
    s.cards_public = keys.cards_public;
    s.cards_full = keys.cards_full;
    return s;
}

bool line_up_fits(const Rules& rules, const std::array<std::vector<GeneralId>, 2>& line_up) {
    std::vector<GeneralId> seen;
    for (const auto& generals : line_up) {
        if (generals.size() > rules.switches().line_up_size || generals.empty()) return false;
        for (GeneralId general : generals) {
            if (general == GeneralId::none) continue;
            if (static_cast<int>(general) >= cards::kGeneralCount) return false;
            if (std::find(seen.begin(), seen.end(), general) != seen.end()) return false;
            seen.push_back(general);
        }
        if (generals.front() == GeneralId::none) return false;
    }
    return true;
}

void field(const Rules& rules, State& s, Seat seat) {
    Side& side = s.of(seat);
    side.max_hp = static_cast<std::uint8_t>(rules.max_hp(side.general(), seat));
    side.hp = static_cast<std::int8_t>(side.max_hp);
}

/// Names the cards of the pile from the top. False: some face occurs too often or does not exist.
bool name_pile(const Rules& rules, State& s, const std::vector<cards::CardId>& top_first) {
    if (top_first.size() > s.pile_n) return false;
    std::array<int, kSlots> used{};
    for (Face face : s.face) {
        if (face != kUnknownFace) ++used[face];
    }
    for (std::size_t i = 0; i < top_first.size(); ++i) {
        if (top_first[i] == kUnknownFace) continue;
        if (top_first[i] >= kSlots) return false;
        const Face face = rules.deck().representative(top_first[i]);
        if (++used[face] > rules.copies(face)) return false;
        pin(s, s.pile[s.pile_n - 1 - i], face);
    }
    return true;
}

class Builder {
  public:
    Builder(const Rules& rules, const Position& position, Unasked* unasked)
        : rules_(rules), position_(position), s_(empty_table(rules)), game_{rules_, s_, unasked} {}

    base::Result<State, Refusal> build() {
        for (Seat seat : {Seat::lord, Seat::renegade}) {
            if (auto refused = place_generals(seat)) return base::fail(*refused);
        }
        for (Seat seat : {Seat::lord, Seat::renegade}) {
            if (auto refused = place_cards(seat)) return base::fail(*refused);
        }
        for (cards::CardId card : position_.discard) {
            if (!place(card, Zone::discard)) return refuse("position.card_twice", "/discard", {"1v1.1.2"});
        }
        if (!name_pile(rules_, s_, position_.pile)) return refuse("position.pile", "/pile", {"1v1.1.2"});
        open_turn();
        return s_;
    }

  private:
    std::optional<Refusal> place_generals(Seat seat) {
        const SidePosition& from = position_.side[static_cast<std::size_t>(index_of(seat))];
        const std::string at = "/side/" + std::string(cards::id_of(seat));
        Side& side = s_.of(seat);
        const std::size_t size = rules_.switches().line_up_size;
        if (from.line_up.empty() || from.fallen + from.line_up.size() > size) {
            return Refusal{"position.line_up_size", {"1v1.3.1.3"}, at + "/line_up", {}};
        }
        if (from.line_up.front() == GeneralId::none) {  // he fights, so he has been revealed
            return Refusal{"position.general_twice", {"1v1.1.2"}, at + "/line_up", {}};
        }
        side.fielded = from.fallen;
        for (std::size_t i = 0; i < from.line_up.size(); ++i) side.line_up[from.fallen + i] = from.line_up[i];
        side.line_up_size = static_cast<std::uint8_t>(from.fallen + from.line_up.size());
        if (seat == Seat::renegade && !line_up_fits(rules_, {position_.side[0].line_up, from.line_up})) {
            return Refusal{"position.general_twice", {"1v1.1.2"}, at + "/line_up", {}};
        }
        field(rules_, s_, seat);
        if (from.hp) {
            const bool alive_below = side.general() == GeneralId::zhou_tai;
            if (*from.hp > side.max_hp || *from.hp < -100 || (*from.hp < 1 && !alive_below)) {
                return Refusal{"position.hp", {}, at + "/hp", {}};
            }
            side.hp = static_cast<std::int8_t>(*from.hp);
        }
        if (from.face_down) side.flags |= Side::kFaceDown;
        if (from.first_draw_pending) side.flags |= Side::kShortDraw;
        side.slashes = from.slashes;
        return std::nullopt;
    }

    std::optional<Refusal> place_cards(Seat seat) {
        const SidePosition& from = position_.side[static_cast<std::size_t>(index_of(seat))];
        const std::string at = "/side/" + std::string(cards::id_of(seat));
        for (cards::CardId card : from.hand) {
            if (!place(card, hand_of(seat)))
                return Refusal{"position.card_twice", {"1v1.1.2"}, at + "/hand", {}};
        }
        for (cards::CardId card : from.equipment) {
            if (!wear(card, seat))
                return Refusal{"position.equipment", {"card.equipment"}, at + "/equipment", {}};
        }
        for (const PlacedTrick& trick : from.judging) {
            if (!lay(trick, seat))
                return Refusal{"position.judging", {"card.judging_area"}, at + "/judging", {}};
        }
        if (!from.on_general.empty() && s_.of(seat).general() != GeneralId::zhou_tai) {
            return Refusal{"position.on_general", {"skill.buqu"}, at + "/on_general", {}};
        }
        for (cards::CardId card : from.on_general) {
            if (!place(card, general_of(seat))) {
                return Refusal{"position.card_twice", {"1v1.1.2"}, at + "/on_general", {}};
            }
        }
        for (int i = 0; i < from.unknown_hand && s_.pile_n > 0; ++i) move(game_, s_.pile[0], hand_of(seat));
        return std::nullopt;
    }

    /// The bottom card of the pile takes this face and goes to the zone.
    Slot place(cards::CardId card, Zone zone, bool& ok) {
        ok = false;
        if (card >= kSlots || s_.pile_n == 0) return kNoSlot;
        const Face face = rules_.deck().representative(card);
        if (std::count(s_.face.begin(), s_.face.end(), face) >= rules_.copies(face)) return kNoSlot;
        const Slot slot = s_.pile[0];
        pin(s_, slot, face);
        move(game_, slot, zone);
        ok = true;
        return slot;
    }
    bool place(cards::CardId card, Zone zone) {
        bool ok = false;
        place(card, zone, ok);
        return ok;
    }

    bool wear(cards::CardId card, Seat seat) {
        if (card >= kSlots || !cards::is_equipment(rules_.deck().kind(card))) return false;
        const std::size_t index = static_cast<std::size_t>(cards::category_of(rules_.deck().kind(card))) -
                                  static_cast<std::size_t>(cards::Category::weapon);
        return s_.of(seat).equipment[index] == kNoSlot && place(card, equip_of(seat));
    }

    bool lay(const PlacedTrick& trick, Seat seat) {
        if (trick.as != CardKind::indulgence && trick.as != CardKind::lightning) return false;
        const Side& side = s_.of(seat);
        if (side.judging_n == 2 || (side.judging_n == 1 && side.judging_as[0] == trick.as)) return false;
        bool ok = false;
        const Slot slot = place(trick.card, Zone::table, ok);
        if (ok) place_trick(game_, slot, seat, trick.as);
        return ok;
    }

    void open_turn() {
        s_.active = position_.active;
        s_.turn = position_.turn;
        s_.phase = position_.phase;
        s_.lost_hand = s_.lost_equip = 0;
        Frame& turn = push(s_, Op::turn);
        for (int i = 0; i < 3; ++i) {
            if (position_.skipped[static_cast<std::size_t>(i)])
                turn.flags |= static_cast<std::uint8_t>(1 << i);
        }
        enter_phase(s_, position_.phase);
        advance(game_);
        s_.ply = 0;
        seal_keys(s_);
    }

    const Rules& rules_;
    const Position& position_;
    State s_;
    Game game_;
};

}  // namespace

base::Result<State, Refusal> start_match(const Rules& rules, const Start& start) {
    if (!line_up_fits(rules, start.line_up)) return refuse("position.general_twice", "/line_up", {"1v1.1.2"});
    State s = empty_table(rules);
    for (Seat seat : {Seat::lord, Seat::renegade}) {
        const auto& generals = start.line_up[static_cast<std::size_t>(index_of(seat))];
        if (generals.size() != rules.switches().line_up_size) {
            return refuse("position.line_up_size", "/line_up", {"1v1.3.1.3"});
        }
        std::copy(generals.begin(), generals.end(), s.of(seat).line_up.begin());
        field(rules, s, seat);
    }
    if (!start.pile.empty() && (start.pile.size() != kSlots || !name_pile(rules, s, start.pile))) {
        return refuse("position.pile", "/pile", {"1v1.1.2"});
    }
    s.of(Seat::renegade).flags |= Side::kShortDraw;
    if (rules.switches().first_draw_minus_one == cards::FirstDrawMinusOne::first_of_match) {
        s.of(Seat::lord).flags |= Side::kShortDraw;
    }
    push(s, Op::opening);
    Game game{rules, s};
    advance(game);
    seal_keys(s);
    return s;
}

base::Result<State, Refusal> set_up(const Rules& rules, const Position& position, Unasked* unasked) {
    return Builder(rules, position, unasked).build();
}

}  // namespace yuanmen::engine
