#include "record/lexer.hpp"

#include <array>
#include <cstddef>
#include <utility>

#include "base/utf8.hpp"

namespace yuanmen::record {
namespace {

enum class Role { letter, blank, mark, comment };

struct Character {
    std::size_t length = 1;
    Role role = Role::letter;
    std::string_view mark = {};
};

constexpr Role role_of_ascii(char c) {
    switch (c) {
        case ' ':
        case '\t':
        case '\r':
        case ',':
            return Role::blank;
        case '>':
        case ':':
            return Role::mark;
        case ';':
            return Role::comment;
        default:
            return Role::letter;
    }
}

constexpr std::array<std::pair<std::string_view, Role>, 7> kWide = {{
    {"　", Role::blank},
    {"，", Role::blank},
    {"、", Role::blank},
    {"；", Role::comment},
    {"：", Role::mark},
    {"＞", Role::mark},
    {"→", Role::mark},
}};

Character character_at(std::string_view text) {
    const auto lead = static_cast<unsigned char>(text[0]);
    if (lead < 0x80) return {1, role_of_ascii(text[0]), text.substr(0, 1)};
    const std::size_t length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    if (lead != 0xE3 && lead != 0xEF && lead != 0xE2) return {length};
    for (const auto& [spelling, role] : kWide) {
        if (!text.starts_with(spelling)) continue;
        return {length, role, spelling == "：" ? ":" : ">"};
    }
    return {length};
}

/// How many characters of a word that has begun follow at once; most are ASCII.
std::size_t ascii_letters(std::string_view text) {
    std::size_t n = 0;
    while (n < text.size() && static_cast<unsigned char>(text[n]) < 0x80 &&
           role_of_ascii(text[n]) == Role::letter)
        ++n;
    return n;
}

bool opens_line(char c) {
    return c == '=' || c == '!' || c == '~';
}

/// Nothing, or only the number of the entry, stands before.
bool at_start(const std::vector<Token>& tokens) {
    return tokens.empty() || (tokens.size() == 1 && tokens[0].text.ends_with('.'));
}

}  // namespace

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && character_at(text).role == Role::blank)
        text.remove_prefix(character_at(text).length);
    while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) {
        text.remove_suffix(1);
    }
    return text;
}

void lex(std::string_view line, LexedLine& out) {
    out.tokens.clear();
    out.comment = {};
    int column = 1;
    std::size_t start = 0;
    std::size_t length = 0;
    int start_column = 1;
    const auto close_word = [&] {
        if (length > 0) out.tokens.push_back({line.substr(start, length), start_column, start + length});
        length = 0;
    };
    for (std::size_t at = 0; at < line.size(); ++column) {
        Character c = character_at(line.substr(at));
        if (opens_line(line[at]) && length == 0 && at_start(out.tokens)) c.role = Role::mark;
        if (c.role == Role::letter) {
            if (length == 0) {
                start = at;
                start_column = column;
            }
            const std::size_t more = ascii_letters(line.substr(at + c.length));
            length += c.length + more;
            at += more;
            column += static_cast<int>(more);
        } else {
            close_word();
            if (c.role == Role::mark) out.tokens.push_back({c.mark, column, at + c.length});
            if (c.role == Role::comment) {
                out.comment = trimmed(line.substr(at + c.length));
                return;
            }
        }
        at += c.length;
    }
    close_word();
}

bool is_utf8(std::string_view text) {
    return base::is_text(text);
}

}  // namespace yuanmen::record
