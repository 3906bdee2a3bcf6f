#include "engine/machine/keys.hpp"

namespace yuanmen::engine {
namespace {

/// A running fold; order matters, so equal values in different fields differ.
struct Fold {
    std::uint64_t open = 0x59616E6D656E0001ULL;
    std::uint64_t sealed = 0x59616E6D656E0002ULL;

    static std::uint64_t stir(std::uint64_t h, std::uint64_t value) {
        h = (h ^ value) * 0xD6E8FEB86659FD93ULL;
        return h ^ (h >> 32);
    }
    void both(std::uint64_t value) {
        open = stir(open, value);
        sealed = stir(sealed, value);
    }
};

Face open_face(const State& s, Slot slot) {
    return slot == kNoSlot || !is_public(s.place[slot]) ? kUnknownFace : s.face[slot];
}

void fold_side(Fold& f, const State& s, const Side& side) {
    f.both(static_cast<std::uint8_t>(side.hp) | std::uint64_t{side.max_hp} << 8 |
           std::uint64_t{side.flags} << 16 | std::uint64_t{side.fielded} << 24 |
           std::uint64_t{side.line_up_size} << 32 | std::uint64_t{side.slashes} << 40 |
           std::uint64_t{side.rende_given} << 48 | std::uint64_t{side.judging_n} << 56);
    std::uint64_t judging = static_cast<std::uint64_t>(side.general());
    for (std::size_t i = 0; i < side.judging_n; ++i) {
        judging =
            judging << 16 | s.face[side.judging[i]] << 8 | static_cast<std::uint64_t>(side.judging_as[i]);
    }
    f.both(judging);
    for (std::size_t i = 0; i < side.line_up_size; ++i) {
        f.sealed = Fold::stir(f.sealed, static_cast<std::uint64_t>(side.line_up[i]));
    }
}

void fold_frame(Fold& f, const State& s, const Frame& frame) {
    f.both(static_cast<std::uint64_t>(frame.op) | std::uint64_t{frame.pc} << 8 |
           std::uint64_t{frame.actor.code} << 16 | std::uint64_t{frame.subject.code} << 24 |
           std::uint64_t{frame.skill} << 32 | std::uint64_t{static_cast<std::uint8_t>(frame.n)} << 40 |
           std::uint64_t{frame.flags} << 48 | static_cast<std::uint64_t>(frame.kind) << 56);
    std::uint64_t open = open_face(s, frame.card);
    std::uint64_t sealed = frame.card == kNoSlot ? kUnknownFace : s.face[frame.card];
    for (SlotSet left = frame.mask; !left.empty();) {
        const Slot slot = left.pop();
        open += mix(0x300U | open_face(s, slot) << 16);
        sealed += mix(0x300U | s.face[slot] << 16);
    }
    const std::uint64_t rest = std::uint64_t{frame.asked} << 24 | std::uint64_t{frame.suit} << 40 |
                               std::uint64_t{frame.a} << 48 | std::uint64_t{frame.b} << 56;
    f.open = Fold::stir(f.open, open ^ rest);
    f.sealed = Fold::stir(f.sealed, sealed ^ rest);
}

Fold fold(const State& s) {
    Fold f;
    f.both(static_cast<std::uint64_t>(s.active) | static_cast<std::uint64_t>(s.phase) << 8 |
           static_cast<std::uint64_t>(s.outcome) << 16 | std::uint64_t{s.winner} << 24 |
           std::uint64_t{s.reshuffles} << 32 | std::uint64_t{s.flags} << 40 | std::uint64_t{s.depth} << 48);
    for (const Side& side : s.side) fold_side(f, s, side);
    for (std::size_t i = 0; i < s.depth; ++i) fold_frame(f, s, s.stack[i]);
    return f;
}

}  // namespace

void seal_keys(State& s) {
    const Fold f = fold(s);
    s.public_key = s.cards_public + f.open;
    s.full_key = s.cards_full + f.sealed;
}

Keys recompute_keys(const State& s) {
    Keys keys;
    std::array<std::uint8_t, kSlots> position{};
    for (std::size_t i = 0; i < s.pile_n; ++i) position[s.pile[i]] = static_cast<std::uint8_t>(i);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        keys.cards_public += public_term(s.place[slot], s.face[slot]);
        keys.cards_full +=
            full_term(s.place[slot], s.face[slot], s.place[slot] == Zone::pile ? position[slot] : 0);
    }
    const Fold f = fold(s);
    keys.public_key = keys.cards_public + f.open;
    keys.full_key = keys.cards_full + f.sealed;
    return keys;
}

}  // namespace yuanmen::engine
