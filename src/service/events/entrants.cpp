// Entrants: read from lists, looked up, and their way through the bracket.
#include "tournament/entrants/entrant_list.hpp"

#include <algorithm>

#include "service/desk/desk_actor.hpp"
#include "service/events/event_writing.hpp"
#include "service/events/name_sound.hpp"
#include "service/service_impl.hpp"
#include "store/events.hpp"
#include "tournament/entrants/list_view.hpp"
#include "tournament/event/public_names.hpp"
#include "tournament/view/event_snapshot.hpp"

namespace yuanmen::service {
namespace {

constexpr std::size_t kMostFound = 20;
constexpr std::size_t kFaultsNamed = 20;  ///< lines with faults that a refusal names

std::vector<tournament::EntrantFields> present(const tournament::EventState& state) {
    std::vector<tournament::EntrantFields> fields;
    for (const auto& entrant : state.entrants) {
        if (!entrant.left) fields.push_back(entrant.given);
    }
    return fields;
}

Answer<tournament::EntrantList> read_list(const tournament::EventState& state, const std::string& bytes,
                                          const tournament::ListHints& hints) {
    auto list = tournament::read_entrant_list(bytes, present(state), hints);
    if (!list.ok()) return base::fail(Refused(Category::invalid, list.error()));
    return *std::move(list);
}

/// Whom he plays and where, as far as it is known.
void add_his_match(tournament::WayShown& mine, const tournament::EventShown& event) {
    const tournament::MatchShown* match = mine.now ? event.match(*mine.now) : nullptr;
    if (match == nullptr) return;
    for (const tournament::SlotShown& slot : match->slots) {
        const tournament::EntrantShown* other =
            slot.entrant && *slot.entrant != mine.entrant.id ? event.entrant(*slot.entrant) : nullptr;
        if (other != nullptr)
            mine.opponent = tournament::OpponentShown{other->id, other->name, other->number, other->seed};
    }
    if (match->desk_match)
        mine.desk = tournament::DeskShown{*match->desk_match, match->table, match->desk_state};
}

/// By number and name, then by how the name sounds.
std::vector<std::string> found_in(const tournament::EventState& state, const std::string& query) {
    std::vector<std::string> found = tournament::find_entrants(state, query, kMostFound);
    for (const auto& entrant : state.entrants) {
        if (found.size() >= kMostFound) break;
        const bool known = std::find(found.begin(), found.end(), entrant.id) != found.end();
        if (!known && sounds_like(entrant.given.name, query)) found.push_back(entrant.id);
    }
    return found;
}

}  // namespace

Answer<tournament::ListShown> Service::preview_entrants(const Principal& who, const std::string& event_id,
                                                        const std::string& bytes,
                                                        const tournament::ListHints& hints) {
    if (auto allowed = require(who, UseCase::keep_entries, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<tournament::ListShown> {
        const auto row = reading.events().find(event_id);
        if (!row) return refuse(Category::not_found, "event.not_found");
        auto list = read_list(*row->state, bytes, hints);
        if (!list.ok()) return base::fail(list.error());
        return tournament::list_shown(*list, row->version);
    });
}

Answer<Receipt> Service::import_entrants(const Principal& who, const EntrantImport& given,
                                         const RequestKey& request) {
    if (auto allowed = require(who, UseCase::keep_entries, given.event_id); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto event = EventWriting::find(*impl_, writing, given.event_id, request.request_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        auto list = read_list(event->state(), given.bytes, given.hints);
        if (!list.ok()) return base::fail(list.error());
        if (!list->encoding_sure) return refuse(Category::invalid, "entrants.encoding_unclear", "/encoding");
        if (!list->faults.empty() && !given.skip_faults) {
            std::string lines;
            for (std::size_t i = 0; i < std::min(list->faults.size(), kFaultsNamed); ++i)
                lines += (lines.empty() ? "" : ", ") + std::to_string(list->faults[i].line);
            return refuse(Category::invalid, "entrants.list_has_faults", "/list",
                          {{"faults", std::to_string(list->faults.size())},
                           {"line", std::to_string(list->faults.front().line)},
                           {"lines", lines + (list->faults.size() > kFaultsNamed ? " …" : "")}});
        }
        tournament::AddEntrants add;
        for (const auto& entrant : list->entrants) add.entrants.push_back(entrant.fields);
        if (add.entrants.empty()) return refuse(Category::invalid, "entrants.empty", "/list");
        if (auto stale = event->conflict(add, given.expected_version)) return base::fail(*stale);
        if (auto done = event->give(add, desk_actor(who), author_of(who, request)); !done.ok())
            return base::fail(done.error());
        return Receipt{given.event_id, event->state().version, false};
    });
}

Answer<EntrantView> Service::entrant(const Principal& who, const std::string& event_id,
                                     const std::string& entrant_id) {
    const auto snapshot = event_snapshot(who, event_id);
    if (!snapshot.ok()) return base::fail(snapshot.error());
    const auto make = [&](const store::Reading& reading) -> Answer<EntrantView> {
        const auto row = reading.events().find(event_id);
        if (!row) return refuse(Category::not_found, "event.not_found");
        auto mine = tournament::entrant_snapshot(
            *row->state,
            snapshot->staff ? tournament::EventViewer::staff : tournament::EventViewer::everybody,
            entrant_id);
        if (!mine) return refuse(Category::not_found, "event.entrant.not_found");
        add_his_match(*mine, *snapshot->view);
        return EntrantView{snapshot->tag + "/" + entrant_id,
                           std::make_shared<const tournament::WayShown>(*std::move(mine))};
    };
    return impl_->boards->entrant(snapshot->tag + "/" + entrant_id, [&] { return impl_->store->read(make); });
}

Answer<std::vector<tournament::EntrantShown>> Service::find_entrants(const Principal& who,
                                                                     const std::string& event_id,
                                                                     const std::string& query) {
    if (auto allowed = require(who, UseCase::read_public, event_id); !allowed.ok())
        return base::fail(allowed.error());
    const auto snapshot = event_snapshot(who, event_id);
    if (!snapshot.ok()) return base::fail(snapshot.error());
    const auto ids = impl_->store->read([&](const store::Reading& reading) {
        const auto row = reading.events().find(event_id);
        if (!row) return std::vector<std::string>{};
        // Whoever may not read a name does not find it either.
        return found_in(snapshot->staff ? *row->state : tournament::as_public(*row->state), query);
    });
    std::vector<tournament::EntrantShown> found;
    for (const std::string& id : ids) {
        if (const auto* entrant = snapshot->view->entrant(id)) found.push_back(*entrant);
    }
    return found;
}

}  // namespace yuanmen::service
