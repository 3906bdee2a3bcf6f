#include "tournament/event/apart_in_draw.hpp"

namespace yuanmen::tournament {

std::vector<Placed> placed_by(const EventState& state, const std::vector<std::string>& order,
                              KeptApart kept_apart) {
    std::vector<Placed> placed;
    for (const std::string& id : order) {
        const Entrant* entrant = state.find(id);
        static const EntrantFields nobody;
        const EntrantFields& given = entrant == nullptr ? nobody : entrant->given;
        Placed one{id, {}, entrant != nullptr && !given.seed};
        if (kept_apart != KeptApart::city) one.marks.push_back(comparison_key(given.club));
        if (kept_apart != KeptApart::club) one.marks.push_back(comparison_key(given.city.value_or("")));
        placed.push_back(std::move(one));
    }
    return placed;
}

}  // namespace yuanmen::tournament
