#pragma once

#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "tournament/stage/format.hpp"

namespace yuanmen::tournament::exchange {

struct TrfPlan;

struct TrfPlayerShown {
    int line = 0;
    int number = 0;  ///< starting number
    std::string name;
    std::string club;

    YUANMEN_FIELDS(line, number, name, club);
};

/// Who met, by starting numbers.
struct TrfPairShown {
    int first = 0;
    int second = 0;
    std::string
        result;  ///< "first", "second", "drawn", "absent_first", "absent_second", "absent_both", "open"

    YUANMEN_FIELDS(first, second, result);
};

struct TrfRoundShown {
    int round = 0;
    std::vector<TrfPairShown> pairs;
    journal::OrNull<int> bye;
    std::vector<int> away;

    YUANMEN_FIELDS(round, pairs, bye, away);
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

    YUANMEN_FIELDS(name, date, venue, rounds, points, points_told, ignored, players, played);
};

TrfShown trf_shown(const TrfPlan& plan);

}  // namespace yuanmen::tournament::exchange
