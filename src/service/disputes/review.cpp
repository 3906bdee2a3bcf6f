#include "service/disputes/review.hpp"

#include "service/events/linked.hpp"
#include "service/service_impl.hpp"
#include "store/disputes.hpp"
#include "store/events.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::service {
namespace {

bool under_review(const store::Reading& reading, const tournament::MatchFacts& facts) {
    return facts.any_desk([&](const std::string& desk_match) {
        return !desk_match.empty() && !reading.disputes().open_of_match(desk_match).empty();
    });
}

base::Failure<Refused> held(const char* code, const std::string& match, const std::string& field) {
    return base::fail(Refused(Category::refused, {code, {"judging.p32"}, field, {{"match", match}}}));
}

}  // namespace

std::string holding_match(const store::Reading& reading, const tournament::EventState& state,
                          const std::string& bracket_match) {
    const auto standing = tournament::standing_of(state);
    if (!standing) return {};
    for (const tournament::BracketMatch& earlier : standing->bracket.matches) {
        const auto leads_here = [&](const std::optional<tournament::SlotRef>& edge) {
            return edge && to_string(edge->match) == bracket_match;
        };
        if (!leads_here(earlier.winner_to) && !leads_here(earlier.loser_to)) continue;
        const std::string id = to_string(earlier.id);
        if (under_review(reading, state.facts(id))) return id;
    }
    return {};
}

Answer<base::Unit> may_begin(const store::Reading& reading, const std::string& event_id,
                             const std::string& desk_match) {
    const auto event = reading.events().find(event_id);
    if (!event) return base::Unit{};
    const auto state = event->state;
    const std::string match = bracket_match_of(*state, desk_match);
    if (match.empty()) return base::Unit{};
    const std::string holding = holding_match(reading, *state, match);
    if (holding.empty()) return base::Unit{};
    return held("dispute.holds_match", holding, "");
}

Answer<base::Unit> may_take_result(const store::Reading& reading, const tournament::EventState& state,
                                   const std::string& bracket_match, const std::string& field) {
    if (!under_review(reading, state.facts(bracket_match))) return base::Unit{};
    return held("dispute.holds_result", bracket_match, field);
}

}  // namespace yuanmen::service
