#pragma once

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "engine/action.hpp"
#include "engine/rules.hpp"
#include "engine/state.hpp"

namespace yuanmen::engine {

// A referee's corrections of a running match (`set` lines). Each keeps 108 cards in place and the keys true,
// makes no skill react, and counts as one ply. The open question stays open; if its ground has gone by the
// correction it is passed over and the match goes on by itself to the next one. On a refusal ("position.*")
// nothing changes.

/// Moves one card of this face (or in this slot) from zone to zone: to the top of the pile, to the end of a
/// judgement area (counting as `as`), into its place of an equipment area, which must be free. Cards in
/// processing (Zone::table) cannot be touched. A face that is not identified in `from` is pinned to an
/// unidentified slot there.
base::Result<base::Unit, base::Refusal> set_card(const Rules& rules, State& state, CardRef card, Zone from,
                                                 Zone to, CardKind as = CardKind::none);

/// HP of the general in play: 1..maximum; for 周泰 also 0 and below.
base::Result<base::Unit, base::Refusal> set_hp(const Rules& rules, State& state, Seat seat, int hp);

/// Gives up the judge, draw or play phase of the running turn, or gives it back.
base::Result<base::Unit, base::Refusal> set_skipped(const Rules& rules, State& state, Phase phase,
                                                    bool skipped);

/// Turns the general in play face down or up.
base::Result<base::Unit, base::Refusal> set_face_down(const Rules& rules, State& state, Seat seat,
                                                      bool face_down);

}  // namespace yuanmen::engine
