// One personal link and PIN for a whole event: made for all at once or anew for one, and what they withdraw.
#include <algorithm>
#include <set>

#include "match/state.hpp"
#include "service/access/players.hpp"
#include "service/access/sessions.hpp"
#include "service/events/people.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "store/events.hpp"
#include "store/operational/player_access.hpp"
#include "store/operational/sessions.hpp"

namespace yuanmen::service {
namespace {

using tournament::Entrant;

struct MadeLink {
    EntrantLink link;
    std::string pin_hash;
};

bool has_link(const store::Reading& reading, const std::string& event_id, const std::string& entrant_id) {
    const auto keys = reading.player_access().find(entrant_key(event_id, entrant_id));
    return keys && !keys->link_hash.empty();
}

/// Who is meant, as the event is now.
Answer<std::vector<Entrant>> meant(const store::Reading& reading, const std::string& event_id,
                                   LinksFor whom) {
    const auto event = reading.events().find(event_id);
    if (!event) return refuse(Category::not_found, "event.not_found");
    std::vector<Entrant> entrants;
    for (const Entrant& entrant : event->state->entrants) {
        if (entrant.left) continue;
        if (whom == LinksFor::everybody || !has_link(reading, event_id, entrant.id))
            entrants.push_back(entrant);
    }
    if (entrants.empty()) return refuse(Category::refused, "entrant_links.nobody");
    return entrants;
}

Answer<std::vector<Entrant>> meant(const store::Reading& reading, const std::string& event_id,
                                   const std::string& entrant_id) {
    const auto event = reading.events().find(event_id);
    if (!event) return refuse(Category::not_found, "event.not_found");
    const Entrant* entrant = event->state->find(entrant_id);
    if (entrant == nullptr) return refuse(Category::not_found, "event.entrant.not_found");
    if (entrant->left) return refuse(Category::refused, "event.entrant.left", "", {{"entrant", entrant_id}});
    return std::vector{*entrant};
}

void withdraw(store::Writing& writing, const std::string& key) {
    if (writing.player_access().find(key)) writing.player_access().set({key, "", ""});
    writing.sessions().remove_of(key);
}

/// The links he was given for single matches of the event.
void withdraw_match_links(store::Writing& writing, const std::string& event_id,
                          const std::string& entrant_id) {
    store::MatchFilter his;
    his.event_id = event_id;
    his.player = person_id_of(event_id, entrant_id);
    for (const store::MatchRow& row : writing.matches().list(his)) {
        const match::Chair chair = row.players[0] == *his.player ? match::Chair::a : match::Chair::b;
        withdraw(writing, player_key(row.id, chair));
    }
}

void keep(store::Writing& writing, const std::string& event_id, const MadeLink& made) {
    withdraw_links(writing, event_id, made.link.entrant);
    writing.player_access().set(
        {entrant_key(event_id, made.link.entrant), token_hash(made.link.token), made.pin_hash});
}

/// A scorekeeper gives out links before the play: from a player's first call on they are the judges' affair.
Answer<base::Unit> may_still(const store::Reading& reading, const Principal& who, const std::string& event_id,
                             const std::vector<Entrant>& entrants) {
    if (who.role != Role::scorekeeper) return base::Unit{};
    for (const Entrant& entrant : entrants) {
        store::MatchFilter his;
        his.event_id = event_id;
        his.player = person_id_of(event_id, entrant.id);
        for (const store::MatchRow& row : reading.matches().list(his)) {
            const auto match = reading.matches().find(row.id);
            if (!match->state->called && match->state->stage == match::Stage::scheduled) continue;
            return refuse(Category::forbidden, "entrant_links.called", "",
                          {{"entrant", entrant.given.name}, {"may", "owner,head_judge"}});
        }
    }
    return base::Unit{};
}

/// Asks first, makes the secrets outside the writer because hashing takes long, and keeps the hashes of those
/// who are still meant. `whom`: what the functions meant() take.
template <class Whom>
Answer<EntrantLinks> issue(Service::Impl& impl, const Principal& who, const std::string& event_id,
                           const Whom& whom, const RequestKey& request) {
    if (auto allowed = require(who, UseCase::entrant_links, event_id); !allowed.ok())
        return base::fail(allowed.error());
    // A repeated request is not worth a second of hashing.
    const auto before = impl.store->read(
        [&](const store::Reading& reading) { return repeated_receipt(reading, who, request); });
    if (!before.ok()) return base::fail(before.error());
    if (before->repeated) return EntrantLinks{{}, true};
    const auto entrants =
        impl.store->read([&](const store::Reading& reading) { return meant(reading, event_id, whom); });
    if (!entrants.ok()) return base::fail(entrants.error());
    const auto allowed = impl.store->read(
        [&](const store::Reading& reading) { return may_still(reading, who, event_id, *entrants); });
    if (!allowed.ok()) return base::fail(allowed.error());
    std::vector<MadeLink> made;
    for (const Entrant& entrant : *entrants) {
        MadeLink one{{entrant.id, entrant.given.name, entrant.given.number, new_token(), new_pin()}, {}};
        const auto hash = impl.hasher.hash(one.link.pin);
        if (!hash) return hasher_busy();
        one.pin_hash = *hash;
        made.push_back(std::move(one));
    }
    EntrantLinks links;
    const auto receipt = impl.once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const auto now = meant(writing, event_id, whom);
        if (!now.ok()) return base::fail(now.error());
        if (auto allowed = may_still(writing, who, event_id, *now); !allowed.ok())
            return base::fail(allowed.error());
        std::set<std::string> still;
        for (const Entrant& entrant : *now) still.insert(entrant.id);
        std::vector<std::string> people;
        for (const MadeLink& one : made) {
            if (!still.contains(one.link.entrant)) continue;
            keep(writing, event_id, one);
            links.links.push_back(one.link);
            people.push_back(person_id_of(event_id, one.link.entrant));
        }
        const auto noted = note_audit(writing, "audit/link/" + event_id, "audit.link_made",
                                      {{"event", event_id}, {"people", people}}, author_of(who, request));
        if (!noted.ok()) return base::fail(noted.error());
        return Receipt{event_id, writing.events().find(event_id)->version, false};
    });
    if (!receipt.ok()) return base::fail(receipt.error());
    if (receipt->repeated) return EntrantLinks{{}, true};
    return links;
}

}  // namespace

void withdraw_links(store::Writing& writing, const std::string& event_id, const std::string& entrant_id) {
    withdraw(writing, entrant_key(event_id, entrant_id));
    withdraw_match_links(writing, event_id, entrant_id);
}

Answer<EntrantLinks> Service::issue_entrant_links(const Principal& who, const std::string& event_id,
                                                  LinksFor whom, const RequestKey& request) {
    return issue(*impl_, who, event_id, whom, request);
}

Answer<EntrantLinks> Service::issue_entrant_link(const Principal& who, const std::string& event_id,
                                                 const std::string& entrant_id, const RequestKey& request) {
    return issue(*impl_, who, event_id, entrant_id, request);
}

Answer<std::vector<std::string>> Service::entrants_with_link(const Principal& who,
                                                             const std::string& event_id) {
    if (auto allowed = require(who, UseCase::entrant_links, event_id); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<std::vector<std::string>> {
        const auto event = reading.events().find(event_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        std::vector<std::string> with_link;
        for (const Entrant& entrant : event->state->entrants) {
            if (has_link(reading, event_id, entrant.id)) with_link.push_back(entrant.id);
        }
        return with_link;
    });
}

bool Service::is_own_link(const Principal& who, const std::string& link_token) {
    if (who.role != Role::player) return false;
    const std::string link = token_hash(link_token);
    return impl_->store->read([&](const store::Reading& reading) {
        const auto keys = reading.player_access().by_link(link);
        return keys && keys->person_id == who.key();
    });
}

}  // namespace yuanmen::service
