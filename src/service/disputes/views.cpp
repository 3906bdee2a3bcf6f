// Disputes as they are read.
#include <algorithm>

#include "base/digest.hpp"
#include "match/dispute/dispute.hpp"
#include "match/dispute/state.hpp"
#include "match/dispute/view.hpp"
#include "service/desk/desk_actor.hpp"
#include "service/desk/photo.hpp"
#include "service/desk/viewer.hpp"
#include "service/disputes/dispute_views.hpp"
#include "service/disputes/room.hpp"
#include "service/events/rows.hpp"
#include "service/records/entitled.hpp"
#include "service/records/judged.hpp"
#include "service/service_impl.hpp"
#include "store/disputes.hpp"
#include "store/events.hpp"
#include "store/photos.hpp"

namespace yuanmen::service {
namespace {

constexpr std::size_t kMostRulings = 200;

DisputedMatch disputed_match(const store::Reading& reading, const Principal& who,
                             const store::MatchRow& row) {
    const auto event = reading.events().find(row.event_id);
    return {row.id,
            row.event_id,
            event ? event->name : "",
            row.stage,
            row.round,
            row.table,
            {player_view(reading, who, row.players[0]).name, player_view(reading, who, row.players[1]).name}};
}

/// What this caller could do with it now.
std::vector<std::string> open_to(const Principal& who, const FoundMatch& found,
                                 const match::DisputeState& state) {
    std::vector<std::string> kinds;
    if (!may(who, UseCase::join_dispute, found.table())) return kinds;
    for (const std::string_view kind : match::open_dispute_commands(state, desk_actor(who))) {
        if (kind != match::OpenDispute::kind) kinds.emplace_back(kind);
    }
    return kinds;
}

struct DisputeReader {
    const store::Reading& reading;
    const Principal& who;

    Answer<DisputeView> shown(const store::DisputeRow& row) const {
        auto found = find_match(reading, who, UseCase::read_public, row.match_id);
        if (!found.ok()) return base::fail(found.error());
        const match::DisputeViewer viewer{viewer_of(who, *found), is_over(*found->row.state)};
        const auto name = [&](const match::Actor& actor) {
            const bool player = actor.role == match::Role::player;
            if (player) return player_view(reading, who, actor.id).name;
            return name_of(reading, {"staff", actor.id, {}});
        };
        DisputeView view{match::dispute_view(*row.state, viewer, name),
                         disputed_match(reading, who, found->row),
                         viewer.match_over,
                         is_staff(who.role),
                         open_to(who, *found, *row.state),
                         {},
                         viewer.viewer.chair,
                         {}};
        if (may(who, UseCase::join_dispute, found->table()))
            view.photo_kilobytes_left.emplace(photo_bytes_left(reading, who, row.match_id) / 1024);
        return view;
    }

    Answer<std::vector<DisputeView>> all(const std::vector<store::DisputeRow>& rows) const {
        std::vector<DisputeView> list;
        for (const store::DisputeRow& row : rows) {
            auto one = shown(row);
            // Of a hidden event, in a list over all of them.
            if (!one.ok() && one.error().category == Category::not_found) continue;
            if (!one.ok()) return base::fail(one.error());
            list.push_back(*std::move(one));
        }
        return list;
    }
};

/// The ruleset a record names that is not its match's, for who may read the record; else empty.
std::string other_ruleset(Service::Impl& impl, const store::Reading& reading, const Principal& who,
                          const std::string& record_id) {
    const auto found = find_record(impl, reading, who, record_id);
    if (!found.ok()) return {};
    return kept_text(impl, reading, found->record, *found->desk, found->ruleset)->other_ruleset();
}

}  // namespace

Answer<DisputeView> Service::dispute(const Principal& who, const std::string& dispute_id) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<DisputeView> {
        const auto row = reading.disputes().find(dispute_id);
        if (!row) return refuse(Category::not_found, "dispute.not_found");
        auto view = DisputeReader{reading, who}.shown(*row);
        if (view.ok() && view->record && *view->record)
            view->other_ruleset = other_ruleset(*impl_, reading, who, **view->record);
        return view;
    });
}

Answer<MatchDisputes> Service::disputes_of_match(const Principal& who, const std::string& match_id) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<MatchDisputes> {
        auto found = find_match(reading, who, UseCase::read_public, match_id);
        if (!found.ok()) return base::fail(found.error());
        auto list = DisputeReader{reading, who}.all(reading.disputes().of_match(match_id));
        if (!list.ok()) return base::fail(list.error());
        MatchDisputes view{disputed_match(reading, who, found->row),
                           may(who, UseCase::join_dispute, found->table()),
                           disputes_left(reading, who, match_id),
                           {},
                           *std::move(list)};
        if (who.role == Role::player && who.match == match_id) view.own_chair = who.chair;
        return view;
    });
}

Answer<EventDisputes> Service::disputes_of_event(const Principal& who, const std::string& event_id) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<EventDisputes> {
        if (auto allowed = require(who, UseCase::read_public, event_id); !allowed.ok())
            return base::fail(allowed.error());
        const auto event = find_event(reading, who, event_id);
        if (!event.ok()) return base::fail(event.error());
        auto list = DisputeReader{reading, who}.all(reading.disputes().of_event(event_id));
        if (!list.ok()) return base::fail(list.error());
        return EventDisputes{event_id, event->name, *std::move(list)};
    });
}

Answer<RulingList> Service::rulings(const Principal& who, const RulingQuery& query) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<RulingList> {
        const std::size_t limit = std::min(query.limit, kMostRulings);
        if (!query.behind.empty() && !reading.disputes().find(query.behind))
            return refuse(Category::invalid, "request.cursor_gone", "/cursor");
        auto rows = reading.disputes().rulings(
            {query.clause, query.general, query.skill, query.card, query.behind, limit + 1, query.offset});
        const bool more = rows.size() > limit;
        if (more) rows.pop_back();
        // Rulings of every event: what a token of one event sees of the others is what everybody does.
        const Principal everybody;
        auto list = DisputeReader{reading, who.only_event.empty() ? who : everybody}.all(rows);
        if (!list.ok()) return base::fail(list.error());
        return RulingList{*std::move(list), more};
    });
}

Answer<KeptPhoto> Service::dispute_photo(const Principal& who, const std::string& dispute_id,
                                         std::int64_t number) {
    return impl_->store->read([&](const store::Reading& reading) -> Answer<KeptPhoto> {
        const auto row = reading.disputes().find(dispute_id);
        if (!row) return refuse(Category::not_found, "dispute.not_found");
        auto found = find_match(reading, who, UseCase::read_dispute, row->match_id);
        if (!found.ok()) return base::fail(found.error());
        const bool over = is_over(*found->row.state);
        for (const match::DisputePhoto& photo : row->state->photos) {
            if (photo.photo.photo != number) continue;
            if (!match::may_see(photo, {viewer_of(who, *found), over})) {
                return refuse(Category::forbidden, "dispute.photo_not_yet");
            }
            auto bytes = reading.photos().bytes(store::dispute_stream(dispute_id), number);
            if (!bytes) break;
            return KeptPhoto{photo.photo.type, std::move(*bytes)};
        }
        return refuse(Category::not_found, "photo.not_found");
    });
}

}  // namespace yuanmen::service
