#include "match/log/text.hpp"

#include <algorithm>

#include "record/parser.hpp"

namespace yuanmen::match::log {
namespace {

int lines_in(std::string_view text) {
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

/// The desk's lines but those the scribe has written himself, and behind them his.
std::string whole_header(const std::vector<HeaderLine>& desk, const std::vector<HeaderLine>& own) {
    std::string out = "yuanmen 1\n";
    for (const HeaderLine& line : desk) {
        const bool replaced =
            std::any_of(own.begin(), own.end(), [&](const HeaderLine& mine) { return mine.key == line.key; });
        if (!replaced) out += line.line + "\n";
    }
    for (const HeaderLine& line : own) out += line.line + "\n";
    return out;
}

}  // namespace

Text text_of(const Log& log, const std::vector<HeaderLine>& desk) {
    Text out;
    if (log.attached.empty()) {
        out.text = whole_header(desk, own_header(log.header).value_or(std::vector<HeaderLine>{}));
    } else {
        out.text = log.attached;
        if (!out.text.ends_with('\n') && !log.lines.empty()) out.text += '\n';
    }
    const bool open_end = !out.text.empty() && !out.text.ends_with('\n');
    out.first_line = lines_in(out.text) + (open_end ? 2 : 1);
    for (const Line& line : log.lines) {
        if (!line.unread.empty()) out.text += kUnreadMark;
        out.text += line.text + "\n";
    }
    out.lines = lines_in(out.text) + (!out.text.empty() && out.text.back() != '\n' ? 1 : 0);
    return out;
}

bool is_own_header(std::string_view text, const record::Lexicon& lexicon) {
    const auto own = own_header(text);
    if (!own) return false;
    const std::vector<HeaderLine> least = {
        {"ruleset", "ruleset: any"}, {"lineup L", "lineup L: ?"}, {"lineup R", "lineup R: ?"}};
    const auto parsed = record::parse(whole_header(least, *own), lexicon);
    return parsed.ok() && parsed->record.entries.empty();
}

}  // namespace yuanmen::match::log
