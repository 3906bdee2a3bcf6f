// A player says himself that he is there: at the door by name and PIN, or signed in by his own link.
#include "base/digest.hpp"
#include "service/events/event_writing.hpp"
#include "service/events/people.hpp"
#include "service/service_impl.hpp"
#include "store/events.hpp"
#include "store/operational/player_access.hpp"
#include "store/operational/rate_limits.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/view/event_snapshot.hpp"

namespace yuanmen::service {
namespace {

auto wrong_at_door() {
    return refuse(Category::unauthenticated, "check_in.wrong", "/who");
}

/// Whether players may check themselves in now; asked before any secret is looked at.
Answer<base::Unit> open_for_players(const tournament::EventState& state, std::int64_t wall_ms) {
    if (!state.settings.check_in) return refuse(Category::refused, "event.check_in.not_used");
    if (state.phase != tournament::EventPhase::entries) return refuse(Category::refused, "check_in.over");
    if (state.settings.check_in_closed_at(wall_ms)) return refuse(Category::refused, "event.check_in.closed");
    return base::Unit{};
}

Answer<Receipt> check_in(Service::Impl& impl, store::Writing& writing, const std::string& event_id,
                         const std::string& entrant_id, const std::string& request_id) {
    auto event = EventWriting::find(impl, writing, event_id, request_id);
    if (!event) return refuse(Category::not_found, "event.not_found");
    if (auto open = open_for_players(event->state(), writing.now().wall_ms); !open.ok())
        return base::fail(open.error());
    const store::Author author{{"player", person_id_of(event_id, entrant_id), {}}, request_id};
    const match::Actor actor{match::Role::player, entrant_id, {}};
    if (auto done = event->give(tournament::CheckIn{{entrant_id}}, actor, author); !done.ok())
        return base::fail(done.error());
    return Receipt{entrant_id, event->state().version, false};
}

/// Who is meant at the door, and what his PIN is held against; empty where nobody is.
struct AtDoor {
    std::string entrant;
    std::optional<store::PlayerKeys> keys;
};

AtDoor called(const store::Reading& reading, const std::string& event_id, const tournament::EventState& state,
              const std::string& who) {
    AtDoor at{tournament::entrant_called(state, who), {}};
    if (!at.entrant.empty()) at.keys = reading.player_access().find(entrant_key(event_id, at.entrant));
    if (at.keys && at.keys->pin_hash.empty()) at.keys.reset();
    return at;
}

}  // namespace

Answer<Receipt> Service::check_in_at_door(const Principal& who, const std::string& event_id,
                                          const DoorCheckIn& given, const Client& client,
                                          const RequestKey& request) {
    if (auto allowed = require(who, UseCase::check_in_self, event_id); !allowed.ok())
        return base::fail(allowed.error());
    AtDoor at;
    const std::int64_t now = impl_->store->now().wall_ms;
    const auto open = impl_->store->read([&](const store::Reading& reading) -> Answer<base::Unit> {
        const auto event = find_event(reading, who, event_id);
        if (!event.ok()) return base::fail(event.error());
        at = called(reading, event_id, *event->state, given.who);
        return open_for_players(*event->state, now);
    });
    if (!open.ok()) return base::fail(open.error());
    // By whom it says, whether anybody is called so or not, so that no answer tells; few buckets, so that
    // inventing names fills no table.
    const std::string subject = at.entrant.empty() ? tournament::comparison_key(given.who) : at.entrant;
    const std::string account = "door/" + event_id + "/" + base::sha256_hex(subject).substr(0, 3);
    const std::string bucket = account + "/" + client.address;
    if (auto guess = impl_->take_account_guess(account, client); !guess.ok())
        return base::fail(guess.error());
    if (auto guess = impl_->take_guess(bucket, client); !guess.ok()) return base::fail(guess.error());
    if (given.pin.size() > 16) return wrong_at_door();
    const auto right = at.keys ? impl_->hasher.verify(at.keys->pin_hash, given.pin)
                               : impl_->hasher.verify_nothing(given.pin);
    if (!right) return hasher_busy();
    if (!*right) return wrong_at_door();
    impl_->guesses_by_address.forgive(client.address);
    impl_->guesses_by_account.forgive(account);
    return impl_->store
        ->submit([&](store::Writing& writing) -> Answer<Receipt> {
            // He may have been given another PIN while the hash was computed.
            const auto keys = writing.player_access().find(at.keys->person_id);
            if (!keys || keys->pin_hash != at.keys->pin_hash) return wrong_at_door();
            writing.rate_limits().reset(bucket);
            return check_in(*impl_, writing, event_id, at.entrant, request.request_id);
        })
        .get();
}

Answer<Receipt> Service::check_in_oneself(const Principal& who, const std::string& event_id,
                                          const RequestKey& request) {
    if (auto allowed = require(who, UseCase::check_in_self, event_id); !allowed.ok())
        return base::fail(allowed.error());
    if (who.entrant.empty() || who.event != event_id)
        return refuse(Category::forbidden, "check_in.not_in_event");
    return impl_->once(who, request, [&](store::Writing& writing) {
        return check_in(*impl_, writing, event_id, who.entrant, request.request_id);
    });
}

}  // namespace yuanmen::service
