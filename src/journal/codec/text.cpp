#include "journal/codec/text.hpp"

namespace yuanmen::journal {
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
