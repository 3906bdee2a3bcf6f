#include "fuzz/targets.hpp"

#include <array>
#include <cstdio>
#include <cstdlib>

namespace yuanmen::fuzz {

std::span<const Target> targets() {
    static constexpr std::array<Target, 4> all = {{
        {"parser", true, read_and_print},
        {"replay", true, replay_record},
        {"engine", false, play_engine},
        {"import", false, import_log},
    }};
    return all;
}

const Target* find_target(std::string_view name) {
    for (const Target& target : targets()) {
        if (target.name == name) return &target;
    }
    return nullptr;
}

void require(bool holds, const char* promise) {
    if (holds) return;
    std::fprintf(stderr, "broken promise: %s\n", promise);
    std::abort();
}

}  // namespace yuanmen::fuzz
