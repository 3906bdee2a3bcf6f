#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include "tournament/matching/perfect_matching.hpp"

namespace yuanmen::tournament::matching {
namespace {

using Graph = lemon::SmartGraph;

void gather(const Graph& graph, const lemon::MaxMatching<Graph>& search, Graph::Node from,
            std::vector<bool>& seen, std::vector<int>& component) {
    std::vector<Graph::Node> open{from};
    seen[static_cast<std::size_t>(graph.id(from))] = true;
    while (!open.empty()) {
        const Graph::Node node = open.back();
        open.pop_back();
        component.push_back(graph.id(node));
        for (Graph::IncEdgeIt edge(graph, node); edge != lemon::INVALID; ++edge) {
            const Graph::Node other = graph.oppositeNode(node, edge);
            const auto index = static_cast<std::size_t>(graph.id(other));
            if (seen[index] || search.status(other) != lemon::MaxMatching<Graph>::EVEN) continue;
            seen[index] = true;
            open.push_back(other);
        }
    }
}

}  // namespace

std::vector<std::vector<int>> odd_components(const CompleteGraph& whole) {
    const int vertices = whole.vertices;
    Graph graph;
    for (int i = 0; i < vertices; ++i) graph.addNode();
    std::vector<Cost> row(static_cast<std::size_t>(vertices));
    for (int u = 0; u < vertices; ++u) {
        whole.costs(u, row);
        for (int v = u + 1; v < vertices; ++v) {
            if (row[static_cast<std::size_t>(v)].allowed)
                graph.addEdge(Graph::nodeFromId(u), Graph::nodeFromId(v));
        }
    }
    lemon::MaxMatching<Graph> search(graph);
    search.run();
    std::vector<std::vector<int>> components;
    if (2 * search.matchingSize() == vertices) return components;
    std::vector<bool> seen(static_cast<std::size_t>(vertices));
    for (int u = 0; u < vertices; ++u) {
        const Graph::Node node = Graph::nodeFromId(u);
        if (seen[static_cast<std::size_t>(u)] || search.status(node) != lemon::MaxMatching<Graph>::EVEN)
            continue;
        gather(graph, search, node, seen, components.emplace_back());
    }
    return components;
}

}  // namespace yuanmen::tournament::matching
