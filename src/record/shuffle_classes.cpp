#include "record/shuffle_classes.hpp"

#include <algorithm>

#include "engine/machine/keys.hpp"

namespace yuanmen::record {

using engine::Face;
using engine::kSlots;
using engine::kUnknownFace;
using engine::Slot;
using engine::State;

void ShuffleClasses::begin(const engine::Rules& rules, const State& before) {
    slot_.fill(0);
    for (std::size_t face = 0; face < kSlots; ++face) {
        const int copies = rules.copies(static_cast<Face>(face));
        const auto seen = std::count(before.face.begin(), before.face.end(), static_cast<Face>(face));
        for (int copy = 0; copy < 2; ++copy) {
            const bool unseen = copy < copies && copy >= seen;
            copies_[face][static_cast<std::size_t>(copy)] = unseen ? std::uint8_t{0} : kSeen;
        }
        std::sort(copies_[face].begin(), copies_[face].end());
    }
}

bool ShuffleClasses::take(std::uint8_t cls, Face face) {
    auto& copies = copies_[face];
    const auto found = std::find(copies.begin(), copies.end(), cls);
    if (found == copies.end()) return false;
    *found = kSeen;
    std::sort(copies.begin(), copies.end());
    return true;
}

/// The discards have become anonymous: they and whatever could be among them are a class of their own.
void ShuffleClasses::shuffled(const State& before, const State& after) {
    ++newest_;
    const engine::SlotSet discards = engine::slots_in(before, engine::Zone::discard);
    std::array<bool, 256> joined{};
    for (engine::SlotSet left = discards; !left.empty();) {
        const Slot slot = left.pop();
        const Face face = before.face[slot];
        if (face == kUnknownFace) {
            joined[slot_[slot]] = true;
        } else if (after.face[slot] == kUnknownFace) {
            auto& copies = copies_[face];
            const auto seen = std::find(copies.begin(), copies.end(), kSeen);
            if (seen != copies.end()) *seen = newest_;
            std::sort(copies.begin(), copies.end());
        }
    }
    for (auto& copies : copies_) {
        for (std::uint8_t& cls : copies) {
            if (cls != kSeen && joined[cls]) cls = newest_;
        }
        std::sort(copies.begin(), copies.end());
    }
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (after.face[slot] != kUnknownFace) continue;
        if (discards.has(static_cast<Slot>(slot)) || joined[slot_[slot]]) slot_[slot] = newest_;
    }
}

bool ShuffleClasses::follow(const engine::Rules& rules, const State& before, const State& after) {
    if (after.reshuffles != before.reshuffles) {
        const engine::SlotSet discards = engine::slots_in(before, engine::Zone::discard);
        const bool named = !discards.empty() && after.face[discards.first()] != kUnknownFace;
        if (!named) {
            if (trivial()) begin(rules, before);
            shuffled(before, after);
            return true;
        }
        if (trivial()) return true;
        // the order was named: what lay there face down is one of its own class
        std::array<std::int8_t, kSlots> revealed{};
        std::array<bool, 256> among{};
        for (engine::SlotSet left = discards; !left.empty();) {
            const Slot slot = left.pop();
            ++revealed[after.face[slot]];
            if (before.face[slot] == kUnknownFace) {
                among[slot_[slot]] = true;
            } else {
                --revealed[before.face[slot]];
            }
        }
        for (std::size_t face = 0; face < kSlots; ++face) {
            for (; revealed[face] > 0; --revealed[face]) {
                auto& copies = copies_[face];
                const auto of_them = [&](std::uint8_t cls) { return cls != kSeen && among[cls]; };
                const auto found = std::find_if(copies.begin(), copies.end(), of_them);
                if (found == copies.end()) return false;
                *found = kSeen;
                std::sort(copies.begin(), copies.end());
            }
        }
        return true;
    }
    if (trivial() || before.face == after.face) return true;
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (before.face[slot] != kUnknownFace || after.face[slot] == kUnknownFace) continue;
        if (!take(slot_[slot], after.face[slot])) return false;
    }
    return true;
}

std::uint64_t ShuffleClasses::key(const State& state) const {
    if (trivial()) return 0;
    std::uint64_t sum = newest_;
    std::array<std::uint8_t, kSlots> position{};
    for (std::size_t i = 0; i < state.pile_n; ++i) position[state.pile[i]] = static_cast<std::uint8_t>(i);
    for (std::size_t slot = 0; slot < kSlots; ++slot) {
        if (state.face[slot] != kUnknownFace) continue;
        const engine::Zone zone = state.place[slot];
        const std::uint64_t at = zone == engine::Zone::pile ? position[slot] : 0;
        sum += engine::mix(0x400U | static_cast<std::uint64_t>(zone) | std::uint64_t{slot_[slot]} << 16 |
                           at << 24);
    }
    for (std::size_t face = 0; face < kSlots; ++face) {
        sum += engine::mix(0x500U | face << 16 | std::uint64_t{copies_[face][0]} << 24 |
                           std::uint64_t{copies_[face][1]} << 32);
    }
    return sum;
}

}  // namespace yuanmen::record
