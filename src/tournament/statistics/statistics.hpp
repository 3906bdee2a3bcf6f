#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cards/general.hpp"
#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
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

    YUANMEN_FIELDS(hits, of, rate, low, high);
};
std::optional<Share> share_of(int hits, int of);

/// In how many matches a general was seen, picked, came into play, won and fell; shares are null of nothing.
struct GeneralFigures {
    cards::GeneralId general{};
    int pool = 0, picked = 0, fielded = 0, won = 0, fell = 0;
    journal::OrNull<Share> pick;  ///< picked of those in the pool
    journal::OrNull<Share> win;   ///< won of those fielded in a match somebody won
    journal::OrNull<Share> fall;  ///< fell of those fielded

    YUANMEN_FIELDS(general, pool, picked, fielded, won, fell, pick, win, fall);
};

/// What became of who had the first turn.
struct FirstFigures {
    int won = 0, lost = 0, open = 0;
    journal::OrNull<Share> share;

    YUANMEN_FIELDS(won, lost, open, share);
};

/// How matches end, as LengthBin counts them.
inline constexpr std::array<const char*, 4> kEndKinds = {"generals", "compared", "overtime", "other"};

/// Matches that took so long, by how they ended.
struct LengthBin {
    std::int64_t from_ms = 0;
    std::array<int, kEndKinds.size()> ends{};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("from_ms", self.from_ms);
        for (std::size_t kind = 0; kind < kEndKinds.size(); ++kind) f(kEndKinds[kind], self.ends[kind]);
    }
};

struct LengthFigures {
    std::int64_t step_ms = 0;  ///< of the bins, which begin at 0
    std::vector<LengthBin> bins;

    YUANMEN_FIELDS(step_ms, bins);
};

/// A match with a turn, as it stands in the list of lengths.
struct MatchLength {
    std::int64_t table = 0;
    std::array<std::string, 2> players;
    journal::OrNull<int> winner;  ///< chair
    journal::OrNull<int> first;   ///< chair that had the first turn
    std::int64_t length_ms = 0;
    std::int64_t allowed_ms = 0;
    std::int64_t overtime_ms = 0;
    match::Cause cause{};

    YUANMEN_FIELDS(table, players, winner, first, length_ms, allowed_ms, overtime_ms, cause);
};

struct Statistics {
    int matches = 0;                       ///< finished ones
    int played = 0;                        ///< of these with a turn
    std::int64_t bell_ms = 0;              ///< the usual allowance
    std::vector<GeneralFigures> generals;  ///< by pick rate
    FirstFigures first;
    LengthFigures lengths;
    std::vector<MatchLength> by_length;  ///< longest first

    YUANMEN_FIELDS(matches, played, bell_ms, generals, first, lengths, by_length);
};

/// Who writes it as JSON needs match/codec.hpp.
Statistics statistics_of(const std::vector<FinishedMatch>& matches);

}  // namespace yuanmen::tournament
