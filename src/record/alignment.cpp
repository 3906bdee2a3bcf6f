#include "record/alignment.hpp"

#include <algorithm>
#include <limits>

namespace yuanmen::record {
namespace {

// What disagreement costs. Two things of which one is unneeded are rather left alone than forced together.
constexpr int kSlight = 2;   ///< an inferred thing, a draw or a shuffle stands alone
constexpr int kAlone = 3;    ///< somebody's action stands alone
constexpr int kCards = 3;    ///< the same action with other cards
constexpr int kAnother = 5;  ///< two written actions that are not the same

template <class T>
bool may_be(const std::optional<T>& a, const std::optional<T>& b) {
    return !a || !b || *a == *b;
}

/// Whether two lists can be the same cards; `?` stands for any.
bool cards_agree(const Move& a, const Move& b) {
    const bool reveal = engine::is_reveal(a.verb);
    if (reveal && (a.cards.empty() || b.cards.empty())) return true;
    if (a.cards.size() != b.cards.size()) return false;
    if (a.verb == Verb::arrange) {
        for (std::size_t i = 0; i < a.cards.size(); ++i) {
            if (!is_unseen(a.cards[i]) && !is_unseen(b.cards[i]) && a.cards[i] != b.cards[i]) return false;
        }
        return true;
    }
    std::vector<WrittenCard> left;
    std::copy_if(b.cards.begin(), b.cards.end(), std::back_inserter(left),
                 [](const WrittenCard& card) { return !is_unseen(card); });
    auto spare = static_cast<std::ptrdiff_t>(b.cards.size() - left.size());  // each can be one more card of a
    for (const WrittenCard& card : a.cards) {
        if (is_unseen(card)) continue;
        if (const auto found = std::find(left.begin(), left.end(), card); found != left.end()) {
            left.erase(found);
        } else if (--spare < 0) {
            return false;
        }
    }
    return std::count_if(a.cards.begin(), a.cards.end(), is_unseen) >=
           static_cast<std::ptrdiff_t>(left.size());
}

bool is_slight(const Happening& each) {
    const auto* move = std::get_if<Move>(&each.content);
    return each.inferred || (move != nullptr && (move->verb == Verb::draw || move->verb == Verb::shuffle));
}

int alone(const Happening& each) {
    return is_slight(each) ? kSlight : kAlone;
}

/// The cheapest way through two lists that begin with a disagreement.
class Table {
  public:
    Table(const std::vector<Happening>& a, const std::vector<Happening>& b, std::size_t from)
        : a_(a), b_(b), from_(from), rows_(a.size() - from), columns_(b.size() - from) {
        const std::size_t longer = rows_ > columns_ ? rows_ - columns_ : columns_ - rows_;
        const std::size_t most = std::max(rows_, columns_);
        band_ = most <= kWidest ? most : longer + kWidest / 2;
        step_.assign((rows_ + 1) * (2 * band_ + 1), Step::none);
        fill();
    }

    std::vector<Beside> way() const {
        std::vector<Beside> out;
        for (std::size_t i = 0, j = 0; i < rows_ || j < columns_;) {
            switch (at(i, j)) {
                case Step::only_b:
                    out.push_back({std::nullopt, from_ + j++, Agreement::no});
                    break;
                case Step::only_a:
                    out.push_back({from_ + i++, std::nullopt, Agreement::no});
                    break;
                default:
                    out.push_back({from_ + i, from_ + j, compared(i, j)});
                    ++i, ++j;
            }
        }
        return out;
    }

  private:
    enum class Step : std::uint8_t { none, both, only_a, only_b };
    static constexpr int kNever = std::numeric_limits<int>::max() / 4;

    bool inside(std::size_t i, std::size_t j) const {
        return j <= columns_ && j + band_ >= i && j <= i + band_;
    }
    std::size_t place(std::size_t i, std::size_t j) const { return i * (2 * band_ + 1) + (j + band_ - i); }
    Step at(std::size_t i, std::size_t j) const { return step_[place(i, j)]; }
    Agreement compared(std::size_t i, std::size_t j) const {
        return agreement(a_[from_ + i].content, b_[from_ + j].content);
    }
    int together(std::size_t i, std::size_t j) const {
        switch (compared(i, j)) {
            case Agreement::same:
                return 0;
            case Agreement::cards:
                return kCards;
            default:
                return is_slight(a_[from_ + i]) || is_slight(b_[from_ + j]) ? kNever : kAnother;
        }
    }

    /// Backwards, so that of two equal ways the one that agrees longest is taken.
    void fill() {
        std::vector<int> below(columns_ + 2, kNever), here(columns_ + 2, kNever);
        for (std::size_t i = rows_ + 1; i-- > 0;) {
            std::fill(here.begin(), here.end(), kNever);
            for (std::size_t j = columns_ + 1; j-- > 0;) {
                if (!inside(i, j)) continue;
                int best = i == rows_ && j == columns_ ? 0 : kNever;
                Step step = Step::none;
                const auto offer = [&](int cost, Step with) {
                    if (cost < best) best = cost, step = with;
                };
                if (i < rows_ && j < columns_) offer(below[j + 1] + together(i, j), Step::both);
                if (i < rows_) offer(below[j] + alone(a_[from_ + i]), Step::only_a);
                if (j < columns_) offer(here[j + 1] + alone(b_[from_ + j]), Step::only_b);
                here[j] = best;
                step_[place(i, j)] = step;
            }
            std::swap(below, here);
        }
    }

    const std::vector<Happening>& a_;
    const std::vector<Happening>& b_;
    std::size_t from_, rows_, columns_, band_;
    std::vector<Step> step_;
};

}  // namespace

Agreement agreement(const Content& a, const Content& b) {
    const auto* move_a = std::get_if<Move>(&a);
    const auto* move_b = std::get_if<Move>(&b);
    if (move_a == nullptr || move_b == nullptr) return a == b ? Agreement::same : Agreement::no;
    const bool same_general = move_a->general == move_b->general || move_a->general == GeneralId::none ||
                              move_b->general == GeneralId::none;
    const bool same = move_a->verb == move_b->verb && may_be(move_a->seat, move_b->seat) &&
                      move_a->skill == move_b->skill && move_a->through == move_b->through &&
                      move_a->kind == move_b->kind && move_a->number == move_b->number && same_general &&
                      may_be(move_a->target, move_b->target) && may_be(move_a->zone, move_b->zone);
    if (!same) return Agreement::no;
    return cards_agree(*move_a, *move_b) ? Agreement::same : Agreement::cards;
}

std::vector<Beside> aligned(const std::vector<Happening>& a, const std::vector<Happening>& b) {
    std::vector<Beside> out;
    std::size_t at = 0;
    while (at < a.size() && at < b.size() && agreement(a[at].content, b[at].content) == Agreement::same) {
        out.push_back({at, at, Agreement::same});
        ++at;
    }
    const auto rest = Table(a, b, at).way();
    out.insert(out.end(), rest.begin(), rest.end());
    return out;
}

}  // namespace yuanmen::record
