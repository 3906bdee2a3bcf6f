#include "tournament/single_elimination/apart.hpp"

#include <algorithm>
#include <bit>

#include "tournament/bracket.hpp"

namespace yuanmen::tournament {
namespace {

constexpr std::size_t kMostRounds = 8;
/// Each sweep makes the outcome better; so many are never needed and end a draw in any case.
constexpr int kMostSweeps = 32;

/// Where each seed stands on the page, from the top.
std::vector<unsigned> positions_of(std::size_t entrants) {
    std::vector<unsigned> positions(entrants);
    if (entrants < 2) return positions;
    const auto seeding = standard_seeding(static_cast<int>(std::bit_ceil(entrants)));
    for (std::size_t at = 0; at < seeding.size(); ++at) {
        const auto seed = static_cast<std::size_t>(seeding[at]);
        if (seed <= entrants) positions[seed - 1] = static_cast<unsigned>(at);
    }
    return positions;
}

/// The round, from 0, in which the two positions meet at the earliest.
std::size_t round_of(unsigned one, unsigned other) {
    return static_cast<std::size_t>(std::bit_width(one ^ other)) - 1;
}

class Exchange {
  public:
    explicit Exchange(std::vector<Placed>& order) : order_(order), positions_(positions_of(order.size())) {}

    /// Exchanges wherever it makes the outcome better; whether it did anywhere.
    bool sweep() {
        bool better = false;
        for (std::size_t a = 0; a < order_.size(); ++a) {
            for (std::size_t b = a + 1; b < order_.size(); ++b) {
                if (!order_[a].may_move || !order_[b].may_move || !improves(a, b)) continue;
                std::swap(order_[a], order_[b]);
                better = true;
            }
        }
        return better;
    }

  private:
    using Meetings = std::vector<int>;  ///< by mark, then by round

    /// What he meets of his own kind when he stands at `position`, the two exchanged ones left out.
    void count(const Placed& who, unsigned position, std::size_t a, std::size_t b, int sign,
               Meetings& meetings) const {
        for (std::size_t i = 0; i < order_.size(); ++i) {
            if (i == a || i == b) continue;
            for (std::size_t mark = 0; mark < who.marks.size(); ++mark) {
                if (who.marks[mark].empty() || order_[i].marks[mark] != who.marks[mark]) continue;
                meetings[mark * kMostRounds + round_of(position, positions_[i])] += sign;
            }
        }
    }

    bool improves(std::size_t a, std::size_t b) const {
        if (order_[a].marks == order_[b].marks) return false;
        Meetings change(order_[a].marks.size() * kMostRounds, 0);
        count(order_[a], positions_[a], a, b, -1, change);
        count(order_[b], positions_[b], a, b, -1, change);
        count(order_[a], positions_[b], a, b, +1, change);
        count(order_[b], positions_[a], a, b, +1, change);
        const auto first = std::find_if(change.begin(), change.end(), [](int by) { return by != 0; });
        return first != change.end() && *first < 0;
    }

    std::vector<Placed>& order_;
    const std::vector<unsigned> positions_;
};

}  // namespace

std::vector<Placed> kept_apart(std::vector<Placed> order) {
    Exchange exchange(order);
    for (int sweeps = 0; sweeps < kMostSweeps && exchange.sweep(); ++sweeps) {
    }
    return order;
}

std::vector<MatesMeeting> mates_in_first_round(const std::vector<Placed>& order) {
    std::vector<MatesMeeting> meetings;
    const auto size = std::bit_ceil(order.size());
    for (std::size_t better = 0; better < order.size(); ++better) {
        const std::size_t worse = size - 1 - better;
        if (worse <= better || worse >= order.size()) continue;
        const Placed &one = order[better], &other = order[worse];
        for (std::size_t mark = 0; mark < one.marks.size(); ++mark) {
            if (one.marks[mark].empty() || one.marks[mark] != other.marks[mark]) continue;
            meetings.push_back({one.id, other.id, one.marks[mark]});
            break;
        }
    }
    return meetings;
}

}  // namespace yuanmen::tournament
