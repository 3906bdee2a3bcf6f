#include "match/log/decide.hpp"

#include <algorithm>
#include <set>

#include "base/digest.hpp"
#include "base/utf8.hpp"
#include "match/codec.hpp"
#include "match/log/reading.hpp"
#include "match/log/text.hpp"
#include "record/lexer.hpp"
#include "record/parser.hpp"

namespace yuanmen::match::log {
namespace {

using Decided = base::Result<std::vector<Event>, base::Refusal>;

base::Refusal because(std::string code, std::string field = {},
                      std::map<std::string, std::string> params = {}) {
    return {std::move(code), {}, std::move(field), std::move(params)};
}

base::Failure<base::Refusal> no(std::string code, std::string field = {},
                                std::map<std::string, std::string> params = {}) {
    return base::fail(because(std::move(code), std::move(field), std::move(params)));
}

std::string pointer_to_line(std::size_t at, const char* part) {
    return "/lines/" + std::to_string(at) + "/" + part;
}

/// Letters, digits and ". _ -": nothing that a ruling's key could be mistaken for.
bool is_client_key(std::string_view key) {
    constexpr std::string_view kMay = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._-";
    return !key.empty() && key.size() <= kLongestKey && key.find_first_not_of(kMay) == std::string_view::npos;
}

bool is_line(std::string_view text) {
    return base::utf8_length(text) <= kLongestWritten && !record::trimmed(text).empty() &&
           base::is_plain_text(text, false);
}

std::size_t bytes_of(const Log& log) {
    std::size_t bytes = log.attached.size() + log.header.size();
    for (const Line& line : log.lines) bytes += line.text.size() + 1;
    return bytes;
}

Decided open(const Log& log, const Open& command, const record::Lexicon& lexicon) {
    if (log.is_open()) return no("recording.already_open");
    if (base::utf8_length(command.header) > kLongestOwnHeader || !base::is_plain_text(command.header, true) ||
        !is_own_header(command.header, lexicon)) {
        return no("recording.bad_header", "/header");
    }
    std::vector<Event> events;
    events.push_back(Opened{command.match, command.name, command.scribe, command.ruleset_id,
                            command.ruleset_sha256, command.header});
    if (!command.attached) return events;
    const std::string& text = *command.attached;
    if (text.empty() || text.size() > kMostBytes || !base::is_text(text)) {
        return no("recording.not_text", "/record", {{"most", std::to_string(kMostBytes / 1024)}});
    }
    events.emplace_back(TextAttached{text, base::sha256_hex(text)});
    return events;
}

/// A refusal if a line of this write cannot be a line at all.
std::optional<base::Refusal> misshapen(const Log& log, const Write& command) {
    if (command.lines.empty()) return because("recording.no_lines", "/lines");
    if (command.lines.size() > kMostAtOnce) {
        return because("recording.too_many_at_once", "/lines", {{"most", std::to_string(kMostAtOnce)}});
    }
    std::set<std::string_view> keys;
    for (std::size_t i = 0; i < command.lines.size(); ++i) {
        const GivenLine& given = command.lines[i];
        if (!is_client_key(given.key) || !keys.insert(given.key).second)
            return because("recording.bad_key", pointer_to_line(i, "key"));
        if (!is_line(given.text)) return because("recording.bad_line", pointer_to_line(i, "text"));
        const Line* before = find_line(log, given.key);
        if (before != nullptr && before->text != given.text)
            return because("recording.key_used", pointer_to_line(i, "key"));
    }
    return std::nullopt;
}

/// Whether the record has a line beyond those the writer knows that is not one of his own.
bool is_behind(const Log& log, const Write& command) {
    if (!command.seen) return false;
    return std::any_of(log.lines.begin(), log.lines.end(), [&](const Line& line) {
        return line.number > *command.seen &&
               std::none_of(command.lines.begin(), command.lines.end(),
                            [&](const GivenLine& given) { return given.key == line.key; });
    });
}

std::optional<base::Refusal> no_room(const Log& log, std::size_t lines, std::size_t bytes) {
    if (log.lines.size() + lines <= kMostWritten && bytes_of(log) + bytes <= kMostBytes) return std::nullopt;
    return because("recording.full", "/lines", {{"most", std::to_string(kMostWritten)}});
}

Decided write(const Log& log, const Write& command, const record::Lexicon& lexicon) {
    if (!log.is_open()) return no("recording.not_open");
    if (auto wrong = misshapen(log, command)) return base::fail(*std::move(wrong));
    LinesWritten written;
    std::size_t bytes = 0;
    auto entries = count_entries(log, lexicon);
    for (const GivenLine& given : command.lines) {
        if (find_line(log, given.key) != nullptr) continue;
        if (!entries) return no("recording.attached_unreadable");
        const LineReading reading = read_line(given.text, *entries, lexicon);
        WrittenLine line{given.key, given.text, std::nullopt};
        if (reading.error) line.unread = reading.error->code;
        *entries += reading.is_entry ? 1 : 0;
        bytes += given.text.size() + 1;
        written.lines.push_back(std::move(line));
    }
    if (written.lines.empty()) return std::vector<Event>{};
    if (is_behind(log, command)) {
        return no("recording.behind", "/seen", {{"lines", std::to_string(log.line_count())}});
    }
    if (auto full = no_room(log, written.lines.size(), bytes)) return base::fail(*std::move(full));
    return std::vector<Event>{std::move(written)};
}

Decided rule(const Log& log, const Rule& command, const record::Lexicon& lexicon) {
    if (!log.is_open()) return no("recording.not_open");
    if (command.lines.empty()) return no("recording.no_lines", "/lines");
    auto entries = count_entries(log, lexicon);
    if (!entries) return no("recording.attached_unreadable");
    RulingWritten written;
    std::size_t bytes = 0;
    for (const std::string& text : command.lines) {
        const std::size_t at = written.lines.size();
        if (!is_line(text)) return no("recording.bad_line", pointer_to_line(at, "text"));
        const LineReading reading = read_line(text, *entries, lexicon);
        if (reading.error) {
            return no("recording.ruling_unreadable", pointer_to_line(at, "text"),
                      {{"text", text}, {"code", reading.error->code}});
        }
        *entries += reading.is_entry ? 1 : 0;
        bytes += text.size() + 1;
        written.lines.push_back(
            {"!" + std::to_string(log.line_count() + static_cast<int>(at) + 1), text, std::nullopt});
    }
    if (auto full = no_room(log, written.lines.size(), bytes)) return base::fail(*std::move(full));
    return std::vector<Event>{std::move(written)};
}

}  // namespace

Decided decide(const Log& log, const Command& command, const record::Lexicon& lexicon) {
    if (const auto* opening = std::get_if<Open>(&command)) return open(log, *opening, lexicon);
    if (const auto* writing = std::get_if<Write>(&command)) return write(log, *writing, lexicon);
    return rule(log, std::get<Rule>(command), lexicon);
}

}  // namespace yuanmen::match::log
