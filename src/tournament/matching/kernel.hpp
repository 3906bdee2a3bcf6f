#pragma once

#include <map>
#include <set>

#include "tournament/matching/dense_or_sparse.hpp"

namespace yuanmen::tournament::matching {

/// A large graph of few kinds of vertices, solved through a small part of it, the kernel. Most pairs of the
/// draft are put aside; a few of each pair of kinds stay and are matched anew with everybody whom the draft
/// left out. Each pair put aside then takes over the duals and blossoms of a matched pair of its kinds, and
/// every edge of the whole graph is held against them. Where one could help, the pairs at its ends go back
/// into the kernel, and all begins again; so what comes out is optimal in the whole graph.
template <class Value>
class Kernel {
  public:
    explicit Kernel(const CompleteGraph& graph)
        : vertices_(graph.vertices), costs_(graph.costs), hint_(graph.hint), row_(at(graph.vertices)) {
        std::map<Kinds, std::size_t> seen;
        for (const auto& pair : hint_.draft) {
            if (seen[kinds_of(pair)]++ < kStay) continue;
            aside_.push_back(pair);
        }
    }

    /// Nothing if it comes to no end; the whole graph then has to answer.
    std::optional<std::vector<int>> solve() {
        for (int pass = 0; pass < kMostPasses && !aside_.empty(); ++pass) {
            number_the_kernel();
            auto matched = match_kernel();
            if (!matched) return std::nullopt;
            std::set<std::size_t> back = stand_in(*matched);
            if (back.empty()) back = disproved(*matched);
            if (back.empty()) return whole(*matched);
            take_back(back);
        }
        return std::nullopt;
    }

  private:
    using Kinds = std::pair<int, int>;
    static constexpr std::size_t kStay = 3;  ///< draft pairs of each pair of kinds that stay in the kernel
    static constexpr int kMostPasses = 14;

    static std::size_t at(int vertex) { return static_cast<std::size_t>(vertex); }
    Kinds kinds_of(const std::pair<int, int>& pair) const {
        return std::minmax(hint_.kind[at(pair.first)], hint_.kind[at(pair.second)]);
    }

    void number_the_kernel() {
        kernel_.clear();
        std::vector<bool> is_aside(at(vertices_));
        for (const auto& [u, v] : aside_) is_aside[at(u)] = is_aside[at(v)] = true;
        stand_in_.assign(at(vertices_), -1);
        for (int u = 0; u < vertices_; ++u) {
            if (is_aside[at(u)]) continue;
            stand_in_[at(u)] = static_cast<int>(kernel_.size());
            kernel_.push_back(u);
        }
    }

    std::optional<Matched<Value>> match_kernel() {
        const CostRow costs = [&](int vertex, std::vector<Cost>& row) {
            costs_(kernel_[at(vertex)], row_);
            for (std::size_t i = 0; i < kernel_.size(); ++i) row[i] = row_[at(kernel_[i])];
        };
        return DenseOrSparse<Value>(static_cast<int>(kernel_.size()), costs).solve();
    }

    Value cost_between(int u, int v) {
        costs_(u, row_);
        return value_of<Value>(row_[at(v)]);
    }

    /// Gives each pair put aside a matched pair of the kernel to stand in for it: of the same kinds and cost,
    /// and in the same blossoms at both ends. Tells which pairs find none.
    std::set<std::size_t> stand_in(const Matched<Value>& matched) {
        std::map<Kinds, std::vector<std::pair<int, int>>> models;
        for (int i = 0; i < static_cast<int>(kernel_.size()); ++i) {
            const int j = matched.partner[at(i)];
            if (j < i || matched.blossoms_of(i) != matched.blossoms_of(j)) continue;
            const bool turned = hint_.kind[at(kernel_[at(j)])] < hint_.kind[at(kernel_[at(i)])];
            models[kinds_of({kernel_[at(i)], kernel_[at(j)]})].emplace_back(turned ? j : i, turned ? i : j);
        }
        std::map<Kinds, std::pair<std::pair<int, int>, Value>> priced;
        std::set<std::size_t> without;
        for (std::size_t i = 0; i < aside_.size(); ++i) {
            auto [u, v] = aside_[i];
            const Kinds kinds = kinds_of({u, v});
            const auto found = models.find(kinds);
            if (found == models.end()) {
                without.insert(i);
                continue;
            }
            auto price = priced.find(kinds);
            if (price == priced.end()) {
                const auto model = found->second.front();
                const Value cost = cost_between(kernel_[at(model.first)], kernel_[at(model.second)]);
                price = priced.emplace(kinds, std::make_pair(model, cost)).first;
            }
            if (hint_.kind[at(v)] < hint_.kind[at(u)]) std::swap(u, v);
            stand_in_[at(u)] = price->second.first.first;
            stand_in_[at(v)] = price->second.first.second;
            if (cost_between(u, v) != price->second.second) without.insert(i);
        }
        return without;
    }

    /// The pairs put aside at the ends of edges that could make the matching cheaper.
    std::set<std::size_t> disproved(const Matched<Value>& matched) {
        std::vector<int> pair_of(at(vertices_), -1);
        for (std::size_t i = 0; i < aside_.size(); ++i)
            pair_of[at(aside_[i].first)] = pair_of[at(aside_[i].second)] = static_cast<int>(i);
        std::set<std::size_t> back;
        for (int u = 0; u < vertices_; ++u) {
            costs_(u, row_);
            for (int v = u + 1; v < vertices_; ++v) {
                if (!row_[at(v)].allowed || (pair_of[at(u)] < 0 && pair_of[at(v)] < 0)) continue;
                const Value slack =
                    matched.slack(stand_in_[at(u)], stand_in_[at(v)], value_of<Value>(row_[at(v)]));
                if (!(slack < Value(0))) continue;
                if (pair_of[at(u)] >= 0) back.insert(at(pair_of[at(u)]));
                if (pair_of[at(v)] >= 0) back.insert(at(pair_of[at(v)]));
            }
        }
        return back;
    }

    /// What is wrong with one pair is mostly wrong with all of its kinds: a few of each go back, more each
    /// time.
    void take_back(const std::set<std::size_t>& back) {
        std::map<Kinds, std::size_t> taken;
        std::vector<std::pair<int, int>> left;
        for (std::size_t i = 0; i < aside_.size(); ++i) {
            const Kinds kinds = kinds_of(aside_[i]);
            const bool goes = back.count(i) > 0 && taken[kinds] < std::max(kStay, returned_[kinds]);
            if (goes) ++taken[kinds];
            if (!goes) left.push_back(aside_[i]);
        }
        for (const auto& [kinds, count] : taken) returned_[kinds] += count;
        aside_ = std::move(left);
    }

    std::vector<int> whole(const Matched<Value>& matched) const {
        std::vector<int> partner(at(vertices_));
        for (std::size_t i = 0; i < kernel_.size(); ++i)
            partner[at(kernel_[i])] = kernel_[at(matched.partner[i])];
        for (const auto& [u, v] : aside_) {
            partner[at(u)] = v;
            partner[at(v)] = u;
        }
        return partner;
    }

    int vertices_;
    const CostRow& costs_;
    const Hint& hint_;
    std::vector<Cost> row_;
    std::vector<std::pair<int, int>> aside_;
    std::map<Kinds, std::size_t> returned_;
    std::vector<int> kernel_;    ///< the vertices that are matched anew
    std::vector<int> stand_in_;  ///< of each vertex, the index in the kernel of the one whose duals it has
};

}  // namespace yuanmen::tournament::matching
