#include "record/printer.hpp"

#include "base/digest.hpp"
#include "record/entry_printer.hpp"

namespace yuanmen::record {
namespace {

constexpr std::size_t kPileCardsALine = 18;

/// Writes the header of one record.
class HeaderPrinter {
  public:
    HeaderPrinter(const Lexicon& lexicon, Spelling spelling, std::string& out)
        : words_(lexicon, spelling, out), out_(out) {}

    void print(const Record& record) {
        words_.text(words_.chinese() ? "辕门" : "yuanmen");
        words_.text("1");
        free_text(Word::key_ruleset, record.ruleset);
        for (int i = 0; i < kHeaderKeys; ++i) {
            free_text(static_cast<Word>(static_cast<int>(Word::key_event) + i),
                      record.header[static_cast<std::size_t>(i)]);
        }
        if (record.draft) draft(*record.draft);
        if (record.position) position(*record.position);
        for (const Seat seat : {Seat::lord, Seat::renegade}) side(record, seat);
        if (record.position) cards(Word::key_discard, std::nullopt, record.position->discard);
        for (std::size_t at = 0; at < record.pile.size(); at += kPileCardsALine) {
            key(Word::key_pile);
            words_.cards(record.pile, at, at + kPileCardsALine);
        }
        out_ += '\n';
    }

  private:
    void key(Word key, std::optional<Seat> seat = std::nullopt) {
        out_ += '\n';
        words_.word(key);
        if (seat) words_.seat(*seat);
        words_.glued(":");
    }
    void free_text(Word word, const std::string& text) {
        if (text.empty()) return;
        key(word);
        words_.text(text);
    }
    void generals(const std::vector<GeneralId>& list) {
        for (const GeneralId general : list) words_.general(general);
    }
    void cards(Word word, std::optional<Seat> seat, const std::vector<WrittenCard>& list) {
        if (list.empty()) return;
        key(word, seat);
        words_.cards(list);
    }
    void draft(const Draft& draft) {
        if (!draft.face_up.empty() || !draft.face_down.empty()) {
            key(Word::key_pool);
            generals(draft.face_up);
            if (!draft.face_down.empty()) words_.text("|");
            generals(draft.face_down);
        }
        if (draft.picks.empty()) return;
        key(Word::key_draft);
        for (std::size_t i = 0; i < draft.picks.size(); ++i) {
            if (i > 0) words_.text("/");
            words_.seat(draft.picks[i].seat);
            generals(draft.picks[i].generals);
        }
    }
    void position(const WrittenPosition& at) {
        key(Word::key_position);
        words_.seat(at.active);
        words_.word(static_cast<Word>(static_cast<int>(Word::phase_before_turn) + static_cast<int>(at.phase) -
                                      static_cast<int>(Phase::before_turn)));
        words_.counter(Word::turn_n, at.turn);
        for (std::size_t i = 0; i < at.skipped.size(); ++i) {
            if (at.skipped[i]) words_.word(static_cast<Word>(static_cast<std::size_t>(Word::skip_judge) + i));
        }
    }
    void side(const Record& record, Seat seat) {
        key(Word::key_line_up, seat);
        generals(record.line_up[static_cast<std::size_t>(seat)]);
        if (!record.position) return;
        const WrittenSide& side = record.position->side[static_cast<std::size_t>(seat)];
        if (side.fallen != 0) words_.counter(Word::fallen_n, side.fallen);
        if (side.hp) words_.counter(Word::hp_n, *side.hp);
        if (side.face_down) words_.word(Word::face_down);
        if (side.first_draw_pending) words_.word(Word::first_draw);
        if (side.slashes != 0) words_.counter(Word::slash_n, side.slashes);
        cards(Word::key_hand, seat, side.hand);
        cards(Word::key_equip, seat, side.equipment);
        if (!side.judging.empty()) key(Word::key_judging, seat);
        for (const WrittenTrick& trick : side.judging) {
            words_.card(trick.card);
            if (trick.as == CardKind::none) continue;
            words_.word(Word::as);
            words_.kind(trick.as);
        }
        cards(Word::key_on_general, seat, side.on_general);
    }

    WordPrinter words_;
    std::string& out_;
};

std::string printed(const Record& record, const Lexicon& lexicon, Spelling spelling, bool numbered,
                    bool comments) {
    std::string out;
    out.reserve(64 * record.entries.size() + 1024);
    HeaderPrinter(lexicon, spelling, out).print(record);
    WordPrinter words(lexicon, spelling, out);
    int number = 0;
    for (const Entry& entry : record.entries) {
        ++number;
        if (numbered) words.text(std::to_string(number) + ".");
        words.content(entry.content);
        if (comments && !entry.comment.empty()) {
            words.text(";");
            words.text(entry.comment);
        }
        out += '\n';
    }
    return out;
}

}  // namespace

std::string print(const Record& record, const Lexicon& lexicon, Spelling spelling, bool numbered) {
    return printed(record, lexicon, spelling, numbered, true);
}

std::string print(const Content& content, const Lexicon& lexicon, Spelling spelling) {
    std::string out;
    WordPrinter(lexicon, spelling, out).content(content);
    return out;
}

std::string canonical(const Record& record, const Lexicon& lexicon) {
    return printed(record, lexicon, Spelling::ascii, false, false);
}

std::string sha256_of(const Record& record, const Lexicon& lexicon) {
    return base::sha256_hex(canonical(record, lexicon));
}

}  // namespace yuanmen::record
