#include "tournament/matching/perfect_matching.hpp"

#include "tournament/matching/dense_or_sparse.hpp"
#include "tournament/matching/kernel.hpp"

namespace yuanmen::tournament::matching {
namespace {

constexpr int kKernelFrom = 48;  ///< vertices; below, the dense graph is as quick

template <class Value>
std::optional<std::vector<int>> solve(const CompleteGraph& graph, Search search) {
    using Whole = DenseOrSparse<Value>;
    const bool large = search == Search::automatic && graph.vertices > kKernelFrom;
    if (large && !graph.hint.draft.empty()) {
        if (auto partners = Kernel<Value>(graph).solve()) return partners;
    }
    Whole whole(graph.vertices, graph.costs);
    auto matched = search == Search::dense    ? whole.dense()
                   : search == Search::sparse ? whole.sparse()
                                              : whole.solve();
    if (!matched) return std::nullopt;
    return std::move(matched->partner);
}

}  // namespace

std::optional<std::vector<int>> cheapest_perfect_matching(const CompleteGraph& graph, Search search) {
    if (graph.vertices == 0) return std::vector<int>{};
    if (graph.vertices % 2 != 0) return std::nullopt;
    return graph.wide ? solve<Wide>(graph, search) : solve<Int128>(graph, search);
}

}  // namespace yuanmen::tournament::matching
