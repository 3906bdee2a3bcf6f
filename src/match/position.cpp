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

UndoableEntry UndoableEntry::of(std::string kind, std::int64_t seq, const Position& before) {
    UndoableEntry entry{std::move(kind), seq, before.turn, before.active, before.in_turn, {}};
    for (const Chair chair : {Chair::a, Chair::b}) {
        if (!before.generals[chair].empty()) entry.newest[chair] = before.generals[chair].back();
    }
    return entry;
}

void UndoableEntry::put_back(Position& position) const {
    position.turn = turn;
    position.active = active;
    position.in_turn = in_turn;
    for (const Chair chair : {Chair::a, Chair::b}) {
        if (newest[chair]) position.generals[chair].back() = *newest[chair];
    }
}

}  // namespace yuanmen::match
