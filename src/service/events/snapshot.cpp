// An event as the public or the staff sees it.
#include <map>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "match/sub_state.hpp"
#include "service/events/linked.hpp"
#include "service/service_impl.hpp"
#include "store/disputes.hpp"
#include "store/events.hpp"
#include "tournament/view/event_snapshot.hpp"

namespace yuanmen::service {
namespace {

using tournament::EventViewer;

/// A desk match and whether a dispute about it is open.
struct LinkedDesk {
    store::DeskOfEvent desk;
    bool under_review = false;
};
using Desks = std::map<std::string, LinkedDesk>;

/// Whether its desk is played, or was, beside a result that is not the desk's own.
bool may_differ(const tournament::MatchFacts& facts, const match::SubStateFacts& desk) {
    return facts.result && facts.result->source != tournament::ResultSource::sheet &&
           desk.roughly != match::facts_of(match::SubState::scheduled).roughly;
}

Desks desks_of(const store::Reading& reading, const std::string& event_id) {
    Desks desks;
    for (auto& desk : reading.matches().desks_of(event_id)) desks[desk.id].desk = std::move(desk);
    for (const auto& match : reading.disputes().matches_under_review(event_id))
        desks[match].under_review = true;
    return desks;
}

/// Whether a dispute about any desk it is or was played at is open.
bool is_under_review(const Desks& desks, const tournament::MatchFacts& facts) {
    return facts.any_desk([&](const std::string& desk_match) {
        const auto desk = desks.find(desk_match);
        return desk != desks.end() && desk->second.under_review;
    });
}

std::string tag_of(const store::EventRow& row, const tournament::EventState& state, const Desks& desks,
                   EventViewer viewer) {
    const bool staff = viewer != EventViewer::everybody;
    std::string all = row.id + "/" + std::to_string(row.version) + (staff ? "/staff" : "/public");
    if (viewer == EventViewer::head) all += "/head";
    for (const auto& [match, facts] : state.matches) {
        const auto desk = facts.desk ? desks.find(facts.desk->desk_match) : desks.end();
        if (desk == desks.end()) continue;
        const std::string_view where = match::facts_of(desk->second.desk.sub_state).roughly;
        all.append(" ").append(where);
        if (is_under_review(desks, facts)) all.append("?");
        // A sheet can be amended after it was signed.
        if (staff && where == "signed") all.append(std::to_string(desk->second.desk.version));
    }
    return base::sha256_hex(all).substr(0, 20);
}

}  // namespace

static void add_desks(const store::Reading& reading, tournament::EventShown& event,
                      const tournament::EventState& state, const Desks& desks, bool staff) {
    for (tournament::MatchShown& match : event.matches) {
        if (staff) match.needs.emplace();
        const auto& facts = state.facts(match.id);
        const auto desk = facts.desk ? desks.find(facts.desk->desk_match) : desks.end();
        if (desk == desks.end()) continue;
        match.under_review = is_under_review(desks, facts);
        const match::SubStateFacts& where = match::facts_of(desk->second.desk.sub_state);
        match.desk_state = std::string(where.roughly);
        if (!staff || !(match.under_review || where.ended || may_differ(facts, where))) continue;
        const auto row = reading.matches().find(desk->first);
        if (!row) continue;
        const std::string_view need = need_of(facts, *row->state, match.under_review);
        if (!need.empty()) *match.needs = std::string(need);
    }
}

static Answer<EventSnapshot> make_snapshot(Service::Impl& impl, const std::string& event_id,
                                           EventViewer viewer, const EventSnapshot* known) {
    const bool staff = viewer != EventViewer::everybody;
    return impl.store->read([&](const store::Reading& reading) -> Answer<EventSnapshot> {
        const auto row = reading.events().find(event_id);
        if (!row) return refuse(Category::not_found, "event.not_found");
        const auto state = row->state;
        const Desks desks = desks_of(reading, event_id);
        EventSnapshot made{
            event_id, row->version, tag_of(*row, *state, desks, viewer), staff, viewer == EventViewer::head,
            nullptr,  nullptr};
        if (known != nullptr && known->tag == made.tag) return *known;
        auto event = std::make_shared<tournament::EventShown>(tournament::event_snapshot(*state, viewer));
        event->id = event_id;
        add_desks(reading, *event, *state, desks, staff);
        made.json = std::make_shared<const nlohmann::json>(journal::write(*event));
        made.view = std::move(event);
        return made;
    });
}

Answer<EventSnapshot> Service::event_snapshot(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_public, event_id); !allowed.ok())
        return base::fail(allowed.error());
    const EventViewer viewer = may(who, UseCase::manage_events, {{}, false, event_id}) ? EventViewer::head
                               : may(who, UseCase::read_event, {{}, false, event_id})
                                   ? EventViewer::staff
                                   : EventViewer::everybody;
    auto made = impl_->boards->snapshot(event_id, viewer, [&](const EventSnapshot* known) {
        return make_snapshot(*impl_, event_id, viewer, known);
    });
    if (!made.ok() || viewer != EventViewer::everybody || !made->view->hidden) return made;
    const auto seen =
        impl_->store->read([&](const store::Reading& reading) { return find_event(reading, who, event_id); });
    if (!seen.ok()) return base::fail(seen.error());
    return made;
}

Answer<std::string> Service::event_tag(const Principal& who, const std::string& event_id) {
    auto snapshot = event_snapshot(who, event_id);
    if (!snapshot.ok()) return base::fail(snapshot.error());
    return snapshot->tag;
}

}  // namespace yuanmen::service
