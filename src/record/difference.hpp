#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string_view>
#include <vector>

#include "record/printer.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// One thing that is not the same in two positions.
struct Difference {
    enum class What : std::uint8_t {
        turn,
        phase,
        active,
        general,
        hp,
        max_hp,
        fallen,
        face_down,
        cards,
        pile,
        over
    };
    What what = What::turn;
    std::optional<Seat> seat;       ///< general, hp, max_hp, fallen, face_down
    Zone zone = Zone::table;        ///< cards
    int before = 0;                 ///< numbers: a turn, HP, how many cards of the pile; ids of enumerations
    int after = 0;                  ///< (Phase, Seat, GeneralId, Outcome); 0 and 1
    std::vector<WrittenCard> gone;  ///< cards: in the zone before and not after; `?` for unseen ones
    std::vector<WrittenCard> come;

    friend bool operator==(const Difference&, const Difference&) = default;
};

/// "turn", "phase", "active", "general", "hp", "max_hp", "fallen", "face_down", "cards", "pile", "over".
std::string_view id_of(Difference::What what);

/// What is different in `after`, in the order of Difference::What, then of the zones. Cards are compared by
/// face, zone by zone; the pile only by how many it holds. Empty for two positions a judge could not tell
/// apart without looking into the pile.
std::vector<Difference> difference(const Referee& referee, const engine::State& before,
                                   const engine::State& after);

/// [{"what", "seat"?, "zone"?, "before", "after"} or {…, "gone": […], "come": […]}]; cards, generals and
/// zones in words of the notation, phases and seats as ids.
nlohmann::ordered_json json_of(const std::vector<Difference>& changes, const Lexicon& lexicon,
                               Spelling spelling);

}  // namespace yuanmen::record
