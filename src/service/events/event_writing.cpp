#include "service/events/event_writing.hpp"

#include <algorithm>

#include "base/digest.hpp"
#include "match/sub_state.hpp"
#include "service/events/stage_rulesets.hpp"
#include "service/service_impl.hpp"
#include "store/disputes.hpp"
#include "store/matches.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::service {
namespace {

/// Between which the printed maxima of HP lie.
match::Range max_hp_of(const cards::Ruleset& ruleset) {
    match::Range range{99, 0};
    for (const std::string_view id : cards::kGeneralIds) {
        const auto general = cards::general_from_id(id);
        if (!general) continue;
        const std::int64_t printed = ruleset.generals.at(*general).max_hp;
        range.least = std::min(range.least, printed);
        range.greatest = std::max(range.greatest, printed);
    }
    if (ruleset.parameters.lord_bonus_hp) ++range.greatest;
    return range;
}

}  // namespace

std::set<std::string> begun_desks(const store::Reading& reading, const std::string& event_id) {
    std::set<std::string> begun;
    for (const store::DeskOfEvent& desk : reading.matches().desks_of(event_id)) {
        if (match::facts_of(desk.sub_state).begun) begun.insert(desk.id);
    }
    return begun;
}

EventWriting::EventWriting(Service::Impl& impl, store::Writing& writing, std::string event_id,
                           std::string request_id)
    : StreamWriting(writing, std::move(event_id)),
      impl_(impl),
      writing_(writing),
      request_id_(std::move(request_id)),
      before_(shared()) {}

std::optional<EventWriting> EventWriting::find(Service::Impl& impl, store::Writing& writing,
                                               const std::string& event_id, const std::string& request_id) {
    EventWriting found(impl, writing, event_id, request_id);
    if (found.version() == 0) return std::nullopt;
    return found;
}

tournament::Circumstances EventWriting::circumstances() const {
    tournament::Circumstances now{writing_.now(), base::random_hex(32), begun_desks(writing_, id())};
    for (const auto& match : writing_.disputes().matches_under_review(id())) now.disputed.insert(match);
    return now;
}

Answer<base::Unit> EventWriting::look_at_desk(const std::string& match,
                                              tournament::Circumstances& circumstances) const {
    const auto standing = tournament::standing_of(state());
    const auto index = standing ? standing->find(match) : std::nullopt;
    if (!index) return base::Unit{};
    const auto& id = standing->bracket.matches[*index].id;
    auto ruleset = ruleset_of(impl_, writing_, stage_of(state().settings, standing->bracket, id));
    if (!ruleset.ok()) return base::fail(ruleset.error());
    circumstances.max_hp = max_hp_of(**ruleset);
    const auto* desk = state().facts(match).open_desk();
    const auto row = desk != nullptr ? writing_.matches().find(desk->desk_match) : std::nullopt;
    if (!row) return base::Unit{};
    const auto& outcome = row->state->outcome;
    if (outcome) circumstances.ended[row->id] = outcome->winner;
    return base::Unit{};
}

Answer<base::Unit> EventWriting::give(const tournament::EventCommand& command, const match::Actor& actor,
                                      const store::Author& author) {
    auto now = circumstances();
    if (const auto* paper = command.get_if<tournament::RecordPaper>()) {
        if (auto looked = look_at_desk(paper->match, now); !looked.ok()) return looked;
    }
    if (const auto* drawn = command.get_if<tournament::DecideDrawn>()) {
        if (auto looked = look_at_desk(drawn->match, now); !looked.ok()) return looked;
    }
    return StreamWriting::give(command, actor, now, author);
}

Answer<base::Unit> EventWriting::settle_desks() {
    if (auto done = void_given_up(); !done.ok()) return done;
    if (auto done = renew_heads(); !done.ok()) return done;
    if (auto done = make_new(); !done.ok()) return done;
    return call_players();
}

}  // namespace yuanmen::service
