#pragma once

#include <cstdint>
#include <string>

#include "service/access/access.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

// How long a session lasts, in milliseconds of wall time: at most, and when left alone.
inline constexpr std::int64_t kHourMs = 3'600'000;
inline constexpr std::int64_t kStaffSessionMs = 14 * kHourMs;
inline constexpr std::int64_t kStaffIdleMs = 4 * kHourMs;
inline constexpr std::int64_t kPlayerSessionMs = 12 * kHourMs;
inline constexpr std::int64_t kPlayerIdleMs = 6 * kHourMs;
/// Living sessions of one player and of one account; when there is another, the one that was used least
/// recently ends.
inline constexpr int kPlayerSessions = 6;
inline constexpr int kStaffSessions = 60;
/// A session in use is written down as used at most this often: each time costs a commit.
inline constexpr std::int64_t kTouchEveryMs = kHourMs / 12;

/// Starts a session for the principal inside a command of the store.
SignedIn start_session(store::Writing& writing, const Principal& who);

/// The hash by which the store knows a token.
std::string token_hash(std::string_view token);

}  // namespace yuanmen::service
