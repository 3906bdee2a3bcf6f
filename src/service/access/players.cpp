#include "service/access/players.hpp"

#include "match/sub_state.hpp"
#include "service/access/sessions.hpp"
#include "service/events/people.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "store/disputes.hpp"
#include "store/events.hpp"
#include "store/operational/player_access.hpp"
#include "store/operational/sessions.hpp"
#include "store/people.hpp"
#include "store/records.hpp"

namespace yuanmen::service {

namespace {

/// The match the request names, itself or by a record or dispute of it; empty if it names none.
std::string match_asked_about(const store::Reading& reading, const About& about) {
    if (!about.match.empty()) return about.match;
    if (!about.record.empty()) {
        const auto record = reading.records().find(about.record);
        return record ? record->log->match_id : std::string();
    }
    if (about.dispute.empty()) return {};
    const auto dispute = reading.disputes().find(about.dispute);
    return dispute ? dispute->match_id : std::string();
}

/// Greater is nearer: what he plays, what he will play, what he has played.
int nearness(const store::MatchRow& row) {
    const match::SubStateFacts& facts = match::facts_of(row.sub_state);
    if (facts.over) return row.sub_state == "void" ? 0 : 1;
    return facts.begun ? 3 : 2;
}

void take_seat(const store::Reading& reading, Principal& who, const std::string& asked) {
    store::MatchFilter his;
    his.event_id = who.event;
    his.player = who.person;
    const auto rows = reading.matches().list(his);
    const store::MatchRow* seat = nullptr;
    for (const store::MatchRow& row : rows) {
        if (row.id == asked) {
            seat = &row;
            break;
        }
        if (seat == nullptr || nearness(row) >= nearness(*seat)) seat = &row;
    }
    if (seat == nullptr) return;
    who.match = seat->id;
    who.chair = seat->players[0] == who.person ? match::Chair::a : match::Chair::b;
}

constexpr std::string_view kEntrantPrefix = "entrant/";

}  // namespace

std::optional<Principal> entrant_principal(const store::Reading& reading, const std::string& event_id,
                                           const std::string& entrant_id, const About& about) {
    const auto event = reading.events().find(event_id);
    const tournament::Entrant* entrant = event ? event->state->find(entrant_id) : nullptr;
    if (entrant == nullptr) return std::nullopt;
    Principal who;
    who.role = Role::player;
    who.event = event_id;
    who.entrant = entrant_id;
    who.person = person_id_of(event_id, entrant_id);
    who.name = entrant->given.name;
    take_seat(reading, who, match_asked_about(reading, about));
    return who;
}

std::optional<Principal> player_of_key(const store::Reading& reading, std::string_view key) {
    if (key.starts_with(kEntrantPrefix)) {
        const std::string_view rest = key.substr(kEntrantPrefix.size());
        const std::size_t slash = rest.rfind('/');
        if (slash == std::string_view::npos) return std::nullopt;
        return entrant_principal(reading, std::string(rest.substr(0, slash)),
                                 std::string(rest.substr(slash + 1)), {});
    }
    constexpr std::string_view prefix = "player/";
    if (!key.starts_with(prefix) || key.size() < prefix.size() + 3 || key[key.size() - 2] != '/')
        return std::nullopt;
    Principal who;
    who.role = Role::player;
    who.match = key.substr(prefix.size(), key.size() - prefix.size() - 2);
    who.chair = key.back() == 'a' ? match::Chair::a : match::Chair::b;
    const auto row = reading.matches().find(who.match);
    if (!row) return std::nullopt;
    who.person = row->players[who.chair == match::Chair::a ? 0 : 1];
    const auto person = reading.people().find(who.person);
    if (person) who.name = person->name;
    return who;
}

Answer<PlayerLink> Service::issue_link(const Principal& who, const std::string& match_id, match::Chair chair,
                                       const RequestKey& request) {
    // Ask before hashing: a PIN costs as much as a password.
    const auto allowed = impl_->store->read([&](const store::Reading& reading) -> Answer<base::Unit> {
        auto found = find_match(reading, who, UseCase::issue_link, match_id);
        if (!found.ok()) return base::fail(found.error());
        return base::Unit{};
    });
    if (!allowed.ok()) return base::fail(allowed.error());
    PlayerLink link{new_token(), new_pin(), false};
    const auto pin_hash = impl_->hasher.hash(link.pin);
    if (!pin_hash) return hasher_busy();
    const std::string key = player_key(match_id, chair);
    const auto receipt = impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto found = find_match(writing, who, UseCase::issue_link, match_id);
        if (!found.ok()) return base::fail(found.error());
        writing.player_access().set({key, token_hash(link.token), *pin_hash});
        writing.sessions().remove_of(key);
        const std::string& person = found->row.players[chair == match::Chair::a ? 0 : 1];
        auto noted = note_audit(writing, "audit/link/" + match_id, "audit.link_made",
                                {{"match", match_id}, {"people", {person}}}, author_of(who, request));
        if (!noted.ok()) return base::fail(noted.error());
        return Receipt{match_id, found->row.version, false};
    });
    if (!receipt.ok()) return base::fail(receipt.error());
    if (receipt->repeated) return PlayerLink{{}, {}, true};
    return link;
}

}  // namespace yuanmen::service
