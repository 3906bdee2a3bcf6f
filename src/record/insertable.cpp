#include "record/insertable.hpp"

#include <algorithm>

#include "record/next_lines.hpp"
#include "record/random_match.hpp"

namespace yuanmen::record {
namespace {

using engine::State;

constexpr std::size_t kFarthestLine = 150;  ///< lines ahead in which a card may come up again
constexpr std::size_t kMostChoices = 24;    ///< of several cards for one family
constexpr std::size_t kMostStages = 24;

/// What the following lines do with a card that a line put in here would take out of a hand.
class Ahead {
  public:
    explicit Ahead(std::span<const Effective> following) {
        const std::size_t last = std::min(following.size(), kFarthestLine);
        for (std::size_t i = 0; i < last; ++i) {
            const auto* move = std::get_if<Move>(following[i].content);
            if (move == nullptr) continue;
            const bool anew =
                move->verb == Verb::draw || move->verb == Verb::turn_up || move->verb == Verb::shuffle;
            for (const WrittenCard& card : move->cards) {
                if (!is_unseen(card) && find(card) == seen_.end()) seen_.push_back({card, i, anew});
            }
        }
    }
    /// Positive: by then it has left the hand; negative: it is played from there, the sooner the lower.
    int gone(const WrittenCard& card) const {
        const auto found = find(card);
        if (found == seen_.end()) return 0;
        const int sooner = static_cast<int>(kFarthestLine - found->line);
        return found->anew ? sooner : -sooner;
    }

  private:
    struct Seen {
        WrittenCard card;
        std::size_t line;
        bool anew;  ///< it comes from the pile, or is shuffled into it
    };
    std::vector<Seen>::const_iterator find(const WrittenCard& card) const {
        return std::find_if(seen_.begin(), seen_.end(), [&](const Seen& each) { return each.card == card; });
    }
    std::vector<Seen> seen_;
};

class Collector {
  public:
    Collector(const Referee& referee, std::span<const Effective> following)
        : referee_(referee), ahead_(following) {}

    void add(const NextStage& stage) {
        for (const NextMove& next : stage.moves) {
            if (next.family.verb == Verb::pass) continue;  // that may be left out anyhow
            Move move = written(referee_, stage.state, engine::head_of(next.family));
            if (move.verb == Verb::begin_turn) move.number = 0;
            choose(move, next);
        }
    }
    std::vector<Move> run() { return std::move(out_); }

  private:
    void choose(Move& move, const NextMove& next) {
        std::vector<WrittenCard> cards;
        for (const NextCard& card : next.cards) cards.push_back(card.face);
        std::stable_sort(cards.begin(), cards.end(), [this](const WrittenCard& a, const WrittenCard& b) {
            return ahead_.gone(a) > ahead_.gone(b);
        });
        if (next.min == 0) keep(move);
        std::size_t made = 0;
        const int most = std::min<int>(next.max, static_cast<int>(cards.size()));
        for (int n = std::max(next.min, 1); n <= most; ++n) several(move, cards, n, 0, made);
    }

    void several(Move& move, const std::vector<WrittenCard>& cards, int n, std::size_t from,
                 std::size_t& made) {
        if (n > 1 && made >= kMostChoices) return;
        if (static_cast<int>(move.cards.size()) == n) {
            ++made;
            return keep(move);
        }
        for (std::size_t i = from; i < cards.size(); ++i) {
            move.cards.push_back(cards[i]);
            several(move, cards, n, i + 1, made);
            move.cards.pop_back();
        }
    }

    void keep(const Move& move) {
        if (std::find(out_.begin(), out_.end(), move) == out_.end()) out_.push_back(move);
    }

    const Referee& referee_;
    const Ahead ahead_;
    std::vector<Move> out_;
};

}  // namespace

std::vector<Move> insertable(const Referee& referee, const State& from, const Lexicon& lexicon,
                             std::span<const Effective> following) {
    Collector collector(referee, following);
    State state = from;
    for (bool more = true; more;) {
        const auto stages = next_lines(referee, state, lexicon, Spelling::ascii, kMostStages);
        for (const NextStage& stage : stages) collector.add(stage);
        state = stages.back().state;
        const auto implied = engine::implied(referee.rules(), state);
        // an end of the play phase may have been left out as well
        more = implied && implied->verb == Verb::end_play &&
               engine::apply(referee.rules(), state, *implied).ok();
    }
    return collector.run();
}

}  // namespace yuanmen::record
