#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/infraction.hpp"

namespace yuanmen::match {

/// A penalty a player was given before in this event, and that was not withdrawn.
struct EarlierPenalty {
    std::string infraction;  ///< empty: outside the catalogue, counts for nothing
    std::optional<cards::InfractionClass> infraction_class;
    bool as_opponent = false;  ///< for having let the other's infraction pass
    cards::Penalty penalty{};
    std::string day;  ///< "2026-11-20" in the hall
};

/// The step the catalogue and the earlier penalties lead to.
struct Suggestion {
    cards::Penalty penalty{};
    cards::Penalty by_ladder{};  ///< what the infraction's own ladder says; the upgrade may say more
    int offence = 1;             ///< which offence of this very infraction it is
    int counted = 0;             ///< earlier warnings of its class that count for the upgrade; conduct: all
    cards::Penalty next{};       ///< what the next one of the same kind would cost (P21)
    std::vector<std::string> clauses;  ///< most specific first

    bool upgraded() const { return penalty != by_ladder; }
};

/// What an infraction costs this player now (clauses judging.ladder and judging.upgrade): the step of its
/// ladder for the nth offence, raised to a technical point by the third warning in play or the second of the
/// tournament's order on one day, and to the loss of the match by any repeat of conduct in the event.
/// Offences in play and against order count on one day only. Nothing if the catalogue has no step for an
/// opponent. Pure.
std::optional<Suggestion> suggest(const cards::Infraction& infraction, bool as_opponent,
                                  const std::vector<EarlierPenalty>& earlier, const std::string& day);

}  // namespace yuanmen::match
