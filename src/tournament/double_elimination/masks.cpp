#include "tournament/double_elimination/double_elimination.hpp"

namespace yuanmen::tournament {

std::vector<int> loser_masks(int size) {
    // Exhaustive optimum among XOR maps for the fewest possible rematches in the earliest losers' round
    // (tournaments.md §3); 256 by the same search, the first by order of masks.
    switch (size) {
        case 4:
            return {0};
        case 8:
            return {1, 0};
        case 16:
            return {2, 1, 0};
        case 32:
            return {4, 3, 1, 0};
        case 64:
            return {4, 4, 3, 1, 0};
        case 128:
            return {8, 8, 6, 3, 1, 0};
        case 256:
            return {16, 16, 12, 7, 3, 1, 0};
        default:
            return {};
    }
}

}  // namespace yuanmen::tournament
