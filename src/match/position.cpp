#include "match/position.hpp"

#include <algorithm>

namespace yuanmen::match {

const Fielded* Position::in_play(Chair chair) const {
    const auto& side = generals[chair];
    return side.empty() || side.back().fallen ? nullptr : &side.back();
}

Fielded* Position::in_play(Chair chair) {
    auto& side = generals[chair];
    return side.empty() || side.back().fallen ? nullptr : &side.back();
}

int Position::fallen(Chair chair) const {
    const auto& side = generals[chair];
    return static_cast<int>(
        std::count_if(side.begin(), side.end(), [](const Fielded& f) { return f.fallen; }));
}

bool Position::awaits_entry(Chair chair) const {
    return !generals[chair].empty() && generals[chair].back().fallen;
}

}  // namespace yuanmen::match
