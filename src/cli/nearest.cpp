#include "cli/nearest.hpp"

#include <algorithm>
#include <numeric>

namespace yuanmen::cli {
namespace {

/// How many letters must be put in, left out, changed or swapped with their neighbour.
std::size_t distance(std::string_view from, std::string_view to) {
    std::vector<std::size_t> before, last(to.size() + 1), now(to.size() + 1);
    std::iota(last.begin(), last.end(), 0);
    for (std::size_t i = 1; i <= from.size(); ++i) {
        now[0] = i;
        for (std::size_t j = 1; j <= to.size(); ++j) {
            const std::size_t changed = last[j - 1] + (from[i - 1] == to[j - 1] ? 0 : 1);
            now[j] = std::min({changed, last[j] + 1, now[j - 1] + 1});
            if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1]) {
                now[j] = std::min(now[j], before[j - 2] + 1);
            }
        }
        before = last;
        last = now;
    }
    return last[to.size()];
}

}  // namespace

std::string nearest(std::string_view typed, const std::vector<std::string>& known) {
    std::string best;
    std::size_t least = std::max<std::size_t>(1, typed.size() / 3) + 1;
    for (const auto& word : known) {
        const bool begins = typed.size() > 1 && word.starts_with(typed);
        const std::size_t far = begins ? 1 : distance(typed, word);
        if (far < least) {
            least = far;
            best = word;
        }
    }
    return best;
}

}  // namespace yuanmen::cli
