#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "cards/infraction.hpp"
#include "record/record.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// Something that happened since an error and bears on taking it back.
struct Since {
    enum class What : std::uint8_t {
        drawn,       ///< cards drawn from the pile, seen by the drawer
        turned_up,   ///< cards of the pile turned face up
        shuffled,    ///< the order of the pile is gone
        taken,       ///< a hidden card picked from a hand
        looked_at,   ///< cards of the pile looked at and put back or handed out (观星, 遗计)
        laid_down,   ///< the hand of a fallen general shown
        entered,     ///< a general turned up
        shown,       ///< hand cards used, played, given or discarded: both have seen them
        decided,     ///< somebody else chose something without showing a card
        turn_began,  ///< another turn began
    };
    What what = What::decided;
    int entry = 0;             ///< index of the entry
    std::optional<Seat> seat;  ///< whose
    int cards = 0;
    bool by_the_error = false;  ///< the wrong action itself did it

    friend bool operator==(const Since&, const Since&) = default;
};

/// "drawn", "turned_up", "shuffled", "taken", "looked_at", "laid_down", "entered", "shown", "decided",
/// "turn_began".
std::string_view id_of(Since::What what);

/// What a record says about taking an error back (clauses judging.rewind.a to .d). Advice: what a player
/// intended, and whether he would act the same again, is for the judge.
struct RewindAdvice {
    cards::Rewind rewind = cards::Rewind::d_accept;
    bool head_judge_only = false;  ///< c_full
    bool head_judge_may = false;   ///< d_accept, but each step since could be reversed: c is open to him
    int restore_entry = 0;         ///< a, c: `! restore N` (1-based) goes back to before the error; else 0
    std::vector<Since> since;      ///< what was done by the error and after it, in order
};

/// Advice for an error in this entry (its index; not necessarily an illegal one), seen from the end of the
/// record. `report` is the record's, replayed with keep_going. What is written behind a breach has happened,
/// also where it no longer fits the position.
///
/// a: nothing after it but passes, and neither it nor they moved anything hidden. b: the error is a card too
/// few drawn, or cards not put away in the discard phase: it is put right where the match stands. c: since
/// then, in the same turn, nothing hidden was moved but by draws, which are given back at random; the head
/// judge must hold that the choices listed would be made again. d: everything else, and a checkpoint that
/// does not agree: the error lies somewhere before it. What keeps an error from c may be no more than a card
/// picked or turned up, which is known and goes back: then the head judge may still take it back.
RewindAdvice rewind_advice(const Referee& referee, const Record& record, const Report& report, int entry);

}  // namespace yuanmen::record
