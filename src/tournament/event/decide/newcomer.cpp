#include "tournament/event/decide/newcomer.hpp"

namespace yuanmen::tournament {

Roll roll_without(const EventState& state, const std::string& entrant_id) {
    Roll roll;
    for (const Entrant& entrant : state.entrants) {
        if (!entrant.left && entrant.id != entrant_id) roll.add(entrant.given, entrant.given.name);
    }
    return roll;
}

base::Refusal within(base::Refusal refused, const std::string& pointer) {
    refused.field = refused.field.empty() ? pointer : pointer + "/" + refused.field;
    return refused;
}

Refused check_newcomer(const EntrantFields& given, const Roll& roll, const std::string& pointer) {
    if (auto fault = check_fields(given)) return within(*fault, pointer);
    if (auto fault = roll.check(given)) return within(*fault, pointer);
    return std::nullopt;
}

}  // namespace yuanmen::tournament
