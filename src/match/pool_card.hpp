#pragma once

#include <compare>

#include "cards/general.hpp"

namespace yuanmen::match {

/// One of the generals laid out for the draft: a face-up one by its general, a face-down one by its slot
/// until somebody entitled to says what it is. In JSON a general's id, or "x0" … "x3".
struct PoolCard {
    cards::GeneralId general = cards::GeneralId::none;  ///< of a face-up card; none for a back
    int back = -1;                                      ///< slot of a back, 0-based; -1 for a face-up card

    static PoolCard face_up(cards::GeneralId general) { return {general, -1}; }
    static PoolCard face_down(int slot) { return {cards::GeneralId::none, slot}; }
    bool is_back() const { return back >= 0; }
    bool operator==(const PoolCard&) const = default;
};

}  // namespace yuanmen::match
