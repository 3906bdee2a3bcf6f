#include "tournament/entrants/entrant_fields.hpp"

#include <algorithm>

#include "base/names.hpp"
#include "base/utf8.hpp"
#include "tournament/bracket.hpp"

namespace yuanmen::tournament {
namespace {

base::Refusal wrong_field(std::string code, std::string field,
                          std::map<std::string, std::string> params = {}) {
    return {std::move(code), {}, std::move(field), std::move(params)};
}

std::optional<base::Refusal> check_text(std::string_view text, const char* field, std::size_t most) {
    if (!base::is_name_text(text)) return wrong_field("entrants.control_character", field);
    if (base::utf8_length(text) <= most) return std::nullopt;
    return wrong_field(std::string("entrants.") + field + "_too_long", field,
                       {{"most", std::to_string(most)}});
}

/// "Hill, Ann" is one name; with other separators, or with a comma beside a name that is not written in
/// letters of an alphabet, two people stand in one field.
bool has_separator(std::string_view name) {
    constexpr std::u32string_view separators = U",;\t\uFF0C\uFF1B\u3001";
    constexpr char32_t first_of_east_asia = 0x2E80;
    const std::u32string characters = base::to_characters(name);
    const auto at = characters.find_first_of(separators);
    if (at == characters.npos) return false;
    const bool in_letters = std::none_of(characters.begin(), characters.end(),
                                         [](char32_t c) { return c >= first_of_east_asia; });
    const bool between = at > 0 && characters.find_first_not_of(U", ", at) != characters.npos;
    const bool once = characters.find_first_of(separators, at + 1) == characters.npos;
    return !(characters[at] == U',' && in_letters && between && once);
}

bool has_digit(std::string_view text) {
    return text.find_first_of("0123456789") != text.npos;
}

base::Refusal seed_out_of_range() {
    return wrong_field("entrants.seed_out_of_range", "seed", {{"most", std::to_string(kMaxEntrants)}});
}

}  // namespace

std::string tidy(std::string_view text) {
    std::string tidied;
    bool gap = false;
    while (!text.empty()) {
        const std::string_view before = text;
        const auto character = base::take_utf8(text);
        if (!character) text.remove_prefix(1);
        if (character && base::is_blank(*character)) {
            gap = !tidied.empty();
            continue;
        }
        if (gap) tidied += ' ';
        gap = false;
        tidied += before.substr(0, before.size() - text.size());
    }
    return base::composed(tidied);
}

std::string comparison_key(std::string_view text) {
    return base::name_key(text);
}

std::optional<base::Refusal> read_seed(std::string_view text, std::optional<int>& seed) {
    const std::string digits = comparison_key(text);
    seed.reset();
    if (digits.empty()) return std::nullopt;
    const auto is_digit = [](char character) { return character >= '0' && character <= '9'; };
    if (!std::all_of(digits.begin(), digits.end(), is_digit)) {
        return wrong_field("entrants.seed_not_a_number", "seed");
    }
    if (digits.size() > 6) return seed_out_of_range();
    seed = std::stoi(digits);
    return *seed < 1 || *seed > kMaxEntrants ? std::optional(seed_out_of_range()) : std::nullopt;
}

EntrantFields tidied(const EntrantFields& given) {
    EntrantFields fields{tidy(given.name), tidy(given.number), given.seed, tidy(given.club)};
    if (given.city && !tidy(*given.city).empty()) fields.city = tidy(*given.city);
    return fields;
}

std::optional<base::Refusal> check_fields(const EntrantFields& entrant) {
    if (comparison_key(entrant.name).empty()) return wrong_field("entrants.name_empty", "name");
    if (auto fault = check_text(entrant.name, "name", kNameCharacters)) return fault;
    if (has_separator(entrant.name)) return wrong_field("entrants.name_has_separator", "name");
    if (auto fault = check_text(entrant.number, "number", kNumberCharacters)) return fault;
    if (!entrant.number.empty() && !has_digit(comparison_key(entrant.number))) {
        return wrong_field("entrants.number_without_digit", "number");
    }
    if (auto fault = check_text(entrant.club, "club", kClubCharacters)) return fault;
    if (auto fault = check_text(entrant.city.value_or(""), "city", kClubCharacters)) return fault;
    if (entrant.seed && (*entrant.seed < 1 || *entrant.seed > kMaxEntrants)) return seed_out_of_range();
    return std::nullopt;
}

}  // namespace yuanmen::tournament
