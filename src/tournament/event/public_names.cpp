#include "tournament/event/public_names.hpp"

#include "base/utf8.hpp"

namespace yuanmen::tournament {
namespace {

/// "赵＊＊" of 赵子龙, "A＊＊" of Ann: as many stars as characters are left out.
std::string surname_only(const std::string& name) {
    const std::u32string characters = base::to_characters(name);
    std::u32string shown = characters.substr(0, 1);
    shown.append(characters.size() > 1 ? characters.size() - 1 : 0, U'＊');
    return base::to_utf8(shown);
}

}  // namespace

EntrantFields public_fields(const EventSettings& settings, const Entrant& entrant) {
    EntrantFields shown = entrant.given;
    if (!settings.public_names) return shown;
    shown.club.clear();
    shown.city.reset();
    if (*settings.public_names == PublicNames::surname) shown.name = surname_only(shown.name);
    if (*settings.public_names == PublicNames::number)
        shown.name = shown.number.empty() ? entrant.id : shown.number;
    return shown;
}

EventState as_public(const EventState& state) {
    if (!state.settings.public_names) return state;
    EventState shown = state;
    for (Entrant& entrant : shown.entrants) entrant.given = public_fields(state.settings, entrant);
    return shown;
}

}  // namespace yuanmen::tournament
