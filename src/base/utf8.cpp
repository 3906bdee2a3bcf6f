#include "base/utf8.hpp"

namespace yuanmen::base {
namespace {

struct Lead {
    int following;
    char32_t bits;
    char32_t least;  ///< smaller values are overlong forms
};

std::optional<Lead> read_lead(unsigned char byte) {
    if (byte < 0x80) return Lead{0, byte, 0};
    if (byte >= 0xC2 && byte < 0xE0) return Lead{1, static_cast<char32_t>(byte & 0x1F), 0x80};
    if (byte >= 0xE0 && byte < 0xF0) return Lead{2, static_cast<char32_t>(byte & 0x0F), 0x800};
    if (byte >= 0xF0 && byte < 0xF5) return Lead{3, static_cast<char32_t>(byte & 0x07), 0x10000};
    return std::nullopt;
}

bool between(char32_t character, char32_t first, char32_t last) {
    return character >= first && character <= last;
}

/// How many ASCII characters but NUL a text begins with: most of a record is nothing else.
std::size_t ascii_run(std::string_view text) {
    std::size_t run = 0;
    const auto counts = [](char byte) { return byte != 0 && (static_cast<unsigned char>(byte) & 0x80) == 0; };
    while (run < text.size() && counts(text[run])) ++run;
    return run;
}

}  // namespace

std::optional<char32_t> take_utf8(std::string_view& text) {
    if (text.empty()) return std::nullopt;
    const auto lead = read_lead(static_cast<unsigned char>(text.front()));
    if (!lead || text.size() <= static_cast<std::size_t>(lead->following)) return std::nullopt;
    char32_t character = lead->bits;
    for (int i = 1; i <= lead->following; ++i) {
        const auto byte = static_cast<unsigned char>(text[static_cast<std::size_t>(i)]);
        if ((byte & 0xC0) != 0x80) return std::nullopt;
        character = (character << 6) | (byte & 0x3F);
    }
    if (character < lead->least || character > 0x10FFFF || between(character, 0xD800, 0xDFFF)) {
        return std::nullopt;
    }
    text.remove_prefix(static_cast<std::size_t>(lead->following) + 1);
    return character;
}

void append_utf8(std::string& text, char32_t character) {
    const auto tail = [&](int shift) { text += static_cast<char>(0x80 | ((character >> shift) & 0x3F)); };
    if (character < 0x80) {
        text += static_cast<char>(character);
    } else if (character < 0x800) {
        text += static_cast<char>(0xC0 | (character >> 6));
        tail(0);
    } else if (character < 0x10000) {
        text += static_cast<char>(0xE0 | (character >> 12));
        tail(6);
        tail(0);
    } else {
        text += static_cast<char>(0xF0 | (character >> 18));
        tail(12);
        tail(6);
        tail(0);
    }
}

bool is_text(std::string_view text) {
    while (true) {
        text.remove_prefix(ascii_run(text));
        if (text.empty()) return true;
        const auto character = take_utf8(text);
        if (!character || *character == 0) return false;
    }
}

bool is_plain_text(std::string_view text, bool lines) {
    while (!text.empty()) {
        const auto character = take_utf8(text);
        if (!character) return false;
        const bool control = *character < 0x20 || between(*character, 0x7F, 0x9F);
        if (control && !(lines && *character == '\n')) return false;
    }
    return true;
}

std::u32string to_characters(std::string_view text) {
    std::u32string characters;
    while (!text.empty()) {
        const auto character = take_utf8(text);
        if (!character) text.remove_prefix(1);
        characters += character.value_or(0xFFFD);
    }
    return characters;
}

std::string to_utf8(std::u32string_view characters) {
    std::string text;
    for (const char32_t character : characters) append_utf8(text, character);
    return text;
}

std::size_t utf8_length(std::string_view text) {
    std::size_t length = 0;
    while (true) {
        const std::size_t run = ascii_run(text);
        length += run;
        text.remove_prefix(run);
        if (text.empty()) return length;
        if (!take_utf8(text)) text.remove_prefix(1);
        ++length;
    }
}

std::string_view utf8_prefix(std::string_view text, std::size_t count) {
    std::string_view rest = text;
    for (; count > 0 && !rest.empty(); --count) {
        if (!take_utf8(rest)) rest.remove_prefix(1);
    }
    return text.substr(0, text.size() - rest.size());
}

bool is_unprintable(char32_t character) {
    return character < 0x20 || between(character, 0x7F, 0x9F) || character == 0xAD ||
           between(character, 0x200B, 0x200C) || between(character, 0x200E, 0x200F) ||
           between(character, 0x2028, 0x202E) || between(character, 0x2060, 0x206F) || character == 0xFEFF ||
           between(character, 0xFFF9, 0xFFFB) || (character & 0xFFFE) == 0xFFFE ||
           between(character, 0xFDD0, 0xFDEF) || between(character, 0xE0000, 0xE007F);
}

bool is_blank(char32_t character) {
    return character == 0x20 || character == 0xA0 || between(character, 0x2000, 0x200A) ||
           character == 0x202F || character == 0x205F || character == 0x3000;
}

}  // namespace yuanmen::base
