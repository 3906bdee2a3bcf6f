#include "record/readable.hpp"

#include <algorithm>

#include "record/parse_header.hpp"

namespace yuanmen::record {
namespace {

/// Each round finds up to kMostParseErrors slips; a text with more than this is no record.
constexpr int kMostRounds = 8;

/// A text as lines that can be exchanged.
class Lines {
  public:
    explicit Lines(std::string_view text) {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = std::min(text.find('\n', at), text.size());
            lines_.emplace_back(text.substr(at, end - at));
            where_.push_back({static_cast<int>(lines_.size()), at, end - at});
            at = end + 1;
        }
    }
    bool has(int line) const { return line >= 1 && line <= static_cast<int>(lines_.size()); }
    std::string& at(int line) { return lines_[static_cast<std::size_t>(line - 1)]; }
    const SourceLine& where(int line) const { return where_[static_cast<std::size_t>(line - 1)]; }
    std::string text() const {
        std::string out;
        for (const std::string& line : lines_) (out += line) += '\n';
        return out;
    }

  private:
    std::vector<std::string> lines_;
    std::vector<SourceLine> where_;
};

bool is_header(const std::string& line) {
    LexedLine words;
    lex(line, words);
    return HeaderReader::is_header(words.tokens);
}

}  // namespace

Readable read_all_but_slips(std::string_view text, const Lexicon& lexicon) {
    Readable out;
    auto parsed = parse(text, lexicon);
    Lines lines(text);
    std::vector<int> slips;
    for (int round = 0; !parsed && round < kMostRounds; ++round) {
        for (const ParseError& error : parsed.error()) {
            out.errors.push_back(error);
            // the words of a slip are unknown, so a header among the entries is told by its code
            const bool late_header = error.code == "parse.header_after_entries";
            if (!lines.has(error.line) || error.line == 1 || error.code == "parse.line_too_long" ||
                (is_header(lines.at(error.line)) && !late_header)) {
                return out;
            }
            lines.at(error.line) = late_header ? ";" : "! ruling";
            if (!late_header) slips.push_back(error.line);
        }
        parsed = parse(lines.text(), lexicon);
    }
    if (!parsed) return out;
    std::sort(out.errors.begin(), out.errors.end(),
              [](const ParseError& a, const ParseError& b) { return a.line < b.line; });
    out.rest = std::move(parsed).value();
    for (std::size_t i = 0; i < out.rest->lines.size(); ++i) {
        SourceLine& line = out.rest->lines[i];
        line = lines.where(line.line);
        if (std::find(slips.begin(), slips.end(), line.line) != slips.end()) {
            out.set_aside.push_back(static_cast<int>(i));
        }
    }
    return out;
}

}  // namespace yuanmen::record
