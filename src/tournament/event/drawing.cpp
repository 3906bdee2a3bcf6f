#include "tournament/event/drawing.hpp"

#include <algorithm>
#include <map>

#include "base/digest.hpp"

namespace yuanmen::tournament {
namespace {

std::string joined(std::string_view first, std::string_view second) {
    return std::string(first).append(":").append(second);
}

}  // namespace

std::vector<int> free_places(const Drawing& drawing) {
    std::vector<int> free;
    for (std::size_t i = 0; i < drawing.order.size(); ++i) {
        if (drawing.order[i].empty()) free.push_back(static_cast<int>(i) + 1);
    }
    return free;
}

std::string random_seed_of(std::string_view entropy, std::string_view nonce) {
    return base::sha256_hex(joined(entropy, nonce));
}

std::vector<std::string> shuffled(std::vector<std::string> ids, std::string_view random_seed) {
    std::map<std::string, std::string> lots;
    for (const std::string& id : ids) lots[id] = base::sha256_hex(joined(random_seed, id));
    std::sort(ids.begin(), ids.end(),
              [&](const std::string& a, const std::string& b) { return lots[a] < lots[b]; });
    return ids;
}

}  // namespace yuanmen::tournament
