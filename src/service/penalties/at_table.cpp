// What a penalty does at the table and in the event.
#include "match/desk.hpp"
#include "service/desk/desk_writing.hpp"
#include "service/events/event_writing.hpp"
#include "service/events/people.hpp"
#include "service/penalties/giving.hpp"
#include "service/service_impl.hpp"

namespace yuanmen::service {
namespace {

using cards::Penalty;

match::Losers loser(match::Chair chair) {
    return chair == match::Chair::a ? match::Losers::a : match::Losers::b;
}

/// One command of the desk, about the match as it stands within this write.
Answer<base::Unit> tell_table(Service::Impl& impl, store::Writing& writing, const std::string& match_id,
                              const match::Command& command, const Principal& who,
                              const RequestKey& request) {
    const auto row = writing.matches().find(match_id);
    DeskWriting desk(writing, match_id, impl.played.find(writing, row->ruleset_hash));
    return desk.give(command, desk_actor(who), author_of(who, request));
}

/// Whoever is disqualified leaves the event, also one that is over: every match that is or becomes playable
/// is lost, and so is the place.
Answer<base::Unit> leave_event(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                               const match::GivePenalty& penalty, const Principal& who,
                               const RequestKey& request) {
    auto event = EventWriting::find(impl, writing, found.row.event_id, request.request_id);
    const bool drawn =
        event && event->state().phase >= tournament::EventPhase::published && event->state().drawing;
    if (!drawn) return base::Unit{};
    const std::string& person = found.row.players[penalty.chair == match::Chair::a ? 0 : 1];
    const auto* entrant = event->state().find(entrant_id_of(event->id(), person));
    using tournament::LeavingKind;
    const bool gone = entrant != nullptr && entrant->left && entrant->left->how == LeavingKind::substituted;
    if (entrant == nullptr || gone || entrant->is_disqualified()) return base::Unit{};
    const tournament::DropEntrant drop{entrant->id, LeavingKind::disqualified, who.name, penalty.text};
    if (auto done = event->give(drop, desk_actor(who), author_of(who, request)); !done.ok()) return done;
    return event->settle_desks();
}

std::string reason_of(const match::GivePenalty& penalty, const cards::Ruleset& ruleset) {
    if (!penalty.text.empty()) return penalty.text;
    const cards::Infraction& infraction = *ruleset.find_infraction(penalty.infraction);
    return infraction.title.zh + " / " + infraction.title.en;
}

/// The opponent has been disqualified in this match before: now neither wins it.
bool other_disqualified(const match::MatchState& desk, match::Chair chair) {
    return desk.outcome && desk.outcome->cause == match::Cause::disqualification &&
           desk.outcome->winner == match::winner_of(chair);
}

}  // namespace

Answer<base::Unit> act_at_table(Service::Impl& impl, store::Writing& writing, const FoundMatch& found,
                                const match::GivePenalty& penalty, const Principal& who,
                                const RequestKey& request) {
    const auto desk = found.row.state;
    const bool open = desk->stage <= match::Stage::decided;
    const match::NotePenalty note{penalty.chair, penalty.infraction, penalty.penalty, penalty.text};
    auto noted = tell_table(impl, writing, found.row.id, note, who, request);
    if (!noted.ok()) return noted;
    if (penalty.penalty < Penalty::match_loss) return base::Unit{};
    const auto ruleset = impl.played.find(writing, found.row.ruleset_hash);
    match::Loss loss{loser(penalty.chair), penalty.infraction, reason_of(penalty, *ruleset)};
    // Found when the match was over: it stands in the record, and the result is corrected by the event.
    if (penalty.penalty == Penalty::match_loss) {
        if (desk->stage > match::Stage::level) return base::Unit{};
        return tell_table(impl, writing, found.row.id, match::Forfeit{loss}, who, request);
    }
    if (open) {
        if (other_disqualified(*desk, penalty.chair)) loss.losers = match::Losers::both;
        auto done = tell_table(impl, writing, found.row.id, match::Disqualify{loss}, who, request);
        if (!done.ok()) return done;
    }
    return leave_event(impl, writing, found, penalty, who, request);
}

}  // namespace yuanmen::service
