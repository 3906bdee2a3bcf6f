#include "web/http/cookies.hpp"

#include <algorithm>
#include <stdexcept>

namespace yuanmen::web {
namespace {

constexpr std::size_t kMaxCookies = 32;

bool is_name(std::string_view text) {
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
        return c > 0x20 && c < 0x7f &&
               std::string_view("()<>@,;:\\\"/[]?={}").find(c) == std::string_view::npos;
    });
}

bool is_value(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) {
        return c > 0x20 && c < 0x7f && c != '"' && c != ',' && c != ';' && c != '\\';
    });
}

std::string_view trim_blanks(std::string_view text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
    while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
    return text;
}

}  // namespace

Pairs parse_cookies(std::string_view header) {
    Pairs cookies;
    while (!header.empty() && cookies.size() < kMaxCookies) {
        const std::size_t end = header.find(';');
        const std::string_view item = trim_blanks(header.substr(0, end));
        header.remove_prefix(end == std::string_view::npos ? header.size() : end + 1);
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos) continue;
        const std::string_view name = item.substr(0, equals);
        std::string_view value = item.substr(equals + 1);
        if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
            value = value.substr(1, value.size() - 2);
        }
        if (is_name(name) && is_value(value)) cookies.emplace_back(name, value);
    }
    return cookies;
}

std::string write_cookie(const Cookie& cookie) {
    if (!is_name(cookie.name) || !is_value(cookie.value)) {
        throw std::invalid_argument("not a cookie name or value");
    }
    std::string line = cookie.name + "=" + cookie.value + "; Path=/; SameSite=Strict";
    if (cookie.http_only) line += "; HttpOnly";
    if (cookie.secure) line += "; Secure";
    if (cookie.max_age) line += "; Max-Age=" + std::to_string(*cookie.max_age);
    return line;
}

}  // namespace yuanmen::web
