#include "record/next_lines.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "engine/engine.hpp"
#include "engine/view.hpp"
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
            const NextMove& added = out.emplace_back(std::move(move));
            if (auto naming = with_its_cards(added)) out.push_back(*std::move(naming));
        }
        return out;
    }

  private:
    /// A draw or a hand laid down may name its cards or not; here the line that does. Empty if they are known
    /// anyway, or the line is another one.
    std::optional<NextMove> with_its_cards(const NextMove& without) const {
        const Verb verb = without.family.verb;
        if ((verb != Verb::draw && verb != Verb::lay_down) || without.max > 0) return std::nullopt;
        const engine::Prompt prompt = engine::prompt(referee_.rules(), state_);
        const engine::SlotSet slots = verb == Verb::draw
                                          ? top_of_pile(prompt.min)
                                          : engine::slots_in(state_, engine::hand_of(prompt.seat));
        const std::vector<WrittenCard> lying = written_cards(slots);
        if (std::none_of(lying.begin(), lying.end(), is_unseen)) return std::nullopt;
        NextMove naming = without;
        naming.min = naming.max = slots.count();
        naming.ordered = verb == Verb::draw;
        put_cards(naming, lying);
        return naming;
    }

    engine::SlotSet top_of_pile(int n) const {
        engine::SlotSet slots;
        for (int i = 0; i < n && i < state_.pile_n; ++i)
            slots.add(state_.pile[static_cast<std::size_t>(state_.pile_n - 1 - i)]);
        return slots;
    }

    std::vector<WrittenCard> written_cards(engine::SlotSet slots) const {
        std::vector<WrittenCard> out;
        while (!slots.empty()) {
            const engine::Face face = state_.face[slots.pop()];
            out.push_back(face == engine::kUnknownFace ? WrittenCard{} : referee_.rules().deck().face(face));
        }
        return out;
    }

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
        put_cards(move, written.cards);
        return move;
    }

    /// The cards it may be made of: those that lie there, and for an unseen one every face it could have.
    void put_cards(NextMove& move, const std::vector<WrittenCard>& lying) const {
        for (const WrittenCard& card : lying) {
            if (!is_unseen(card) && !has(move.cards, card)) move.cards.push_back({card, word_of(card), true});
        }
        if (std::none_of(lying.begin(), lying.end(), is_unseen)) return;
        for (const engine::Face face : unseen_) {
            const WrittenCard card = referee_.rules().deck().face(face);
            if (!has(move.cards, card) && fits(move.family, face))
                move.cards.push_back({card, word_of(card), false});
        }
        if (may_stay_unseen(move.family)) move.cards.push_back({WrittenCard{}, "?", false});
    }

    static bool may_stay_unseen(const Family& family) {
        return family.verb == Verb::take || family.verb == Verb::give;
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
