#include "service/access/players.hpp"

#include "base/digest.hpp"
#include "service/access/sessions.hpp"
#include "service/inside.hpp"
#include "service/text.hpp"
#include "store/operational/player_access.hpp"
#include "store/operational/sessions.hpp"
#include "store/people.hpp"

namespace yuanmen::service {

std::optional<Principal> player_of_key(const store::Reading& reading, std::string_view key) {
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
    const auto allowed = inside_->store->read([&](const store::Reading& reading) -> Answer<base::Unit> {
        auto found = find_match(reading, who, UseCase::issue_link, match_id);
        if (!found.ok()) return base::fail(found.error());
        return base::Unit{};
    });
    if (!allowed.ok()) return base::fail(allowed.error());
    PlayerLink link{new_token(), new_pin(), false};
    const auto pin_hash = inside_->hasher.hash(link.pin);
    if (!pin_hash) return hasher_busy();
    const std::string key = player_key(match_id, chair);
    const auto receipt = inside_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto found = find_match(writing, who, UseCase::issue_link, match_id);
        if (!found.ok()) return base::fail(found.error());
        writing.player_access().set({key, token_hash(link.token), *pin_hash});
        writing.sessions().remove_of(key);
        return Receipt{match_id, found->row.version, false};
    });
    if (!receipt.ok()) return base::fail(receipt.error());
    if (receipt->repeated) return PlayerLink{{}, {}, true};
    return link;
}

}  // namespace yuanmen::service
