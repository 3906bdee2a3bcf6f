#include <algorithm>
#include <bit>
#include <stdexcept>

#include "tournament/bracket.hpp"
#include "tournament/groups/groups.hpp"

namespace yuanmen::tournament {
namespace {

/// Depth first over the seeds from the best down; each takes one of the qualifiers of its tier.
class Search {
  public:
    Search(std::vector<Qualifier> qualifiers, long budget) : left_(std::move(qualifiers)), budget_(budget) {
        std::stable_sort(left_.begin(), left_.end(), [](const Qualifier& a, const Qualifier& b) {
            return std::pair(a.place, a.group) < std::pair(b.place, b.group);
        });
        for (const Qualifier& qualifier : left_) tiers_.push_back(qualifier.place);
        const int size = static_cast<int>(std::bit_ceil(left_.size()));
        rounds_ = std::countr_zero(static_cast<unsigned>(size));
        const std::vector<int> seeding = standard_seeding(size);
        lines_.resize(static_cast<std::size_t>(size));
        for (int line = 0; line < size; ++line)
            lines_[static_cast<std::size_t>(seeding[static_cast<std::size_t>(line)]) - 1] = line;
        used_.assign(left_.size(), false);
        counts_.assign(static_cast<std::size_t>(rounds_), 0);
    }

    SeededQualifiers solve() {
        place();
        SeededQualifiers answer;
        for (const std::size_t index : best_) answer.seeds.push_back(left_[index].id);
        answer.mates_first_in = best_counts_;
        answer.exact = budget_ > 0;
        return answer;
    }

  private:
    /// The round in which two lines of the bracket can first meet, from 0.
    static std::size_t meeting(int a, int b) {
        return static_cast<std::size_t>(std::bit_width(static_cast<unsigned>(a ^ b))) - 1;
    }

    void count(std::size_t index, int by) {
        const std::size_t seed = chosen_.size();
        for (std::size_t other = 0; other < seed; ++other) {
            if (left_[chosen_[other]].group == left_[index].group)
                counts_[meeting(lines_[seed], lines_[other])] += by;
        }
    }

    void place() {
        if (!best_.empty() && counts_ >= best_counts_) return;  // what is counted never becomes less
        if (chosen_.size() == left_.size()) {
            best_ = chosen_;
            best_counts_ = counts_;
            return;
        }
        std::vector<std::pair<std::vector<int>, std::size_t>> choices;
        for (std::size_t i = 0; i < left_.size(); ++i) {
            if (used_[i] || left_[i].place != tiers_[chosen_.size()]) continue;
            count(i, 1);
            choices.emplace_back(counts_, i);
            count(i, -1);
        }
        std::stable_sort(choices.begin(), choices.end());
        for (const auto& [counts, index] : choices) {
            if (!best_.empty() && --budget_ <= 0) return;
            count(index, 1);
            used_[index] = true;
            chosen_.push_back(index);
            place();
            chosen_.pop_back();
            used_[index] = false;
            count(index, -1);
        }
    }

    std::vector<Qualifier> left_;
    std::vector<int> tiers_;
    std::vector<int> lines_;  ///< of each seed, from the top of the page
    int rounds_ = 0;
    long budget_;
    std::vector<bool> used_;
    std::vector<std::size_t> chosen_;
    std::vector<int> counts_;
    std::vector<std::size_t> best_;
    std::vector<int> best_counts_;
};

}  // namespace

SeededQualifiers seed_qualifiers(std::vector<Qualifier> qualifiers, long budget) {
    if (qualifiers.size() < static_cast<std::size_t>(kMinEntrants) ||
        qualifiers.size() > static_cast<std::size_t>(kMaxEntrants)) {
        throw std::invalid_argument("a bracket holds 2 to 256 entrants");
    }
    return Search(std::move(qualifiers), budget).solve();
}

}  // namespace yuanmen::tournament
