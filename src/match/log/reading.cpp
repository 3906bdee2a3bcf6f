#include "match/log/reading.hpp"

#include <string>

#include "record/lexer.hpp"
#include "record/line_reader.hpp"
#include "record/parse_entry.hpp"
#include "record/parse_header.hpp"
#include "record/parser.hpp"

namespace yuanmen::match::log {
namespace {

/// "12." in front of an entry must be its number.
void skip_entry_number(record::LineReader& in, int due) {
    const std::string_view first = in.peek();
    if (first.size() < 2 || !first.ends_with('.')) return;
    const auto number = record::read_number(first.substr(0, first.size() - 1));
    if (!number) return;
    if (*number != due) in.fail("parse.entry_number", std::to_string(due) + ".");
    in.take();
}

bool says_something(std::string_view text) {
    record::LexedLine words;
    record::lex(text, words);
    return !words.tokens.empty();
}

}  // namespace

LineReading read_line(std::string_view text, int entries_before, const record::Lexicon& lexicon) {
    record::LexedLine words;
    record::lex(text, words);
    if (words.tokens.empty()) return {};
    record::LineReader in(lexicon, words.tokens, 0);
    if (record::HeaderReader::is_header(words.tokens)) {
        in.fail("parse.header_after_entries");
    } else {
        skip_entry_number(in, entries_before + 1);
        record::parse_content(in);
    }
    return {!in.failed(), in.error()};
}

std::optional<int> count_entries(const Log& log, const record::Lexicon& lexicon) {
    std::size_t entries = 0;
    if (!log.attached.empty()) {
        const auto parsed = record::parse(log.attached, lexicon);
        if (!parsed) return std::nullopt;
        entries = parsed->record.entries.size();
    }
    for (const Line& line : log.lines) entries += line.unread.empty() && says_something(line.text) ? 1 : 0;
    return static_cast<int>(entries);
}

}  // namespace yuanmen::match::log
