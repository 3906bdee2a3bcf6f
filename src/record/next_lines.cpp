#include "record/next_lines.hpp"

#include <algorithm>
#include <array>

#include "engine/engine.hpp"
#include "record/entry_printer.hpp"
#include "record/legal_moves.hpp"

namespace yuanmen::record {
namespace {

using engine::Family;
using engine::State;

/// Makes the lines of one question.
class StageReader {
  public:
    StageReader(const Referee& referee, const State& state, const Lexicon& lexicon, Spelling spelling)
        : referee_(referee), state_(state), lexicon_(lexicon), spelling_(spelling) {
        find_unseen();
    }

    std::vector<NextMove> moves() const {
        engine::Families families;
        engine::families(referee_.rules(), state_, families);
        std::vector<NextMove> out;
        for (const Family& family : families) {
            NextMove move = one(family);
            if (move.min > 0 && move.cards.empty()) continue;  // no face that nobody has seen fits
            out.push_back(std::move(move));
        }
        return out;
    }

  private:
    /// The faces that lie somewhere unseen, each once.
    void find_unseen() {
        std::array<int, 256> left{};
        const cards::Deck& deck = referee_.rules().deck();
        for (int id = 0; id < engine::kSlots; ++id)
            ++left[referee_.faces().of(deck.face(static_cast<engine::Face>(id)))];
        for (const engine::Face face : state_.face) {
            if (face != engine::kUnknownFace) --left[referee_.faces().of(deck.face(face))];
        }
        for (int face = 0; face < engine::kSlots; ++face) {
            if (left[static_cast<std::size_t>(face)] > 0) unseen_.push_back(static_cast<engine::Face>(face));
        }
    }

    NextMove one(const Family& family) const {
        WrittenFamily written = written_family(referee_, state_, family, lexicon_, spelling_);
        NextMove move{family,
                      std::move(written.before),
                      std::move(written.after),
                      std::move(written.between),
                      written.top,
                      family.min,
                      family.max,
                      family.ordered,
                      {}};
        for (const WrittenCard& card : written.cards) {
            if (!is_unseen(card) && !has(move.cards, card)) move.cards.push_back({card, word_of(card), true});
        }
        const bool some_unseen = std::any_of(written.cards.begin(), written.cards.end(),
                                             [](const auto& card) { return is_unseen(card); });
        if (!some_unseen) return move;
        for (const engine::Face face : unseen_) {
            const WrittenCard card = referee_.rules().deck().face(face);
            if (!has(move.cards, card) && fits(family, face))
                move.cards.push_back({card, word_of(card), false});
        }
        if (may_stay_unseen(family)) {
            const int n = family.verb == Verb::draw ? std::max<int>(1, family.min) : 1;
            move.cards.push_back({WrittenCard{}, n > 1 ? "?" + std::to_string(n) : "?", false});
        }
        return move;
    }

    static bool may_stay_unseen(const Family& family) {
        return family.verb == Verb::take || family.verb == Verb::give || family.verb == Verb::draw;
    }

    static bool has(const std::vector<NextCard>& cards, const WrittenCard& card) {
        return std::any_of(cards.begin(), cards.end(),
                           [&](const NextCard& next) { return next.face == card; });
    }

    /// Whether an unseen card of this family could be this one. Of several cards each is asked for alone, so
    /// only a family of single cards can be asked.
    bool fits(const Family& family, engine::Face face) const {
        if (family.min != 1 || family.max != 1) return true;
        engine::SlotSet slots = family.from;
        while (!slots.empty()) {
            const engine::Slot slot = slots.pop();
            if (state_.face[slot] != engine::kUnknownFace) continue;
            engine::Action action = engine::head_of(family);
            action.add({face, slot});
            return engine::judge(referee_.rules(), state_, action).ok();
        }
        return false;
    }

    std::string word_of(const WrittenCard& card) const {
        std::string out;
        WordPrinter(lexicon_, spelling_, out).card(card);
        return out;
    }

    const Referee& referee_;
    const State& state_;
    const Lexicon& lexicon_;
    const Spelling spelling_;
    std::vector<engine::Face> unseen_;
};

}  // namespace

std::vector<NextStage> next_lines(const Referee& referee, const State& from, const Lexicon& lexicon,
                                  Spelling spelling, std::size_t most) {
    std::vector<NextStage> stages;
    State state = from;
    while (stages.size() < most) {
        stages.push_back({engine::prompt(referee.rules(), state), state,
                          StageReader(referee, state, lexicon, spelling).moves()});
        const auto implied = engine::implied(referee.rules(), state);
        if (!implied || implied->verb == Verb::begin_turn || implied->verb == Verb::end_play) break;
        if (!engine::apply(referee.rules(), state, *implied).ok()) break;
    }
    return stages;
}

}  // namespace yuanmen::record
