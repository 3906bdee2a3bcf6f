#include <algorithm>
#include <map>

#include "record/layer.hpp"
#include "record/lexer.hpp"
#include "record/parse_header.hpp"
#include "record/printer.hpp"
#include "record/readable.hpp"

namespace yuanmen::record {
namespace {

constexpr std::string_view kNothing = ";";

/// Which header line this is: its key, and its seat where it has one. Empty if it is none.
std::optional<std::pair<Word, int>> header_key(std::string_view line) {
    LexedLine words;
    lex(line, words);
    if (!HeaderReader::is_header(words.tokens)) return std::nullopt;
    const auto key = find_word(WordClass::key, words.tokens[0].text);
    if (!key) return std::nullopt;
    const auto seat = find_word(WordClass::seat, words.tokens[1].text);
    return std::pair{*key, words.tokens[1].text == ":" || !seat ? -1 : static_cast<int>(*seat)};
}

Spelling spelling_of(std::string_view line) {
    const bool ascii = std::all_of(line.begin(), line.end(), [](char c) { return (c & 0x80) == 0; });
    return ascii ? Spelling::ascii : Spelling::chinese;
}

/// The words of a line without the comment behind them.
std::string_view words_of(std::string_view line) {
    LexedLine words;
    lex(line, words);
    return words.tokens.empty() ? std::string_view{} : line.substr(0, words.tokens.back().end);
}

/// "12. " if the line is numbered, else empty.
std::string_view number_of(std::string_view line) {
    LexedLine words;
    lex(line, words);
    if (words.tokens.empty()) return {};
    const std::string_view first = words.tokens[0].text;
    const bool numbered = first.size() > 1 && first.ends_with('.') &&
                          read_number(first.substr(0, first.size() - 1)).has_value();
    return numbered ? line.substr(0, words.tokens[0].end) : std::string_view{};
}

/// Rewrites a text line by line so that it says what the masked record says.
class TextMasker {
  public:
    TextMasker(std::string_view text, const Lexicon& lexicon, const Readable& read, const Masked& masked)
        : text_(text), lexicon_(lexicon), read_(read), masked_(masked) {
        Record header = masked.record;
        header.entries.clear();
        for (const Spelling spelling : {Spelling::ascii, Spelling::chinese}) {
            const std::string printed = print(header, lexicon, spelling);
            for (std::size_t at = 0; at < printed.size();) {
                const std::size_t end = printed.find('\n', at);
                const std::string line = printed.substr(at, end - at);
                if (const auto key = header_key(line)) header_[{spelling, *key}] = line;
                at = end + 1;
            }
        }
        for (std::size_t i = 0; i < read.rest->lines.size(); ++i) entry_at_[read.rest->lines[i].line] = i;
    }

    std::string run() {
        std::string out;
        int number = 0;
        bool begun = false;
        for (std::size_t at = 0; at < text_.size();) {
            const std::size_t end = std::min(text_.find('\n', at), text_.size());
            ++number;
            if (!begun && entry_at_.contains(number)) {
                begun = true;
                for (std::size_t i = 0; i < masked_.in_front; ++i) out += printed(i, Spelling::ascii) + '\n';
            }
            out += one(number, text_.substr(at, end - at));
            out += '\n';
            at = end + 1;
        }
        for (std::size_t i = read_.rest->record.entries.size() + masked_.in_front;
             i < masked_.record.entries.size(); ++i)
            out += printed(i, Spelling::ascii) + '\n';
        return out;
    }

  private:
    std::string printed(std::size_t entry, Spelling spelling) const {
        return print(masked_.record.entries[entry].content, lexicon_, spelling);
    }

    std::string one(int number, std::string_view line) const {
        if (number == 1) return std::string(words_of(line));
        if (const auto found = entry_at_.find(number); found != entry_at_.end()) {
            const std::size_t entry = found->second;
            const auto& slips = read_.set_aside;
            if (std::find(slips.begin(), slips.end(), static_cast<int>(entry)) != slips.end())
                return std::string(kNothing);
            const Content& masked = masked_.record.entries[entry + masked_.in_front].content;
            if (masked == read_.rest->record.entries[entry].content) return std::string(words_of(line));
            std::string out(number_of(line));
            if (!out.empty()) out += ' ';
            return out + printed(entry + masked_.in_front, spelling_of(line));
        }
        for (const ParseError& slip : read_.errors) {
            if (slip.line == number) return std::string(kNothing);
        }
        if (const auto key = header_key(line)) {
            const auto said = header_.find({spelling_of(line), *key});
            if (key->first == Word::key_pile || said == header_.end()) return std::string(kNothing);
            return said->second;
        }
        return words_of(line).empty() ? std::string() : std::string(kNothing);
    }

    std::string_view text_;
    const Lexicon& lexicon_;
    const Readable& read_;
    const Masked& masked_;
    std::map<std::pair<Spelling, std::pair<Word, int>>, std::string> header_;
    std::map<int, std::size_t> entry_at_;
};

std::string nothing_left(std::string_view text) {
    std::string out;
    for (const char c : text) {
        if (c == '\n') (out += kNothing) += '\n';
    }
    return text.empty() || text.back() == '\n' ? out : out + std::string(kNothing) + '\n';
}

}  // namespace

std::string text_for_layer(std::string_view text, const RefereeLibrary& referees, Layer layer,
                           const std::string& ruleset) {
    if (layer == Layer::judge) return std::string(text);
    const Readable read = read_all_but_slips(text, referees.lexicon());
    if (!read.rest) return nothing_left(text);
    const Referee* referee = referees.find(ruleset.empty() ? read.rest->record.ruleset : ruleset);
    if (referee == nullptr) return nothing_left(text);
    const auto report = replay(*referee, read.rest->record, {true});
    if (!report) return nothing_left(text);
    const Masked masked = layer_for(*referee, read.rest->record, report.value(), layer);
    return TextMasker(text, referees.lexicon(), read, masked).run();
}

}  // namespace yuanmen::record
