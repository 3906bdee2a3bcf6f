#pragma once

#include <algorithm>

#include "tournament/matching/lemon_search.hpp"
#include "tournament/matching/perfect_matching.hpp"

namespace yuanmen::tournament::matching {

template <class Value>
Value value_of(const Cost& cost);
template <>
inline Int128 value_of<Int128>(const Cost& cost) {
    return cost.low;
}
template <>
inline Wide value_of<Wide>(const Cost& cost) {
    return {cost.high, cost.low};
}

/// A graph in which everybody may be joined with everybody who is allowed, and its cheapest perfect matching.
template <class Value>
class DenseOrSparse {
  public:
    static constexpr int kDenseUpTo = 128;  ///< below, all edges cost less than looking for the good ones

    DenseOrSparse(int vertices, const CostRow& costs)
        : vertices_(vertices),
          costs_(costs),
          row_(static_cast<std::size_t>(vertices)),
          taken_(static_cast<std::size_t>(vertices)) {}

    std::optional<Matched<Value>> solve() { return vertices_ <= kDenseUpTo ? dense() : sparse(); }

    std::optional<Matched<Value>> dense() {
        edges_.clear();
        for (int u = 0; u < vertices_; ++u) {
            costs_(u, row_);
            for (int v = u + 1; v < vertices_; ++v) {
                if (at(v).allowed) edges_.push_back({u, v, value_of<Value>(at(v))});
            }
        }
        return match_all(vertices_, edges_);
    }

    /// Over cheap candidates first; every edge left out is then held against the duals, and those that could
    /// help are added, until none is left: then the matching is optimal in the whole graph.
    std::optional<Matched<Value>> sparse() {
        for (int u = 0; u < vertices_; ++u) take_cheapest(u);
        for (int pass = 0; pass < kMostPasses; ++pass) {
            auto matched = match_all(vertices_, edges_);
            if (!matched) break;
            if (!add_helpful(*matched)) return matched;
        }
        return dense();
    }

  private:
    static constexpr std::size_t kLevels = 16;  ///< lowest prices of which each vertex gets edges at first
    static constexpr std::size_t kOfLowestLevel = 8;  ///< edges at the lowest price
    static constexpr std::size_t kOfEachLevel = 2;    ///< and at each other
    static constexpr int kMostAddedEach = 6;          ///< edges added for one vertex in one pass of proving
    static constexpr int kMostPasses = 40;            ///< then the dense graph answers

    struct Level {
        Value cost;
        std::vector<int> partners;
    };

    const Cost& at(int vertex) const { return row_[static_cast<std::size_t>(vertex)]; }

    void take(int u, int v) {
        auto& list = taken_[static_cast<std::size_t>(std::min(u, v))];
        const int other = std::max(u, v);
        const auto place = std::lower_bound(list.begin(), list.end(), other);
        if (place != list.end() && *place == other) return;
        list.insert(place, other);
        edges_.push_back({std::min(u, v), other, value_of<Value>(at(v))});
    }

    /// Some of each of the lowest prices: a player needs partners of his own kind, and a few of the next
    /// kinds for where his own are odd in number. Of equally cheap partners the next ones in the order of the
    /// vertices, so that they are not the same few for everybody.
    void take_cheapest(int u) {
        costs_(u, row_);
        levels_.clear();
        for (int step = 1; step < vertices_; ++step) {
            const int v = (u + step) % vertices_;
            if (!at(v).allowed) continue;
            const Value cost = value_of<Value>(at(v));
            auto level =
                std::lower_bound(levels_.begin(), levels_.end(), cost,
                                 [](const Level& one, const Value& price) { return one.cost < price; });
            if (level == levels_.end() || cost < level->cost) {
                if (level == levels_.end() && levels_.size() == kLevels) continue;
                if (levels_.size() == kLevels) levels_.pop_back();
                level = levels_.insert(level, Level{cost, {}});
            }
            if (level->partners.size() < kOfLowestLevel) level->partners.push_back(v);
        }
        for (std::size_t i = 0; i < levels_.size(); ++i) {
            auto& partners = levels_[i].partners;
            if (i > 0) partners.resize(std::min(partners.size(), kOfEachLevel));
            for (const int v : partners) take(u, v);
        }
    }

    bool add_helpful(const Matched<Value>& matched) {
        bool added = false;
        for (int u = 0; u < vertices_; ++u) {
            costs_(u, row_);
            int more = kMostAddedEach;
            for (int step = 1; step < vertices_ && more > 0; ++step) {
                const int v = (u + step) % vertices_;
                if (!at(v).allowed || !(matched.slack(u, v, value_of<Value>(at(v))) < Value(0))) continue;
                take(u, v);
                --more;
            }
            added = added || more < kMostAddedEach;
        }
        return added;
    }

    int vertices_;
    const CostRow& costs_;
    std::vector<Cost> row_;
    std::vector<std::vector<int>>
        taken_;  ///< partners with a higher number that are edges already, ascending
    std::vector<WeightedEdge<Value>> edges_;
    std::vector<Level> levels_;  ///< by price
};

}  // namespace yuanmen::tournament::matching
