#pragma once

#include <string>
#include <vector>

#include "journal/codec/type.hpp"
#include "tournament/stage/format.hpp"

namespace yuanmen::tournament::exchange {

struct TrfPlan;

struct TrfPlayerShown {
    int line = 0;
    int number = 0;  ///< starting number
    std::string name;
    std::string club;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("line", self.line);
        f("number", self.number);
        f("name", self.name);
        f("club", self.club);
    }
};

/// Who met, by starting numbers.
struct TrfPairShown {
    int first = 0;
    int second = 0;
    std::string
        result;  ///< "first", "second", "drawn", "absent_first", "absent_second", "absent_both", "open"

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("first", self.first);
        f("second", self.second);
        f("result", self.result);
    }
};

struct TrfRoundShown {
    int round = 0;
    std::vector<TrfPairShown> pairs;
    journal::OrNull<int> bye;
    std::vector<int> away;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("round", self.round);
        f("pairs", self.pairs);
        f("bye", self.bye);
        f("away", self.away);
    }
};

/// What a TRF would bring as an event; see TrfPlan.
struct TrfShown {
    std::string name;
    std::string date;
    std::string venue;
    int rounds = 0;
    PointSettings points;
    bool points_told = false;
    std::vector<std::string> ignored;  ///< codes of lines
    std::vector<TrfPlayerShown> players;
    std::vector<TrfRoundShown> played;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name);
        f("date", self.date);
        f("venue", self.venue);
        f("rounds", self.rounds);
        f("points", self.points);
        f("points_told", self.points_told);
        f("ignored", self.ignored);
        f("players", self.players);
        f("played", self.played);
    }
};

TrfShown trf_shown(const TrfPlan& plan);

}  // namespace yuanmen::tournament::exchange
