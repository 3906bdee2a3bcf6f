// Disputes as they are read.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "match/dispute/dispute.hpp"
#include "match/dispute/state.hpp"
#include "match/dispute/view.hpp"
#include "service/desk/desk_actor.hpp"
#include "service/desk/photo.hpp"
#include "service/desk/viewer.hpp"
#include "service/disputes/room.hpp"
#include "service/events/rows.hpp"
#include "service/inside.hpp"
#include "service/records/entitled.hpp"
#include "service/records/judged.hpp"
#include "store/disputes.hpp"
#include "store/events.hpp"
#include "store/photos.hpp"

namespace yuanmen::service {
namespace {

using nlohmann::json;

constexpr std::size_t kMostRulings = 200;

/// The match of a dispute as everybody knows it: who plays, where, in which event.
json match_line(const store::Reading& reading, const Principal& who, const store::MatchRow& row) {
    const auto event = reading.events().find(row.event_id);
    json players = json::array();
    for (const std::string& person : row.players) players.push_back(player_view(reading, who, person).name);
    return {{"id", row.id},
            {"event", row.event_id},
            {"event_name", event ? event->name : ""},
            {"stage", row.stage},
            {"round", row.round},
            {"table", row.table},
            {"players", std::move(players)}};
}

/// What this caller could do with it now.
json open_to(const Principal& who, const FoundMatch& found, const match::DisputeState& state) {
    json kinds = json::array();
    if (!may(who, UseCase::join_dispute, found.table())) return kinds;
    for (const std::string_view kind : match::open_dispute_commands(state, desk_actor(who))) {
        if (kind != match::OpenDispute::kind) kinds.push_back(std::string(kind));
    }
    return kinds;
}

struct DisputeEyes {
    Service::Inside& inside;
    const store::Reading& reading;
    const Principal& who;

    Answer<json> shown(const store::DisputeRow& row) const {
        auto found = find_match(reading, who, UseCase::read_public, row.match_id);
        if (!found.ok()) return base::fail(found.error());
        const auto desk = found->row.state;
        const match::DisputeState& state = *row.state;
        const match::DisputeViewer viewer{viewer_of(who, *found), is_over(*desk)};
        json view = match::dispute_view(state, viewer, [&](const match::Actor& actor) {
            const bool player = actor.role == match::Role::player;
            if (player) return player_view(reading, who, actor.id).name;
            return name_of(reading, {"staff", actor.id, {}});
        });
        view["match"] = match_line(reading, who, found->row);
        view["match_over"] = viewer.match_over;
        view["staff"] = is_staff(who.role);
        view["commands"] = open_to(who, *found, state);
        view["photo_kilobytes_left"] = may(who, UseCase::join_dispute, found->table())
                                           ? json(photo_bytes_left(reading, who, row.match_id) / 1024)
                                           : json(nullptr);
        view["own_chair"] =
            viewer.viewer.chair ? json(*viewer.viewer.chair == match::Chair::a ? "a" : "b") : json(nullptr);
        return view;
    }

    Answer<json> all(const std::vector<store::DisputeRow>& rows) const {
        json list = json::array();
        for (const store::DisputeRow& row : rows) {
            auto one = shown(row);
            // Of a hidden event, in a list over all of them.
            if (!one.ok() && one.error().category == Category::not_found) continue;
            if (!one.ok()) return one;
            list.push_back(*std::move(one));
        }
        return list;
    }
};

/// The ruleset a record names that is not its match's, for who may read the record; else empty.
std::string other_ruleset(Service::Inside& inside, const store::Reading& reading, const Principal& who,
                          const std::string& record_id) {
    const auto found = find_record(inside, reading, who, record_id);
    if (!found.ok()) return {};
    return kept_text(inside, reading, found->record, *found->desk, found->ruleset)->other_ruleset();
}

JsonPtr kept(json value) {
    return std::make_shared<const json>(std::move(value));
}

}  // namespace

Answer<JsonPtr> Service::dispute(const Principal& who, const std::string& dispute_id) {
    return inside_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const auto row = reading.disputes().find(dispute_id);
        if (!row) return refuse(Category::not_found, "dispute.not_found");
        auto view = DisputeEyes{*inside_, reading, who}.shown(*row);
        if (!view.ok()) return base::fail(view.error());
        if (const json record = view->value("record", json()); record.is_string())
            (*view)["other_ruleset"] = other_ruleset(*inside_, reading, who, record.get<std::string>());
        return kept(*std::move(view));
    });
}

Answer<JsonPtr> Service::disputes_of_match(const Principal& who, const std::string& match_id) {
    return inside_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        auto found = find_match(reading, who, UseCase::read_public, match_id);
        if (!found.ok()) return base::fail(found.error());
        auto list = DisputeEyes{*inside_, reading, who}.all(reading.disputes().of_match(match_id));
        if (!list.ok()) return base::fail(list.error());
        json own_chair;
        if (who.role == Role::player && who.match == match_id && who.chair)
            own_chair = *who.chair == match::Chair::a ? "a" : "b";
        const auto left = disputes_left(reading, who, match_id);
        return kept({{"match", match_line(reading, who, found->row)},
                     {"may_open", may(who, UseCase::join_dispute, found->table())},
                     {"disputes_left", left ? json(*left) : json(nullptr)},
                     {"own_chair", std::move(own_chair)},
                     {"disputes", *std::move(list)}});
    });
}

Answer<JsonPtr> Service::disputes_of_event(const Principal& who, const std::string& event_id) {
    return inside_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        if (auto allowed = require(who, UseCase::read_public, event_id); !allowed.ok())
            return base::fail(allowed.error());
        const auto event = find_event(reading, who, event_id);
        if (!event.ok()) return base::fail(event.error());
        auto list = DisputeEyes{*inside_, reading, who}.all(reading.disputes().of_event(event_id));
        if (!list.ok()) return base::fail(list.error());
        return kept({{"event", event_id}, {"event_name", event->name}, {"disputes", *std::move(list)}});
    });
}

Answer<JsonPtr> Service::rulings(const Principal& who, const RulingQuery& query) {
    return inside_->store->read([&](const store::Reading& reading) -> Answer<JsonPtr> {
        const std::size_t limit = std::min(query.limit, kMostRulings);
        if (!query.behind.empty() && !reading.disputes().find(query.behind))
            return refuse(Category::invalid, "request.cursor_gone", "/cursor");
        auto rows = reading.disputes().rulings(
            {query.clause, query.general, query.skill, query.card, query.behind, limit + 1, query.offset});
        const bool more = rows.size() > limit;
        if (more) rows.pop_back();
        // Rulings of every event: what a token of one event sees of the others is what everybody does.
        auto list = DisputeEyes{*inside_, reading, who.only_event.empty() ? who : Principal{}}.all(rows);
        if (!list.ok()) return base::fail(list.error());
        return kept({{"rulings", *std::move(list)}, {"more", more}});
    });
}

Answer<KeptPhoto> Service::dispute_photo(const Principal& who, const std::string& dispute_id,
                                         std::int64_t number) {
    return inside_->store->read([&](const store::Reading& reading) -> Answer<KeptPhoto> {
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
