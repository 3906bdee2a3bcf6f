#include "web/http/url.hpp"

#include "base/utf8.hpp"

namespace yuanmen::web {
namespace {

int digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::optional<std::string> decode(std::string_view text, bool plus_is_space) {
    std::string out;
    out.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '+' && plus_is_space) {
            out += ' ';
        } else if (text[i] != '%') {
            out += text[i];
        } else {
            const int high = i + 2 < text.size() ? digit(text[i + 1]) : -1;
            const int low = i + 2 < text.size() ? digit(text[i + 2]) : -1;
            if (high < 0 || low < 0) return std::nullopt;
            out += static_cast<char>(high * 16 + low);
            i += 2;
        }
    }
    if (!base::is_text(out)) return std::nullopt;
    return out;
}

}  // namespace

bool is_utf8(std::string_view text) {
    return base::is_text(text);
}

std::optional<std::string> decode_segment(std::string_view text) {
    auto out = decode(text, false);
    if (!out) return std::nullopt;
    for (const char c : *out) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) return std::nullopt;
    }
    return out;
}

std::string encode(std::string_view text) {
    static constexpr char kDigits[] = "0123456789ABCDEF";
    std::string out;
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                           c == '-' || c == '.' || c == '_' || c == '~';
        if (plain) {
            out += c;
        } else {
            out += '%';
            out += kDigits[byte >> 4];
            out += kDigits[byte & 15];
        }
    }
    return out;
}

std::optional<Pairs> parse_pairs(std::string_view text, std::size_t limit) {
    Pairs pairs;
    while (!text.empty()) {
        const std::size_t end = text.find('&');
        const std::string_view item = text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (item.empty()) continue;
        if (pairs.size() == limit) return std::nullopt;
        const std::size_t equals = item.find('=');
        auto name = decode(item.substr(0, equals), true);
        auto value =
            decode(equals == std::string_view::npos ? std::string_view{} : item.substr(equals + 1), true);
        if (!name || !value) return std::nullopt;
        pairs.emplace_back(std::move(*name), std::move(*value));
    }
    return pairs;
}

}  // namespace yuanmen::web
