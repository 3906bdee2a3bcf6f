#include "web/text/language.hpp"

#include <cstdlib>
#include <string>

#include "web/http/cookies.hpp"

namespace yuanmen::web {
namespace {

/// Thousandths of the q-value in one Accept-Language item; 1000 when none is given, 0 when it is nonsense.
int weight_of(std::string_view item) {
    const std::size_t at = item.find("q=");
    if (at == std::string_view::npos) return 1000;
    const std::string text(item.substr(at + 2, 5));
    const double q = std::strtod(text.c_str(), nullptr);
    return q >= 0 && q <= 1 ? static_cast<int>(q * 1000) : 0;
}

Language by_accept_language(std::string_view header) {
    int best[2] = {0, 0};
    while (!header.empty()) {
        const std::size_t end = header.find(',');
        std::string_view item = header.substr(0, end);
        header.remove_prefix(end == std::string_view::npos ? header.size() : end + 1);
        while (!item.empty() && item.front() == ' ') item.remove_prefix(1);
        const std::string_view primary = item.substr(0, 2);
        for (const Language language : kLanguages) {
            int& held = best[static_cast<int>(language)];
            if (primary == code_of(language)) held = std::max(held, weight_of(item));
        }
    }
    return best[1] > best[0] ? Language::en : Language::zh;
}

}  // namespace

std::string_view code_of(Language language) {
    return language == Language::zh ? "zh" : "en";
}

std::string_view tag_of(Language language) {
    return language == Language::zh ? "zh-Hans" : "en";
}

std::optional<Language> language_coded(std::string_view code) {
    for (const Language language : kLanguages) {
        if (code == code_of(language)) return language;
    }
    return std::nullopt;
}

Language language_of(const Request& request) {
    if (const auto asked = find(request.query, "lang")) {
        if (const auto language = language_coded(*asked)) return *language;
    }
    const Pairs cookies = parse_cookies(request.header("cookie"));
    if (const auto kept = find(cookies, kLanguageCookie)) {
        if (const auto language = language_coded(*kept)) return *language;
    }
    return by_accept_language(request.header("accept-language"));
}

}  // namespace yuanmen::web
