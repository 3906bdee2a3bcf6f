// The figures of an event, for everybody.
#include "tournament/statistics/statistics.hpp"

#include "base/digest.hpp"
#include "match/state.hpp"
#include "service/events/event_boards.hpp"
#include "service/events/rows.hpp"
#include "service/service_impl.hpp"
#include "store/events.hpp"
#include "store/matches.hpp"

namespace yuanmen::service {

static bool is_over(const store::DeskOfEvent& desk) {
    return desk.sub_state == "signed" || desk.sub_state == "closed";
}

Answer<StatisticsView> Service::event_statistics(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_public, event_id); !allowed.ok())
        return base::fail(allowed.error());
    // Kept ready: whether he may know of the event costs no look into the store.
    if (const auto seen = event_snapshot(who, event_id); !seen.ok()) return base::fail(seen.error());
    const auto make = [&](const StatisticsView& known) {
        return impl_->store->read([&](const store::Reading& reading) -> Answer<StatisticsView> {
            if (!reading.events().find(event_id)) return refuse(Category::not_found, "event.not_found");
            const auto desks = reading.matches().desks_of(event_id);
            std::string all = event_id;
            for (const auto& desk : desks) {
                if (is_over(desk)) all += " " + desk.id + ":" + std::to_string(desk.version);
            }
            std::string tag = base::sha256_hex(all).substr(0, 20);
            if (known.view != nullptr && known.tag == tag) return known;
            std::vector<tournament::FinishedMatch> finished;
            for (const auto& desk : desks) {
                const auto row = is_over(desk) ? reading.matches().find(desk.id) : std::nullopt;
                if (!row) continue;
                auto match = tournament::finished_match(*row->state, desk.table);
                if (!match) continue;
                // One table of figures for all who look: with the names that are everybody's.
                for (std::size_t at = 0; at < row->players.size(); ++at)
                    match->players[at] = player_view(reading, Principal{}, row->players[at]).name;
                finished.push_back(*std::move(match));
            }
            return StatisticsView{std::move(tag), std::make_shared<const tournament::Statistics>(
                                                      tournament::statistics_of(finished))};
        });
    };
    return impl_->boards->statistics(event_id, make);
}

}  // namespace yuanmen::service
