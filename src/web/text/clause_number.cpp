#include "web/text/clause_number.hpp"

#include <algorithm>
#include <cctype>

namespace yuanmen::web {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// "1.4.2" of "1.4.2.play", "P16" of "p16", "2" of "slash.2"; empty where nothing is numbered.
std::string number_in(std::string_view rest) {
    std::string number;
    while (!rest.empty()) {
        const std::size_t dot = std::min(rest.find('.'), rest.size());
        const std::string_view part = rest.substr(0, dot);
        const bool numbered = std::all_of(part.begin() + (part.size() > 1 ? 1 : 0), part.end(), is_digit) &&
                              is_digit(part.back());
        if (numbered) {
            if (!number.empty()) number += '.';
            for (const char c : part)
                number += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        }
        rest.remove_prefix(std::min(dot + 1, rest.size()));
    }
    return number;
}

}  // namespace

std::string clause_number(const Catalogue& catalogue, Language language, std::string_view id) {
    const std::size_t dot = std::min(id.find('.'), id.size());
    std::string book = "clause." + std::string(id.substr(0, dot));
    std::string_view rest = id.substr(std::min(dot + 1, id.size()));
    for (const std::string_view part : {"term.", "rewind."}) {
        if (!rest.starts_with(part)) continue;
        book += "." + std::string(part.substr(0, part.size() - 1));
        rest.remove_prefix(part.size());
    }
    if (!catalogue.find(language, book)) book = "clause.other";
    const std::string number =
        rest.size() == 1 && !is_digit(rest.front())
            ? std::string(1, static_cast<char>(std::toupper(static_cast<unsigned char>(rest.front()))))
            : number_in(rest);
    const std::string name = catalogue.say(language, book, {});
    return number.empty() ? name : name + " " + number;
}

std::string clause_numbers(const Catalogue& catalogue, Language language,
                           const std::vector<std::string>& ids) {
    std::string out;
    for (const std::string& id : ids) {
        if (!out.empty()) out += catalogue.say(language, "list.joint", {});
        out += clause_number(catalogue, language, id);
    }
    return out;
}

std::string clause_ids_in(std::string text) {
    struct Printed {
        std::string_view book, id;
    };
    static constexpr Printed kPrinted[] = {
        {"1V1 ", "1v1."}, {"1v1 ", "1v1."}, {"裁判规程 ", "judging."}, {"Judging ", "judging."}};
    for (const Printed& printed : kPrinted) {
        for (std::size_t at = text.find(printed.book); at != std::string::npos;
             at = text.find(printed.book, at)) {
            text.replace(at, printed.book.size(), printed.id);
            at += printed.id.size();
            for (;
                 at < text.size() && (text[at] == '.' || std::isalnum(static_cast<unsigned char>(text[at])));
                 ++at)
                text[at] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[at])));
        }
    }
    return text;
}

}  // namespace yuanmen::web
