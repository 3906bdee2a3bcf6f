#include "record/walk.hpp"

namespace yuanmen::record {

void walk(const Referee& referee, const Report& report,
          const std::function<void(const Applied&, const engine::State&, const engine::State&)>& each) {
    const engine::Rules& rules = referee.rules();
    const auto& all = report.applied();
    engine::State state = report.start;
    for (std::size_t i = 0; i < all.size(); ++i) {
        // between two entries the judge may have moved cards or gone back
        if (i == 0 || all[i].entry != all[i - 1].entry)
            state = report.state_after(rules, static_cast<int>(all[i].entry) - 1);
        const engine::State before = state;
        if (all[i].forced) {
            engine::force(rules, state, all[i].action);
        } else {
            engine::apply(rules, state, all[i].action);
        }
        each(all[i], before, state);
    }
}

}  // namespace yuanmen::record
