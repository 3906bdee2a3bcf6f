#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "journal/codec/enum_names.hpp"
#include "match/chair.hpp"

namespace yuanmen::service {

enum class Role : std::uint8_t { owner, head_judge, table_judge, scorekeeper, player, auditor, anyone };

inline constexpr std::array<Role, 7> kRoles = {Role::owner,       Role::head_judge, Role::table_judge,
                                               Role::scorekeeper, Role::player,     Role::auditor,
                                               Role::anyone};

/// Roles an account can have.
inline constexpr std::array<std::string_view, 5> kStaffRoles = {"owner", "head_judge", "table_judge",
                                                                "scorekeeper", "auditor"};
/// Roles a program with a token can have.
inline constexpr std::array<std::string_view, 4> kTokenRoles = {"head_judge", "table_judge", "scorekeeper",
                                                                "auditor"};

/// "owner", "head_judge", "table_judge", "scorekeeper", "player", "auditor"; Role::anyone is "public".
std::string_view id_of(Role role);
std::optional<Role> role_from_id(std::string_view id);

/// Roles an account can have: all but player and anyone.
bool is_staff(Role role);

/// Who asks. Made by Service::who_is from a session token or an access token and by nothing else; the default
/// is the public.
struct Principal {
    Role role = Role::anyone;
    std::string
        account;         ///< staff account id, or the id of an access token; empty for players and the public
    std::string name;    ///< for the journal; empty for the public
    std::string person;  ///< players: person id
    std::string match;   ///< players: the one match they may act in
    std::optional<yuanmen::match::Chair> chair;  ///< players: where they sit in it
    std::string event;                           ///< players by the link of an event: which
    std::string entrant;                         ///< and who they are in it; else empty

    bool by_token = false;  ///< another program with an access token: its id is `account`, its name is `name`
    std::string only_event;  ///< of a token that is good for one event; else empty

    bool signed_in() const { return role != Role::anyone; }

    /// Names this principal in idempotency keys, sessions and logs: "staff/<id>", "token/<id>",
    /// "player/<match>/<chair>", "entrant/<event>/<entrant>", "public".
    std::string key() const;
};

std::string staff_key(std::string_view account);
std::string player_key(std::string_view match, yuanmen::match::Chair chair);
std::string entrant_key(std::string_view event, std::string_view entrant);

}  // namespace yuanmen::service

template <>
struct yuanmen::journal::EnumNames<yuanmen::service::Role> {
    static constexpr std::array<std::string_view, 7> names = {
        "owner", "head_judge", "table_judge", "scorekeeper", "player", "auditor", "public"};
};
