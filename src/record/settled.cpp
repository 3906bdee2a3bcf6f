#include "record/settled.hpp"

#include "record/frontier.hpp"

namespace yuanmen::record {

engine::State settled(const Referee& referee, engine::State state) {
    for (int step = 0; step < kMostInferred; ++step) {
        const auto implied = engine::implied(referee.rules(), state);
        if (!implied || implied->verb == Verb::begin_turn || implied->verb == Verb::end_play) break;
        if (!engine::apply(referee.rules(), state, *implied).ok()) break;
    }
    return state;
}

}  // namespace yuanmen::record
