#pragma once

#include <cstdint>
#include <string>

#include "match/chair.hpp"
#include "match/commands/setup.hpp"
#include "match/fields.hpp"

namespace yuanmen::match {

enum class Losers : std::uint8_t { a, b, both };

/// Somebody said he gives up (1V1 3.4.3, P30): asked once more before it counts.
struct Concede {
    static constexpr const char* kind = "concede";
    Chair chair{};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
    }
};

/// He says it again, on his own device or witnessed by the judge.
struct ConfirmConcession {
    static constexpr const char* kind = "confirm_concession";
    Chair chair{};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
    }
};

struct WithdrawConcession {
    static constexpr const char* kind = "withdraw_concession";
    Chair chair{};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
    }
};

/// Somebody did not come (P3). The player who is there confirms that the win goes to him.
struct DeclareNoShow {
    static constexpr const char* kind = "declare_no_show";
    Losers absent{};
    bool confirmed_by_present = false;
    bool drop = false;  ///< the absent player leaves the event

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("absent", self.absent);
        f("confirmed_by_present", self.confirmed_by_present);
        f("drop", self.drop);
    }
};

/// 判负: the match is lost by a penalty.
struct Forfeit {
    static constexpr const char* kind = "forfeit";
    Losers losers{};
    std::string infraction;  ///< id of the penalty catalogue, e.g. "t3"; empty if none fits
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("losers", self.losers);
        f("infraction", self.infraction, Length{0, 8});
        f("reason", self.reason, kReason);
    }
};

/// 取消资格. Head judge.
struct Disqualify {
    static constexpr const char* kind = "disqualify";
    Losers losers{};
    std::string infraction;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("losers", self.losers);
        f("infraction", self.infraction, Length{0, 8});
        f("reason", self.reason, kReason);
    }
};

/// The match does not count. Head judge.
struct VoidMatch {
    static constexpr const char* kind = "void_match";
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason, kReason);
    }
};

/// 比点 (glossary 7): one card each, higher rank wins, A lowest; equal ranks are compared again.
struct CompareCards {
    static constexpr const char* kind = "compare_cards";
    PerChair<int> ranks;  ///< 1 (A) to 13 (K)

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("ranks", self.ranks, Range{1, 13});
    }
};

}  // namespace yuanmen::match
