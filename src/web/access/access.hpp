#pragma once

#include <cstdint>
#include <initializer_list>

#include "service/permission.hpp"
#include "service/principal.hpp"

namespace yuanmen::web {

using service::Principal;
using service::Role;
using service::UseCase;

/// Which roles may call a route at all: the outer fence, made from the service's one table of permissions.
/// The service still decides whether this caller may do this to that match. There is no default: a route
/// without a policy does not compile.
class Access {
  public:
    static Access open() { return Access(kAll); }
    /// Every role to which the table grants something of this use case.
    static Access to(UseCase use_case);
    /// Every role to which the table grants it without regard to a table or seat.
    static Access everywhere(UseCase use_case);
    static Access only(std::initializer_list<Role> roles);
    /// Anybody who is signed in, players included.
    static Access signed_in() { return Access(kAll & ~bit(Role::anyone)); }
    /// Everybody with an account: signed in and not a player.
    static Access staff() { return Access(kAll & ~bit(Role::anyone) & ~bit(Role::player)); }

    bool allows(Role role) const { return (bits_ & bit(role)) != 0; }

  private:
    static constexpr unsigned kAll = 0x7f;
    explicit Access(unsigned bits) : bits_(bits) {}
    static constexpr unsigned bit(Role role) { return 1u << static_cast<unsigned>(role); }
    unsigned bits_;
};

}  // namespace yuanmen::web
