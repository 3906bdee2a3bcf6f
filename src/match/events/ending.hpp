#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/moment.hpp"
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("worksheet", self.worksheet);
        f("next", self.next);
    }
};

struct CardsCompared {
    static constexpr const char* kind = "cards_compared";
    PerChair<int> ranks;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("ranks", self.ranks);
    }
};

struct ConcessionSaid {
    static constexpr const char* kind = "concession_said";
    Chair chair{};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
    }
};

struct ConcessionConfirmed {
    static constexpr const char* kind = "concession_confirmed";
    Chair chair{};
    bool witnessed = false;  ///< by the judge, not on the player's own device

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("witnessed", self.witnessed);
    }
};

struct ConcessionWithdrawn {
    static constexpr const char* kind = "concession_withdrawn";
    Chair chair{};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
    }
};

struct NoShowDeclared {
    static constexpr const char* kind = "no_show_declared";
    Losers absent{};
    bool drop = false;
    std::int64_t late_ms = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("absent", self.absent);
        f("drop", self.drop);
        f("late_ms", self.late_ms);
    }
};

struct Forfeited {
    static constexpr const char* kind = "forfeited";
    Losers losers{};
    std::string infraction;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("losers", self.losers);
        f("infraction", self.infraction);
        f("reason", self.reason);
    }
};

struct Disqualified {
    static constexpr const char* kind = "disqualified";
    Losers losers{};
    std::string infraction;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("losers", self.losers);
        f("infraction", self.infraction);
        f("reason", self.reason);
    }
};

struct MatchVoided {
    static constexpr const char* kind = "match_voided";
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason);
    }
};

/// The match is over. The worksheet is there where something was compared.
struct MatchDecided {
    static constexpr const char* kind = "match_decided";
    Outcome outcome;
    std::vector<WorksheetLine> worksheet;
    std::optional<base::Moment> at;  ///< when, if that was before it was written: the bell between two turns

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("outcome", self.outcome);
        f("worksheet", self.worksheet);
        f("at", self.at);
    }
};

}  // namespace yuanmen::match
