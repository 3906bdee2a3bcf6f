#pragma once

#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <algorithm>
#include <optional>
#include <vector>

#include "tournament/matching/wide.hpp"

namespace yuanmen::tournament::matching {

template <class Value>
struct WeightedEdge {
    int first = 0;
    int second = 0;
    Value cost{};
};

/// A cheapest perfect matching of a sparse graph and its dual solution, both times LEMON's dualScale.
template <class Value>
class Matched {
  public:
    static constexpr int kScale = 4;

    std::vector<int> partner;

    /// How much more the edge costs than the duals of its ends and of the blossoms that hold both allow,
    /// times kScale. Negative: an edge that was left out could make the matching cheaper. 0: it may stand in
    /// a cheapest one (complementary slackness).
    Value slack(int first, int second, const Value& cost) const {
        Value slack =
            node_[static_cast<std::size_t>(first)] + node_[static_cast<std::size_t>(second)] + kScale * cost;
        if (!(slack < Value(0))) return slack;
        const auto& others = blossoms_of(second);
        for (const int blossom : blossoms_of(first)) {
            if (std::binary_search(others.begin(), others.end(), blossom))
                slack += blossom_[static_cast<std::size_t>(blossom)];
        }
        return slack;
    }

    /// The odd sets with a dual of their own that hold the vertex, ascending.
    const std::vector<int>& blossoms_of(int vertex) const {
        return blossoms_of_[static_cast<std::size_t>(vertex)];
    }

    template <class Search, class Nodes>
    void take(const Search& search, const lemon::SmartGraph& graph, const Nodes& nodes) {
        const std::size_t count = nodes.size();
        partner.resize(count);
        node_.resize(count);
        blossoms_of_.assign(count, {});
        for (std::size_t i = 0; i < count; ++i) {
            partner[i] = graph.id(search.mate(nodes[i]));
            node_[i] = search.nodeValue(nodes[i]);
        }
        for (int blossom = 0; blossom < search.blossomNum(); ++blossom) {
            blossom_.push_back(search.blossomValue(blossom));
            for (typename Search::BlossomIt member(search, blossom); member != lemon::INVALID; ++member)
                blossoms_of_[static_cast<std::size_t>(graph.id(member))].push_back(blossom);
        }
    }

  private:
    std::vector<Value> node_;
    std::vector<Value> blossom_;
    std::vector<std::vector<int>> blossoms_of_;
};

/// Nothing if the graph has no perfect matching.
template <class Value>
std::optional<Matched<Value>> match_all(int vertices, const std::vector<WeightedEdge<Value>>& edges) {
    using Graph = lemon::SmartGraph;
    using Weights = Graph::EdgeMap<Value>;
    using Search = lemon::MaxWeightedPerfectMatching<Graph, Weights>;
    static_assert(Search::dualScale == Matched<Value>::kScale, "the duals must be integers");
    Graph graph;
    graph.reserveNode(vertices);
    graph.reserveEdge(static_cast<int>(edges.size()));
    std::vector<Graph::Node> nodes;
    for (int i = 0; i < vertices; ++i) nodes.push_back(graph.addNode());
    for (const auto& edge : edges)
        graph.addEdge(nodes[static_cast<std::size_t>(edge.first)],
                      nodes[static_cast<std::size_t>(edge.second)]);
    Weights weights(graph);
    for (int i = 0; i < static_cast<int>(edges.size()); ++i)
        weights[Graph::edgeFromId(i)] = -edges[static_cast<std::size_t>(i)].cost;
    Search search(graph, weights);
    if (!search.run()) return std::nullopt;
    Matched<Value> matched;
    matched.take(search, graph, nodes);
    return matched;
}

}  // namespace yuanmen::tournament::matching
