#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/moment.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/ending.hpp"
#include "match/outcome.hpp"

namespace yuanmen::match {

/// What follows a level comparison.
enum class NextTiebreak : std::uint8_t { overtime, compare_card };

struct ComparisonLevel {
    static constexpr const char* kind = "comparison_level";
    std::vector<WorksheetLine> worksheet;
    NextTiebreak next{};

    YUANMEN_FIELDS(worksheet, next);
};

struct CardsCompared : CardRanks {
    static constexpr const char* kind = "cards_compared";
};

/// A line of the newest comparison has been agreed to, or that was taken back (P27).
struct LineConfirmed {
    static constexpr const char* kind = "line_confirmed";
    int comparison = 0;  ///< 1 is the match's first
    int line = 0;
    Signer party{};
    bool agrees = false;
    bool witnessed = false;  ///< a player's word, entered by the judge

    YUANMEN_FIELDS(comparison, line, party, agrees, witnessed);
};

struct ConcessionSaid : OfChair {
    static constexpr const char* kind = "concession_said";
};

struct ConcessionConfirmed {
    static constexpr const char* kind = "concession_confirmed";
    Chair chair{};
    bool witnessed = false;  ///< by the judge, not on the player's own device

    YUANMEN_FIELDS(chair, witnessed);
};

struct ConcessionWithdrawn : OfChair {
    static constexpr const char* kind = "concession_withdrawn";
};

struct NoShowDeclared {
    static constexpr const char* kind = "no_show_declared";
    Losers absent{};
    bool drop = false;
    std::int64_t late_ms = 0;

    YUANMEN_FIELDS(absent, drop, late_ms);
};

struct Forfeited : Loss {
    static constexpr const char* kind = "forfeited";
};

struct Disqualified : Loss {
    static constexpr const char* kind = "disqualified";
};

struct MatchVoided : Nullity {
    static constexpr const char* kind = "match_voided";
};

/// The match is over. The worksheet is there where something was compared.
struct MatchDecided {
    static constexpr const char* kind = "match_decided";
    Outcome outcome;
    std::vector<WorksheetLine> worksheet;
    std::optional<base::Moment> at;  ///< when, if that was before it was written: the bell between two turns

    YUANMEN_FIELDS(outcome, worksheet, at);
};

}  // namespace yuanmen::match
