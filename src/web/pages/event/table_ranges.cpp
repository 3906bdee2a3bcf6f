#include "web/pages/event/table_ranges.hpp"

#include <cctype>
#include <utility>

namespace yuanmen::web::pages {
namespace {

constexpr std::size_t kMostTables = 512;
constexpr std::int64_t kLastTable = 99'999;

/// Marks of both scripts as "," and "-".
std::string in_plain_marks(std::string_view text) {
    static constexpr std::pair<std::string_view, char> kMarks[] = {
        {"，", ','}, {"、", ','}, {"；", ','}, {"　", ' '}, {"–", '-'},
        {"—", '-'},  {"－", '-'}, {"~", '-'},  {"至", '-'},
    };
    std::string plain;
    while (!text.empty()) {
        bool found = false;
        for (const auto& [mark, meant] : kMarks) {
            if (!text.starts_with(mark)) continue;
            plain += meant;
            text.remove_prefix(mark.size());
            found = true;
            break;
        }
        if (found) continue;
        plain += text.front() == ';' ? ',' : text.front();
        text.remove_prefix(1);
    }
    return plain;
}

void skip_spaces(std::string_view& text) {
    while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
}

std::optional<std::int64_t> number_at(std::string_view& text) {
    skip_spaces(text);
    std::int64_t number = 0;
    bool any = false;
    while (!text.empty() && std::isdigit(static_cast<unsigned char>(text.front()))) {
        number = number * 10 + (text.front() - '0');
        if (number > kLastTable) return std::nullopt;
        text.remove_prefix(1);
        any = true;
    }
    skip_spaces(text);
    return any && number > 0 ? std::optional(number) : std::nullopt;
}

}  // namespace

std::optional<std::set<std::int64_t>> tables_in(std::string_view text) {
    const std::string plain = in_plain_marks(text);
    std::string_view rest = plain;
    std::set<std::int64_t> tables;
    do {
        const auto first = number_at(rest);
        if (!first) return std::nullopt;
        std::int64_t last = *first;
        if (!rest.empty() && rest.front() == '-') {
            rest.remove_prefix(1);
            const auto end = number_at(rest);
            if (!end || *end < *first) return std::nullopt;
            last = *end;
        }
        for (std::int64_t table = *first; table <= last; ++table) {
            tables.insert(table);
            if (tables.size() > kMostTables) return std::nullopt;
        }
        if (rest.empty()) return tables;
        // Ranges may stand with a space alone between them.
        if (rest.front() == ',') rest.remove_prefix(1);
        skip_spaces(rest);
    } while (!rest.empty());
    return tables;
}

std::string ranges_of(const std::set<std::int64_t>& tables) {
    std::string text;
    for (auto at = tables.begin(); at != tables.end();) {
        const std::int64_t first = *at;
        std::int64_t last = first;
        for (++at; at != tables.end() && *at == last + 1; ++at) last = *at;
        text += (text.empty() ? "" : ", ") + std::to_string(first);
        if (last > first) text += (last == first + 1 ? ", " : "–") + std::to_string(last);
    }
    return text;
}

}  // namespace yuanmen::web::pages
