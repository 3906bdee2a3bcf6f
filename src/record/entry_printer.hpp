#pragma once

#include <string>
#include <vector>

#include "record/lexicon.hpp"
#include "record/printer.hpp"
#include "record/record.hpp"
#include "record/word.hpp"

namespace yuanmen::record {

/// Writes words of one spelling behind each other into a text.
class WordPrinter {
  public:
    WordPrinter(const Lexicon& lexicon, Spelling spelling, std::string& out)
        : lexicon_(lexicon), chinese_(spelling == Spelling::chinese), out_(out) {}

    void text(std::string_view text);  ///< with a blank in front unless at the start of a line
    void glued(std::string_view text) { out_ += text; }
    void word(Word word);
    void counter(Word word, int n);
    void seat(Seat seat) { word(seat == Seat::lord ? Word::lord : Word::renegade); }
    void kind(CardKind kind);
    void general(GeneralId general);
    void skill(SkillId skill);
    void zone(Zone zone);
    void suit(cards::Suit suit);
    void card(const WrittenCard& card);
    void cards(const std::vector<WrittenCard>& cards, std::size_t from = 0, std::size_t to = SIZE_MAX);
    void target(const std::optional<Seat>& seat);
    void content(const Content& content);
    bool chinese() const { return chinese_; }

  private:
    void move(const Move& move);
    void use(const Move& move);
    void invoke(const Move& move);
    void choice(const Move& move);
    void checkpoint(const Checkpoint& check);
    void ruling(const Content& content);
    void correction(const Correction& correction);

    const Lexicon& lexicon_;
    bool chinese_;
    std::string& out_;
};

}  // namespace yuanmen::record
