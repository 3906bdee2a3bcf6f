#include "service/access/sessions.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "base/utf8.hpp"
#include "service/access/players.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "store/operational/player_access.hpp"
#include "store/operational/rate_limits.hpp"
#include "store/operational/server_secrets.hpp"
#include "store/operational/sessions.hpp"
#include "store/operational/staff_passwords.hpp"
#include "store/people.hpp"
#include "store/staff.hpp"

namespace yuanmen::service {
namespace {

std::int64_t expiry(Role role, std::int64_t created_ms, std::int64_t seen_ms) {
    const bool player = role == Role::player;
    return std::min(created_ms + (player ? kPlayerSessionMs : kStaffSessionMs),
                    seen_ms + (player ? kPlayerIdleMs : kStaffIdleMs));
}

std::string data_of(const Principal& who) {
    if (who.role != Role::player) return base::canonical_json({{"account", who.account}});
    if (!who.entrant.empty()) return base::canonical_json({{"event", who.event}, {"entrant", who.entrant}});
    return base::canonical_json(
        {{"match", who.match}, {"chair", *who.chair == match::Chair::a ? "a" : "b"}, {"person", who.person}});
}

std::optional<Principal> staff_principal(const store::Reading& reading, const std::string& account) {
    const auto member = reading.staff().find(account);
    if (!member || member->disabled) return std::nullopt;
    const auto role = role_from_id(member->role);
    if (!role || !is_staff(*role)) return std::nullopt;
    Principal who;
    who.role = *role;
    who.account = account;
    who.name = member->name;
    return who;
}

std::optional<Principal> player_principal(const store::Reading& reading, const nlohmann::json& data) {
    Principal who;
    who.role = Role::player;
    who.match = data.at("match");
    who.chair = data.at("chair") == "a" ? match::Chair::a : match::Chair::b;
    who.person = data.at("person");
    const auto row = reading.matches().find(who.match);
    // A match whose players were changed leaves the old link's session without a seat.
    if (!row || row->players[*who.chair == match::Chair::a ? 0 : 1] != who.person) return std::nullopt;
    const auto person = reading.people().find(who.person);
    if (person) who.name = person->name;
    return who;
}

/// The role is read each time, so that a change of it counts at once.
std::optional<Principal> principal_of(const store::Reading& reading, const store::Session& session,
                                      const About& about) {
    const auto data = nlohmann::json::parse(session.data);
    if (data.contains("entrant"))
        return entrant_principal(reading, data.at("event"), data.at("entrant"), about);
    return data.contains("account") ? staff_principal(reading, data.at("account"))
                                    : player_principal(reading, data);
}

auto wrong() {
    return refuse(Category::unauthenticated, "access.wrong_sign_in");
}

}  // namespace

std::string token_hash(std::string_view token) {
    return base::sha256_hex(token);
}

SignedIn start_session(store::Writing& writing, const Principal& who) {
    const std::int64_t now = writing.now().wall_ms;
    writing.sessions().remove_expired(now);
    SignedIn signed_in{new_token(), who, 0};
    store::Session session;
    session.token_hash = token_hash(signed_in.token);
    session.principal = who.key();
    session.data = data_of(who);
    session.created_ms = now;
    session.last_seen_ms = now;
    session.expires_ms = expiry(who.role, now, now);
    writing.sessions().keep_newest(session.principal,
                                   (who.role == Role::player ? kPlayerSessions : kStaffSessions) - 1);
    writing.sessions().add(session);
    signed_in.expires_ms = now + (who.role == Role::player ? kPlayerSessionMs : kStaffSessionMs);
    return signed_in;
}

Answer<Principal> Service::who_is(std::string_view token, const About& about) {
    const auto ended = [] { return refuse(Category::unauthenticated, "access.session_over"); };
    if (token.empty()) return ended();
    const std::string hash = token_hash(token);
    const std::int64_t now = impl_->store->now().wall_ms;
    std::optional<store::Session> session;
    std::optional<Principal> who;
    impl_->store->read([&](const store::Reading& reading) {
        session = reading.sessions().find(hash, now);
        if (session) who = principal_of(reading, *session, about);
        return 0;
    });
    if (!session || !who) return ended();
    if (now - session->last_seen_ms >= kTouchEveryMs) {
        // If the store is too busy to note it, the next request will.
        (void)impl_->store
            ->submit([&](store::Writing& writing) -> Answer<base::Unit> {
                writing.sessions().touch(hash, now, expiry(who->role, session->created_ms, now));
                return base::Unit{};
            })
            .get();
    }
    return *who;
}

Answer<SignedIn> Service::sign_in(const std::string& login, const std::string& password,
                                  const Client& client) {
    const auto clean = clean_login(login, "/login");
    // What cannot be a login is nobody's: same answer, same cost as a wrong password.
    const std::string name = clean.ok() ? *clean : std::string("-");
    std::optional<store::StaffMember> member;
    std::optional<std::string> hash;
    impl_->store->read([&](const store::Reading& reading) {
        member = reading.staff().by_login(name);
        if (member) hash = reading.staff_passwords().find(member->id);
        return 0;
    });
    // By name, whether anybody has it or not, so that no answer tells; few buckets, so that inventing names
    // fills no table.
    const std::string account = "login/" + base::sha256_hex(name).substr(0, 3);
    const std::string bucket = account + "/" + client.address;
    if (auto guess = impl_->take_account_guess(account, client); !guess.ok())
        return base::fail(guess.error());
    if (auto guess = impl_->take_guess(bucket, client); !guess.ok()) return base::fail(guess.error());
    if (base::utf8_length(password) > kLongestPassword) return wrong();
    const auto right = hash ? impl_->hasher.verify(*hash, password) : impl_->hasher.verify_nothing(password);
    if (!right) return hasher_busy();
    if (!*right || !member) return wrong();
    if (member->disabled) return refuse(Category::forbidden, "access.disabled");
    impl_->guesses_by_address.forgive(client.address);
    impl_->guesses_by_account.forgive(account);
    impl_->signed_in_before.add(bucket);
    const auto new_hash = impl_->hasher.outdated(*hash) ? impl_->hasher.hash(password) : std::nullopt;
    return impl_->store
        ->submit([&](store::Writing& writing) -> Answer<SignedIn> {
            // The account may have been closed or its password changed while the hash was computed.
            const auto who = staff_principal(writing, member->id);
            if (!who || writing.staff_passwords().find(member->id) != hash) return wrong();
            if (new_hash) writing.staff_passwords().set(member->id, *new_hash);
            writing.rate_limits().reset(bucket);
            return start_session(writing, *who);
        })
        .get();
}

Answer<SignedIn> Service::sign_in_player(const std::string& link_token, const std::string& pin,
                                         const Client& client) {
    const std::string link = token_hash(link_token);
    const auto keys = impl_->store->read(
        [&](const store::Reading& reading) { return reading.player_access().by_link(link); });
    const std::string bucket = keys ? "pin/" + keys->person_id : "pin/unknown/" + client.address;
    if (auto guess = impl_->take_guess(bucket, client); !guess.ok()) return base::fail(guess.error());
    if (pin.size() > 16) return wrong();
    const auto right = keys ? impl_->hasher.verify(keys->pin_hash, pin) : impl_->hasher.verify_nothing(pin);
    if (!right) return hasher_busy();
    if (!*right) return wrong();
    impl_->guesses_by_address.forgive(client.address);
    return impl_->store
        ->submit([&](store::Writing& writing) -> Answer<SignedIn> {
            const auto now_keys = writing.player_access().by_link(link);
            if (!now_keys || now_keys->pin_hash != keys->pin_hash) return wrong();
            const auto who = player_of_key(writing, now_keys->person_id);
            if (!who) return wrong();
            writing.rate_limits().reset(bucket);
            return start_session(writing, *who);
        })
        .get();
}

Answer<base::Unit> Service::sign_out(std::string_view token) {
    return impl_->store
        ->submit([&](store::Writing& writing) -> Answer<base::Unit> {
            writing.sessions().remove(token_hash(token));
            return base::Unit{};
        })
        .get();
}

std::string Service::server_secret(const std::string& name) {
    return *impl_->store
                ->submit([&](store::Writing& writing) -> Answer<std::string> {
                    return writing.server_secrets().get_or_make(name, 32);
                })
                .get();
}

}  // namespace yuanmen::service
