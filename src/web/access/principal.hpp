#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace yuanmen::web {

enum class Role : std::uint8_t { everyone, player, auditor, scorekeeper, table_judge, head_judge, owner };
inline constexpr Role kRoles[] = {Role::everyone,    Role::player,     Role::auditor, Role::scorekeeper,
                                  Role::table_judge, Role::head_judge, Role::owner};

/// "public", "player", "auditor", … as in the API and the journal.
std::string_view name_of(Role role);

/// Who asks. `everyone` when nobody is signed in.
struct Principal {
    Role role = Role::everyone;
    std::string id;    ///< the staff account's or person's id; empty for everyone
    std::string name;  ///< as shown to himself; empty for everyone

    bool signed_in() const { return role != Role::everyone; }
};

/// Which roles may call a route at all. The service still decides whether this caller may do this to that
/// match; the set is the outer fence. There is no default: a route without one does not compile.
class Access {
  public:
    static constexpr Access open() { return Access(0x7f); }
    static constexpr Access only(std::initializer_list<Role> roles) {
        std::uint8_t bits = 0;
        for (const Role role : roles) bits = static_cast<std::uint8_t>(bits | bit(role));
        return Access(bits);
    }
    /// Anybody who is signed in, players included.
    static constexpr Access signed_in() { return Access(0x7f & ~bit(Role::everyone)); }
    /// Owner, head judge, table judge, scorekeeper and auditor.
    static constexpr Access staff() { return Access(0x7f & ~bit(Role::everyone) & ~bit(Role::player)); }

    constexpr bool allows(Role role) const { return (bits_ & bit(role)) != 0; }

  private:
    constexpr explicit Access(int bits) : bits_(static_cast<std::uint8_t>(bits)) {}
    static constexpr std::uint8_t bit(Role role) {
        return static_cast<std::uint8_t>(1u << static_cast<unsigned>(role));
    }
    std::uint8_t bits_;
};

}  // namespace yuanmen::web
