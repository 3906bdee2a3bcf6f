#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/refusal.hpp"
#include "journal/codec/fields.hpp"

namespace yuanmen::tournament {

/// What an entrant gives: the same rules hold for a list, a form and a command.
struct EntrantFields {
    std::string name;
    std::string number;                    ///< player number, may be empty
    std::optional<int> seed;               ///< wanted place in the seeding, 1 = strongest
    std::string club;                      ///< may be empty
    std::optional<std::string> city = {};  ///< never an empty text

    YUANMEN_FIELDS(name, number, seed, club, city);
    bool operator==(const EntrantFields&) const = default;
};

inline constexpr std::size_t kNameCharacters = 40;  ///< of Unicode, as those below
inline constexpr std::size_t kNumberCharacters = 32;
inline constexpr std::size_t kClubCharacters = 40;

/// Blanks of any width at the ends taken off, runs of them inside made one space; composed (base/names.hpp).
std::string tidy(std::string_view text);

/// What two names or numbers are compared by: base::name_key.
std::string comparison_key(std::string_view text);

/// Reads a seed ("3", full-width digits too; empty = none). Refuses "entrants.seed_not_a_number" and
/// "entrants.seed_out_of_range".
std::optional<base::Refusal> read_seed(std::string_view text, std::optional<int>& seed);

/// The same with every text tidied; a city without a letter is none.
EntrantFields tidied(const EntrantFields& given);

/// The first fault of the fields taken by themselves, with `field` naming it: "entrants.name_empty",
/// ".control_character", ".name_too_long", ".name_has_separator", ".number_too_long",
/// ".number_without_digit", ".club_too_long", ".city_too_long", ".seed_out_of_range".
std::optional<base::Refusal> check_fields(const EntrantFields& entrant);

}  // namespace yuanmen::tournament
