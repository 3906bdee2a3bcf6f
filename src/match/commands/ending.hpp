#pragma once

#include <cstdint>
#include <string>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/setup.hpp"
#include "match/fields.hpp"

namespace yuanmen::match {

enum class Losers : std::uint8_t { a, b, both };
/// Who puts his name to something at the table: a worksheet's line, a score sheet.
enum class Signer : std::uint8_t { a, b, judge };

/// What a command about one player says, and the event it becomes.
struct OfChair {
    Chair chair{};

    YUANMEN_FIELDS(chair);
};

/// What a loss by penalty says, as a command and as an event.
struct Loss {
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

/// Why a match does not count, as a command and as an event.
struct Nullity {
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason, kReason);
    }
};

/// What two cards showed, as a command and as an event.
struct CardRanks {
    PerChair<int> ranks;  ///< 1 (A) to 13 (K)

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("ranks", self.ranks, Range{1, 13});
    }
};

/// Somebody said he gives up (1V1 3.4.3, P30): asked once more before it counts.
struct Concede : OfChair {
    static constexpr const char* kind = "concede";
};

/// He says it again, on his own device or witnessed by the judge.
struct ConfirmConcession : OfChair {
    static constexpr const char* kind = "confirm_concession";
};

struct WithdrawConcession : OfChair {
    static constexpr const char* kind = "withdraw_concession";
};

/// Somebody did not come (P3). The player who is there confirms that the win goes to him.
struct DeclareNoShow {
    static constexpr const char* kind = "declare_no_show";
    Losers absent{};
    bool confirmed_by_present = false;
    bool drop = false;  ///< the absent player leaves the event

    YUANMEN_FIELDS(absent, confirmed_by_present, drop);
};

/// 判负: the match is lost by a penalty. Head judge.
struct Forfeit : Loss {
    static constexpr const char* kind = "forfeit";
};

/// 取消资格. Head judge.
struct Disqualify : Loss {
    static constexpr const char* kind = "disqualify";
};

/// The match does not count. Head judge.
struct VoidMatch : Nullity {
    static constexpr const char* kind = "void_match";
};

/// 比点 (glossary 7): one card each, higher rank wins, A lowest; equal ranks are compared again.
struct CompareCards : CardRanks {
    static constexpr const char* kind = "compare_cards";
};

/// P27: one party has read a line of the newest comparison and agrees to it, or takes that back. A player for
/// himself; the judge for himself, or for a player who says so in front of him.
struct ConfirmLine {
    static constexpr const char* kind = "confirm_line";
    int line = 0;  ///< 1 is the first line
    Signer party{};
    bool agrees = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("line", self.line, Range{1, 16});
        f("party", self.party);
        f("agrees", self.agrees);
    }
};

}  // namespace yuanmen::match
