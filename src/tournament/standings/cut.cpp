#include "tournament/standings/cut.hpp"

#include <algorithm>

#include "base/digest.hpp"

namespace yuanmen::tournament::standings {

std::vector<Row> with_lots(std::vector<Row> rows, const std::string& seed) {
    std::stable_sort(rows.begin(), rows.end(), [&](const Row& a, const Row& b) {
        if (a.rank != b.rank) return b.rank == 0 || (a.rank != 0 && a.rank < b.rank);
        return base::sha256_hex(seed + ":" + a.player) < base::sha256_hex(seed + ":" + b.player);
    });
    int rank = 0;
    for (Row& row : rows) {
        if (row.rank != 0) row.rank = ++rank;
    }
    return rows;
}

std::vector<std::string> top_cut(const std::vector<Row>& rows, std::size_t size,
                                 const std::vector<std::string>& absent) {
    std::vector<std::string> seeds;
    for (const Row& row : rows) {
        const bool here = std::find(absent.begin(), absent.end(), row.player) == absent.end();
        if (here && seeds.size() < size) seeds.push_back(row.player);
    }
    return seeds;
}

}  // namespace yuanmen::tournament::standings
