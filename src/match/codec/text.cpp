#include "match/codec/text.hpp"

#include <cstdint>

namespace yuanmen::match::codec {
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

std::string to_text(const PoolCard& card) {
    if (card.is_back()) return "x" + std::to_string(card.back);
    return std::string(cards::id_of(card.general));
}

std::optional<PoolCard> pool_card_from_text(std::string_view text) {
    if (text.size() == 2 && text[0] == 'x' && text[1] >= '0' && text[1] <= '9') {
        return PoolCard::face_down(text[1] - '0');
    }
    const auto general = cards::general_from_id(text);
    if (!general) return std::nullopt;
    return PoolCard::face_up(*general);
}

}  // namespace yuanmen::match::codec
