#include "service/events/sheets.hpp"

#include "match/state.hpp"
#include "match/worksheet.hpp"
#include "service/events/event_writing.hpp"
#include "service/events/linked.hpp"
#include "service/events/people.hpp"
#include "service/service_impl.hpp"
#include "store/disputes.hpp"
#include "tournament/event/stages.hpp"

namespace yuanmen::service {
namespace {

/// Who the sheet says has won, as an entrant; nothing for nobody.
std::optional<std::string> winner_of(const std::string& event_id, const match::MatchState& desk) {
    const auto chair = match::chair_of(desk.outcome->winner);
    if (!chair) return std::nullopt;
    return entrant_id_of(event_id, desk.head.players[*chair].id);
}

/// What tables of standings count of a sheet.
void put_figures(tournament::RecordSheet& sheet, const match::MatchState& desk,
                 const cards::Ruleset& ruleset) {
    for (const auto& line : match::compare_position(desk.position, ruleset.parameters)) {
        if (line.criterion == "remaining_generals") sheet.remaining = line.values;
        if (line.criterion == "lost_hp_in_play") sheet.lost_hp = line.values;
    }
}

/// A no-show with whom the judge said that he leaves the event.
Answer<base::Unit> drop_absent(EventWriting& event, const match::MatchState& desk) {
    if (!desk.end_note.drop || desk.outcome->cause != match::Cause::no_show) return base::Unit{};
    for (const match::Chair chair : match::kChairs) {
        if (desk.present[chair]) continue;
        tournament::DropEntrant drop;
        drop.entrant = entrant_id_of(event.id(), desk.head.players[chair].id);
        drop.how = tournament::LeavingKind::no_show;
        drop.confirmed_by = desk.sheets.back().drawn_by;
        const auto* entrant = event.state().find(drop.entrant);
        if (entrant == nullptr || entrant->left) continue;
        if (auto done = event.give(drop, EventWriting::house_actor(), event.house()); !done.ok()) return done;
    }
    return base::Unit{};
}

}  // namespace

Answer<SheetNews> pass_on_sheet(Service::Impl& impl, store::Writing& writing, const std::string& match_id,
                                const std::string& request_id) {
    const auto row = writing.matches().find(match_id);
    if (!row || row->event_id.empty()) return SheetNews::none;
    const auto desk = row->state;
    if (desk->stage < match::Stage::signed_ || !desk->outcome || desk->sheets.empty()) return SheetNews::none;
    auto event = EventWriting::find(impl, writing, row->event_id, request_id);
    if (!event) return SheetNews::none;
    const std::string match = bracket_match_of(event->state(), match_id);
    if (match.empty()) return SheetNews::none;
    if (!writing.disputes().open_of_match(match_id).empty()) return SheetNews::held;

    const std::int64_t before = event->state().version;
    tournament::RecordSheet sheet{match, match_id, desk->sheets.back().version, winner_of(event->id(), *desk),
                                  desk->outcome->cause};
    if (tournament::has_formats(event->state().settings))
        put_figures(sheet, *desk, *impl.played.find(writing, row->ruleset_hash));
    const auto taken = event->give(sheet, EventWriting::house_actor(), event->house());
    if (!taken.ok()) {
        return facts_at_desk(event->state().facts(match), match_id).result ? SheetNews::correction
                                                                           : SheetNews::ruling;
    }
    if (event->state().version == before) return SheetNews::none;
    if (auto dropped = drop_absent(*event, *desk); !dropped.ok()) return base::fail(dropped.error());
    if (auto settled = event->settle_desks(); !settled.ok()) return base::fail(settled.error());
    return SheetNews::recorded;
}

}  // namespace yuanmen::service
