#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"

namespace yuanmen::match {

/// What somebody is at this table. The service maps accounts to roles and has already checked that the table
/// is his; the desk checks what a role may do. In JSON by name ("head_judge").
enum class Role : std::uint8_t { judge, head_judge, player, scorekeeper, system };

/// Who issues a command. `chair` is set exactly for players.
struct Actor {
    Role role = Role::system;
    std::string id;  ///< stable id of the account or player, printed in the history; never a secret
    std::optional<Chair> chair;

    YUANMEN_FIELDS(role, id, chair);
    bool operator==(const Actor&) const = default;
};

}  // namespace yuanmen::match
