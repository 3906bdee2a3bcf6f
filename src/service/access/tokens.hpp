#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "service/principal.hpp"

namespace yuanmen::service {

/// What every access token begins with, so that people and programs that look for secrets know it.
inline constexpr std::string_view kTokenMark = "ym_";
inline constexpr std::int64_t kLongestTokenDays = 400;
inline constexpr std::size_t kMostTokens = 100;  ///< living ones at a time

/// What an owner asks for.
struct TokenInput {
    std::string name;  ///< of the program
    Role role = Role::auditor;
    std::string event_id;  ///< empty: every event
    std::int64_t days = 90;
};

/// A fresh token, shown once to whoever made it.
struct NewToken {
    std::string id;
    std::string token;  ///< empty if the same request was answered before
    std::int64_t expires_ms = 0;
    bool repeated = false;
};

/// A token as lists show it.
struct TokenRow {
    std::string id;
    std::string name;
    Role role = Role::auditor;
    std::string event_id;    ///< empty: every event
    std::string event_name;  ///< empty where event_id is
    std::string made_by;     ///< name
    std::int64_t made_ms = 0;
    std::int64_t expires_ms = 0;
    std::int64_t withdrawn_ms = 0;  ///< 0: it was not
    std::int64_t last_used_ms = 0;  ///< 0: never; right to some minutes
    bool living = false;
};

/// How histories call what a token did: nobody takes a program for a person.
std::string name_of_token(const std::string& name);

}  // namespace yuanmen::service
