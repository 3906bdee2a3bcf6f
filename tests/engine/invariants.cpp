#include "engine/invariants.hpp"

#include <cstring>

namespace yuanmen::engine::test {

bool same_bits(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof(State)) == 0;
}

std::string broken_conservation(const Rules& rules, const State& s) {
    std::array<int, kZones> count{};
    std::array<int, kSlots> faces{};
    for (std::size_t i = 0; i < kSlots; ++i) {
        ++count[static_cast<std::size_t>(s.place[i])];
        for (std::size_t zone = 0; zone < kZones; ++zone) {
            const bool here = s.place[i] == static_cast<Zone>(zone);
            if (s.in_zone[zone].has(static_cast<Slot>(i)) != here) return "zone sets";
        }
        if (s.face[i] != kUnknownFace) ++faces[s.face[i]];
    }
    for (std::size_t f = 0; f < kSlots; ++f) {
        if (faces[f] > rules.copies(static_cast<Face>(f))) return "a face occurs too often";
    }
    if (count[0] != s.pile_n || count[1] != s.discard_n) return "piles";
    for (std::size_t i = 0; i < s.pile_n; ++i) {
        if (s.place[s.pile[i]] != Zone::pile) return "pile order";
    }
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const Side& side = s.side[seat];
        int worn = 0;
        for (Slot slot : side.equipment) worn += slot != kNoSlot ? 1 : 0;
        if (count[2 + seat] != side.hand_n || count[4 + seat] != worn || count[6 + seat] != side.judging_n) {
            return "hand, equipment or judgement area";
        }
        if (side.hp > side.max_hp) return "HP above the maximum";
    }
    return "";
}

bool keys_true(const State& s) {
    const Keys keys = recompute_keys(s);
    return keys.cards_public == s.cards_public && keys.cards_full == s.cards_full &&
           keys.public_key == s.public_key && keys.full_key == s.full_key;
}

}  // namespace yuanmen::engine::test
