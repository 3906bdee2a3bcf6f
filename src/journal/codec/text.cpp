#include "journal/codec/text.hpp"

#include <cstdint>

namespace yuanmen::journal {
namespace {

/// Length of the well-formed UTF-8 sequence at the front of `text`, 0 if there is none. Puts its code point.
std::size_t sequence_at(std::string_view text, std::uint32_t& point) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    const std::uint8_t first = byte(0);
    const std::size_t size = first < 0x80 ? 1 : first < 0xC2 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (size == 0 || first > 0xF4 || text.size() < size) return 0;
    point = size == 1 ? first : first & (0xFFU >> (size + 1));
    for (std::size_t i = 1; i < size; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return 0;
        point = (point << 6) | (byte(i) & 0x3F);
    }
    const bool overlong = (size == 3 && point < 0x800) || (size == 4 && point < 0x10000);
    const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
    return overlong || surrogate || point > 0x10FFFF ? 0 : size;
}

}  // namespace

bool is_plain_text(std::string_view text, bool lines) {
    while (!text.empty()) {
        std::uint32_t point = 0;
        const std::size_t size = sequence_at(text, point);
        if (size == 0) return false;
        const bool control = point < 0x20 || (point >= 0x7F && point < 0xA0);
        if (control && !(lines && point == '\n')) return false;
        text.remove_prefix(size);
    }
    return true;
}

bool is_hex(std::string_view text, std::size_t digits) {
    return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string pointer_part(std::string_view key) {
    std::string part;
    for (char c : key.substr(0, 64)) {
        if (c == '~') {
            part += "~0";
        } else if (c == '/') {
            part += "~1";
        } else if (static_cast<unsigned char>(c) < 0x20 || static_cast<unsigned char>(c) > 0x7E) {
            part += '?';
        } else {
            part += c;
        }
    }
    return part;
}

}  // namespace yuanmen::journal
