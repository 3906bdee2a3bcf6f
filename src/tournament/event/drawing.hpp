#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/event/settings.hpp"

namespace yuanmen::tournament {

/// Where those stand who have no seed of their own; seeded entrants always come first, by seed.
enum class SeedingMethod : std::uint8_t {
    by_hand,     ///< nowhere: everybody must have a seed
    list_order,  ///< in the order of entry
    draw,        ///< in the order of shuffled()
};

/// Two places of an unpublished bracket that the head judge exchanged.
struct PlaceSwap {
    std::string first;  ///< entrant ids
    std::string second;
    std::string reason;

    YUANMEN_FIELDS(first, second, reason);
    bool operator==(const PlaceSwap&) const = default;
};

/// What had not begun was drawn again: who stood in these places came to them in the order of shuffled().
struct Redrawn {
    std::vector<int> places;  ///< seeds, ascending
    std::string random_seed;
    std::string reason;

    YUANMEN_FIELDS(places, random_seed, reason);
    bool operator==(const Redrawn&) const = default;
};

/// The field as it was drawn; with the settings it determines the bracket.
struct Drawing {
    SeedingMethod method{};
    /// Entrant ids, seed 1 first; empty: a place left free for its opponent's bye.
    std::vector<std::string> order;
    std::string random_seed;  ///< 64 hexadecimal digits where something was drawn, else empty
    std::string nonce;        ///< said aloud by somebody in the hall before the draw; may be empty
    int number = 1;           ///< which drawing of this event, counted from 1
    std::optional<KeptApart> kept_apart = {};  ///< how the order of the draw was changed
    std::optional<std::vector<PlaceSwap>> swaps = {};
    std::optional<std::vector<Redrawn>> redrawn = {};

    YUANMEN_FIELDS(method, order, random_seed, nonce, number, kept_apart, swaps, redrawn);
    bool operator==(const Drawing&) const = default;
};

/// The seeds of places left free.
std::vector<int> free_places(const Drawing& drawing);

/// What the draw is made from: SHA-256, as hexadecimal digits, of "<entropy>:<nonce>".
std::string random_seed_of(std::string_view entropy, std::string_view nonce);

/// The ids in the order of SHA-256("<random_seed>:<id>") as hexadecimal digits, smallest first. Anybody can
/// check it with `sha256sum`.
std::vector<std::string> shuffled(std::vector<std::string> ids, std::string_view random_seed);

}  // namespace yuanmen::tournament
