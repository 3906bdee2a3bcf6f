#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/lexer.hpp"
#include "record/lexicon.hpp"
#include "record/parse_error.hpp"
#include "record/record.hpp"
#include "record/word.hpp"

namespace yuanmen::record {

/// Walks over the words of one line and notes the first thing wrong with it. After an error every question
/// answers "no" and the line is given up.
class LineReader {
  public:
    LineReader(const Lexicon& lexicon, const std::vector<Token>& tokens, int line)
        : lexicon_(lexicon), tokens_(tokens), line_(line) {}

    const Lexicon& lexicon() const { return lexicon_; }
    bool failed() const { return error_.has_value(); }
    const std::optional<ParseError>& error() const { return error_; }
    bool at_end() const { return failed() || next_ >= tokens_.size(); }
    /// The word in front, empty at the end.
    std::string_view peek(std::size_t ahead = 0) const {
        return !failed() && next_ + ahead < tokens_.size() ? tokens_[next_ + ahead].text : std::string_view{};
    }
    std::string_view take() {
        const std::string_view text = peek();
        ++next_;
        return text;
    }
    bool skip(std::string_view text) {
        if (peek() != text || at_end()) return false;
        ++next_;
        return true;
    }
    bool skip(WordClass in, Word word) {
        if (at_end() || find_word(in, peek()) != word) return false;
        ++next_;
        return true;
    }
    /// The word of that class in front, taken; empty if there is none.
    std::optional<Word> word(WordClass in);

    std::optional<Seat> seat();
    std::optional<Seat> target();  ///< `> SEAT`, or nothing
    std::optional<Zone> zone();
    Seat need_seat();
    Zone need_zone();
    /// Cards as long as words are cards; a word that only looks like a card is an error.
    std::vector<WrittenCard> cards();
    WrittenCard need_card();
    CardKind need_kind();
    GeneralId need_general();
    GeneralId general_or_unknown();  ///< `?` is none
    int need_number(int least, int most);
    /// "hand5" as {hand_n, 5}; empty if the word in front is no counter with digits.
    std::optional<std::pair<Word, std::string_view>> counter();
    int number(std::string_view digits, int least, int most);
    void need_end();

    void fail(std::string code, std::string expected = {}, std::string nearest = {});

  private:
    std::optional<WrittenCard> card();
    std::size_t unseen_run();

    const Lexicon& lexicon_;
    const std::vector<Token>& tokens_;
    int line_;
    std::size_t next_ = 0;
    std::optional<ParseError> error_;
};

/// "12" as 12; empty if it is not a number of at most nine digits.
std::optional<int> read_number(std::string_view text);

}  // namespace yuanmen::record
