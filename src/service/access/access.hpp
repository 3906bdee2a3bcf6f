#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "match/fields.hpp"
#include "service/principal.hpp"
#include "service/text.hpp"
#include "tournament/entrants/entrant_fields.hpp"

namespace yuanmen::service {

/// Where a guess comes from, for rate limits: an address as the floor above knows it.
struct Client {
    std::string address;
};

/// A fresh session. The token goes to the browser and is kept nowhere else.
struct SignedIn {
    std::string token;
    Principal principal;
    std::int64_t expires_ms = 0;  ///< wall clock: at the latest; a session left alone ends earlier
};

/// An account as lists show it.
struct StaffRow {
    std::string id;
    std::string login;
    std::string name;
    Role role = Role::auditor;
    bool disabled = false;
    bool has_password = false;  ///< false: the invitation has not been taken up
    std::int64_t version = 0;

    static constexpr const char* kPart = "Staff";
    YUANMEN_FIELDS(id, login, name, role, disabled, has_password, version);
};

struct StaffList {
    std::vector<StaffRow> staff;  ///< by login

    YUANMEN_FIELDS(staff);
};

struct NewStaff {
    std::string login;
    std::string name;
    Role role = Role::table_judge;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("login", self.login, match::Length{1, kLongestLogin});
        f("name", self.name, match::Length{1, kLongestName});
        f("role", self.role, match::Among{kStaffRoles});
    }
};

struct StaffChange {
    std::string name;
    Role role = Role::table_judge;
    bool disabled = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, kLongestName});
        f("role", self.role, match::Among{kStaffRoles});
        f("disabled", self.disabled);
    }
};

/// A code that lets somebody choose the password of an account, once.
struct Invitation {
    std::string staff;  ///< id
    std::string code;   ///< shown once; empty if the same request was answered before
    std::int64_t expires_ms = 0;
    std::int64_t version = 0;
    bool repeated = false;

    static constexpr const char* kPart = "Invitation";
    YUANMEN_FIELDS(staff, code, expires_ms, version, repeated);
};

/// What a request is about, as its path names it; by this the seat is chosen of a player who is signed in to
/// a whole event.
struct About {
    std::string match;
    std::string record;
    std::string dispute;
};

/// What a player needs to sign in. Shown once to whoever issues it.
struct PlayerLink {
    std::string token;  ///< goes into the link and its QR code; empty if this request was answered before
    std::string pin;    ///< six digits, told apart from the link; empty likewise
    bool repeated = false;

    static constexpr const char* kPart = "PlayerLink";
    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("link", self.token);
        f("pin", self.pin);
        f("repeated", self.repeated);
    }
};

/// The same for one entrant of an event.
struct EntrantLink {
    std::string entrant;
    std::string name;
    std::string number;
    std::string token;
    std::string pin;

    static constexpr const char* kPart = "EntrantLink";
    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrant", self.entrant);
        f("name", self.name);
        f("number", self.number);
        f("link", self.token);
        f("pin", self.pin);
    }
};

struct EntrantLinks {
    std::vector<EntrantLink> links;  ///< in order of entry; empty if this request was answered before
    bool repeated = false;

    static constexpr const char* kPart = "EntrantLinks";
    YUANMEN_FIELDS(links, repeated);
};

/// What somebody types at the door to say that he is there.
struct DoorCheckIn {
    std::string who;  ///< his name or number
    std::string pin;  ///< of his link of the event

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("who", self.who, match::Length{1, tournament::kNameCharacters});
        f("pin", self.pin, match::Length{1, 16});
    }
};

/// For whom links are made at once, of those who have not left.
enum class LinksFor : std::uint8_t {
    everybody,  ///< links they have are withdrawn
    without,    ///< only who has no link of the event
};

}  // namespace yuanmen::service

template <>
struct yuanmen::journal::EnumNames<yuanmen::service::LinksFor> {
    static constexpr std::array<std::string_view, 2> names = {"everybody", "without"};
};
