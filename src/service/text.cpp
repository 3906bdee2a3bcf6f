#include "service/text.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <optional>

#include "base/digest.hpp"
#include "base/names.hpp"
#include "base/utf8.hpp"

namespace yuanmen::service {
namespace {

// Without I, L, O and U: nothing that is mistaken for a digit, no words by accident.
constexpr std::string_view kCodeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// The number of characters of a password, or nothing if there is one that may not be there.
std::optional<std::size_t> characters(std::string_view text) {
    std::size_t count = 0;
    for (; !text.empty(); ++count) {
        const auto character = base::take_utf8(text);
        if (!character || base::is_unprintable(*character)) return std::nullopt;
    }
    return count;
}

std::string_view trimmed(std::string_view text) {
    for (bool again = true; again;) {
        again = false;
        if (text.starts_with(' ')) text.remove_prefix(1), again = true;
        if (text.ends_with(' ')) text.remove_suffix(1), again = true;
        if (text.starts_with("\u3000")) text.remove_prefix(3), again = true;
        if (text.ends_with("\u3000")) text.remove_suffix(3), again = true;
    }
    return text;
}

}  // namespace

Answer<std::string> clean_line(std::string_view text, std::string_view field, std::size_t least,
                               std::size_t most) {
    const std::string line = base::composed(trimmed(text));
    if (!base::is_name_text(line)) return refuse(Category::invalid, "input.bad_text", std::string(field));
    const std::size_t count = base::utf8_length(line);
    if (count < least || count > most) {
        return refuse(Category::invalid, "input.bad_length", std::string(field),
                      {{"least", std::to_string(least)}, {"most", std::to_string(most)}});
    }
    return line;
}

Answer<std::string> clean_login(std::string_view login, std::string_view field) {
    std::string kept(trimmed(login));
    for (char& c : kept) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    }
    const auto plain = [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); };
    const bool good = kept.size() >= 2 && kept.size() <= kLongestLogin && plain(kept[0]) &&
                      std::all_of(kept.begin(), kept.end(),
                                  [&](char c) { return plain(c) || c == '.' || c == '_' || c == '-'; });
    if (!good) return refuse(Category::invalid, "input.bad_login", std::string(field));
    return kept;
}

Answer<base::Unit> check_password(std::string_view password, std::string_view login, std::string_view field) {
    const auto count = characters(password);
    if (!count || *count < kShortestPassword || *count > kLongestPassword || password == login) {
        return refuse(Category::invalid, "input.bad_password", std::string(field));
    }
    return base::Unit{};
}

Answer<std::string> clean_date(std::string_view date, std::string_view field) {
    int year = 0, month = 0, day = 0, end = 0;
    const std::string text(trimmed(date));
    const bool shaped =
        text.size() == 10 && std::sscanf(text.c_str(), "%4d-%2d-%2d%n", &year, &month, &day, &end) == 3 &&
        end == 10 &&
        std::all_of(text.begin(), text.end(), [](char c) { return c == '-' || (c >= '0' && c <= '9'); });
    const std::chrono::year_month_day real{std::chrono::year(year),
                                           std::chrono::month(static_cast<unsigned>(month)),
                                           std::chrono::day(static_cast<unsigned>(day))};
    if (!shaped || !real.ok()) return refuse(Category::invalid, "input.bad_date", std::string(field));
    return text;
}

std::string plain_code(std::string_view typed) {
    std::string code;
    for (char c : typed) {
        if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
        if (c == 'O') c = '0';
        if (c == 'I' || c == 'L') c = '1';
        if (kCodeLetters.find(c) != std::string_view::npos) code += c;
    }
    return code;
}

std::string new_code() {
    std::string code;
    for (int i = 0; i < 16; ++i) {
        if (i > 0 && i % 4 == 0) code += '-';
        code += kCodeLetters[randombytes_uniform(static_cast<std::uint32_t>(kCodeLetters.size()))];
    }
    return code;
}

std::string new_pin() {
    std::string pin;
    for (int i = 0; i < 6; ++i) pin += static_cast<char>('0' + randombytes_uniform(10));
    return pin;
}

std::string new_token() {
    std::array<unsigned char, 32> random{};
    randombytes_buf(random.data(), random.size());
    std::array<char, sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_URLSAFE_NO_PADDING)> text{};
    sodium_bin2base64(text.data(), text.size(), random.data(), random.size(),
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    return text.data();
}

std::string new_id(std::string_view prefix) {
    return std::string(prefix) + base::random_hex(6);
}

}  // namespace yuanmen::service
