#pragma once

// Plain C++17: the sources behind it are compiled as gnu++17, its callers as C++20.

#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace yuanmen::tournament::matching {

__extension__ typedef __int128 Int128;

/// The price of joining two vertices. Sums are compared high part first, and each part is summed by itself:
/// nothing is carried, so neither part of a sum over all vertices, times 16, may exceed an Int128. Never
/// negative. Where everything fits into `low`, leave `high` 0 everywhere: it is twice as fast.
struct Cost {
    Int128 high = 0;
    Int128 low = 0;
    bool allowed = true;  ///< false: the two must not be joined at any price
};

/// Writes into `row` (already of the graph's size) what joining `vertex` with each other vertex costs. It is
/// asked for each vertex several times and must answer the same each time, and the same from both ends; its
/// answer for `vertex` itself is not read.
using CostRow = std::function<void(int vertex, std::vector<Cost>& row)>;

/// What a caller knows of a large graph that lets it be searched quickly. None of it changes the cost of the
/// answer: a matching is given out only when the duals of the whole graph prove it.
struct Hint {
    /// Of each vertex: vertices of one kind cost the same to everybody, a few pairs apart.
    std::vector<int> kind;
    /// A good guess at part of the matching: disjoint allowed pairs.
    std::vector<std::pair<int, int>> draft;
};

struct CompleteGraph {
    int vertices = 0;  ///< may be 0
    CostRow costs;
    bool wide = false;  ///< whether Cost::high is used
    Hint hint;          ///< may be empty
};

/// How the graph is searched; the cost of the answer is the same for all.
enum class Search {
    automatic,  ///< small graphs dense, others sparse, those with a hint through a kernel
    sparse,     ///< over cheap candidates, proved optimal by the duals
    dense,      ///< every allowed edge at once
};

/// Each vertex's partner in a perfect matching of least cost (LEMON's weighted perfect matching); nothing if
/// no perfect matching exists. Among equally cheap matchings the order of the vertices decides, always the
/// same way. Memory: some 40 edges a vertex, if dense all of them (about 130 bytes an edge).
std::optional<std::vector<int>> cheapest_perfect_matching(const CompleteGraph& graph,
                                                          Search search = Search::automatic);

/// Why there is no perfect matching (Gallai and Edmonds): the sets of odd size, of which each leaves one over
/// whenever as many as possible are joined, and which have too few partners outside. Empty if there is a
/// perfect matching.
std::vector<std::vector<int>> odd_components(const CompleteGraph& graph);

}  // namespace yuanmen::tournament::matching
