#include "record/parser.hpp"

#include <algorithm>

#include "base/utf8.hpp"
#include "record/parse_entry.hpp"
#include "record/parse_header.hpp"

namespace yuanmen::record {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Reads one file, line by line.
class Parser {
  public:
    Parser(std::string_view text, const Lexicon& lexicon)
        : text_(text), lexicon_(lexicon), header_(out_.record) {}

    base::Result<Parsed, std::vector<ParseError>> run() {
        if (text_.size() > kLargestFile) {
            fail("parse.too_large");
        } else if (!base::is_text(text_)) {
            fail("parse.not_utf8");
        } else {
            each_line();
        }
        if (errors_.empty() && !begun_) fail("parse.not_a_record");
        if (errors_.empty()) {
            if (const auto code = header_.missing(); !code.empty()) fail(std::string(code));
        }
        if (!errors_.empty()) return base::fail(std::move(errors_));
        return std::move(out_);
    }

  private:
    void fail(std::string code, int line = 0) { errors_.push_back({std::move(code), line, 0, {}, {}, {}}); }

    void each_line() {
        std::size_t at = text_.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
        out_.record.entries.reserve(static_cast<std::size_t>(std::count(text_.begin(), text_.end(), '\n')));
        for (int line = 1; at < text_.size() && errors_.size() < kMostParseErrors; ++line) {
            const std::size_t end = std::min(text_.find('\n', at), text_.size());
            if (line > static_cast<int>(kMostLines)) return fail("parse.too_many_lines", line);
            if (end - at > kLongestLine && base::utf8_length(text_.substr(at, end - at)) > kLongestLine) {
                fail("parse.line_too_long", line);
            } else {
                one_line(line, at, text_.substr(at, end - at));
            }
            if (!begun_ && !errors_.empty()) return;
            at = end + 1;
        }
    }

    void one_line(int number, std::size_t offset, std::string_view line) {
        lex(line, words_);
        if (words_.tokens.empty()) return;
        LineReader in(lexicon_, words_.tokens, number);
        if (!begun_) {
            begin(in);
        } else if (HeaderReader::is_header(words_.tokens)) {
            if (!out_.record.entries.empty()) in.fail("parse.header_after_entries");
            header_.read(in, line, words_.tokens);
        } else {
            entry(in, {number, offset, line.size()});
        }
        if (in.failed()) errors_.push_back(*in.error());
    }

    void begin(LineReader& in) {
        begun_ = true;
        if (!in.skip("yuanmen") && !in.skip("辕门")) {
            begun_ = false;
            return in.fail("parse.not_a_record", "yuanmen 1");
        }
        if (in.peek() != "1") return in.fail("parse.unknown_version", "1");
        in.take();
        in.need_end();
    }

    void entry(LineReader& in, const SourceLine& where) {
        const std::string_view first = in.peek();
        if (first.size() > 1 && first.ends_with('.') && read_number(first.substr(0, first.size() - 1))) {
            const auto number = read_number(first.substr(0, first.size() - 1));
            const int due = static_cast<int>(out_.record.entries.size()) + 1;
            if (*number != due) in.fail("parse.entry_number", std::to_string(due) + ".");
            in.take();
        }
        Content content = parse_content(in);
        std::string comment(words_.comment);
        out_.record.entries.push_back({std::move(content), std::move(comment)});
        out_.lines.push_back(where);
    }

    std::string_view text_;
    const Lexicon& lexicon_;
    Parsed out_;
    HeaderReader header_;
    LexedLine words_;
    std::vector<ParseError> errors_;
    bool begun_ = false;
};

}  // namespace

base::Result<Parsed, std::vector<ParseError>> parse(std::string_view text, const Lexicon& lexicon) {
    return Parser(text, lexicon).run();
}

}  // namespace yuanmen::record
