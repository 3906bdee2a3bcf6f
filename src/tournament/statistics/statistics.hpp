#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "cards/general.hpp"
#include "match/outcome.hpp"

namespace yuanmen::match {
struct MatchState;
}

// The figures of an event: what its finished matches add up to. Pure.

namespace yuanmen::tournament {

/// What a finished match adds. Generals that nobody outside the table ever saw are not among it.
struct FinishedMatch {
    std::int64_t table = 0;
    std::array<std::string, 2> players;
    std::vector<cards::GeneralId> pool;                    ///< seen by the hall: face up, or in play later
    std::array<std::vector<cards::GeneralId>, 2> picked;   ///< of these, by chair
    std::array<std::vector<cards::GeneralId>, 2> fielded;  ///< came into play
    std::array<std::vector<cards::GeneralId>, 2> fallen;
    std::optional<std::size_t> winner;  ///< chair
    std::optional<std::size_t> first;   ///< chair that had the first turn
    match::Cause cause{};
    bool played = false;          ///< somebody had a turn
    std::int64_t length_ms = 0;   ///< on the clocks: pauses left out, overtime in
    std::int64_t allowed_ms = 0;  ///< until the bell, with extensions
    std::int64_t overtime_ms = 0;
};

/// Of a desk match that is signed or closed and counts; nothing of any other.
std::optional<FinishedMatch> finished_match(const match::MatchState& desk, std::int64_t table);

/// The share of `hits` in `of` with its 95 % interval by Wilson, each in per mille; nothing of nothing.
struct Share {
    int hits = 0, of = 0;
    int rate = 0, low = 0, high = 0;
};
std::optional<Share> share_of(int hits, int of);

/// {"matches": finished ones, "played": of these with a turn, "bell_ms": the usual allowance,
///  "generals": [{"general","pool","picked","fielded","won","fell","pick","win","fall"}] by pick rate,
///  "first": {"won","lost","open","share"}, "lengths": {"step_ms","bins":[{"from_ms","generals","compared",
///  "overtime","other"}]}, "by_length": those with a turn, longest first [{"table","players","winner": chair
///  or null,"first": chair or null,"length_ms","allowed_ms","overtime_ms","cause"}]}. A share is
///  {"hits","of","rate","low","high"} or null.
nlohmann::json statistics_of(const std::vector<FinishedMatch>& matches);

}  // namespace yuanmen::tournament
