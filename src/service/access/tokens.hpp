#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "match/fields.hpp"
#include "service/principal.hpp"
#include "service/text.hpp"

namespace yuanmen::service {

/// What every access token begins with, so that people and programs that look for secrets know it.
inline constexpr std::string_view kTokenMark = "ym_";
inline constexpr std::int64_t kLongestTokenDays = 400;
inline constexpr std::size_t kMostTokens = 100;  ///< living ones at a time

/// What an owner asks for.
struct TokenInput {
    std::string name;  ///< of the program
    Role role = Role::auditor;
    std::optional<std::string> event;  ///< none or empty: every event
    std::int64_t days = 90;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{1, kLongestName});
        f("role", self.role, match::Among{kTokenRoles});
        f("event", self.event, match::Length{0, 64});
        f("days", self.days, match::Range{1, kLongestTokenDays});
    }
};

/// A fresh token, shown once to whoever made it.
struct NewToken {
    std::string id;
    std::string token;  ///< empty if the same request was answered before
    std::int64_t expires_ms = 0;
    bool repeated = false;

    static constexpr const char* kPart = "NewToken";
    YUANMEN_FIELDS(id, token, expires_ms, repeated);
};

/// A token as lists show it.
struct TokenRow {
    std::string id;
    std::string name;
    Role role = Role::auditor;
    std::string event;       ///< id; empty: every event
    std::string event_name;  ///< empty where event is
    std::string made_by;     ///< name
    std::int64_t made_ms = 0;
    std::int64_t expires_ms = 0;
    std::int64_t withdrawn_ms = 0;  ///< 0: it was not
    std::int64_t last_used_ms = 0;  ///< 0: never; right to some minutes
    bool living = false;

    static constexpr const char* kPart = "Token";
    YUANMEN_FIELDS(id, name, role, event, event_name, made_by, made_ms, expires_ms, withdrawn_ms,
                   last_used_ms, living);
};

struct TokenList {
    std::vector<TokenRow> tokens;  ///< newest first

    YUANMEN_FIELDS(tokens);
};

/// How histories call what a token did: nobody takes a program for a person.
std::string name_of_token(const std::string& name);

}  // namespace yuanmen::service
