#pragma once

#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "tournament/exchange/trf.hpp"
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
    std::vector<TrfUnused> unused;
    std::string encoding;
    bool encoding_sure = true;
    std::vector<EncodingReading> readings;  ///< as of DecodedText
    std::vector<int> points_differ;         ///< lines whose points do not follow from their rounds
    int late_points = 0;                    ///< of each round missed by who comes late
    std::vector<TrfPlayerShown> players;
    std::vector<TrfRoundShown> played;
    std::optional<TrfRoundShown> next;  ///< the round to be paired, without whom

    YUANMEN_FIELDS(name, date, venue, rounds, points, points_told, ignored, unused, encoding, encoding_sure,
                   readings, points_differ, late_points, players, played, next);
};

TrfShown trf_shown(const TrfPlan& plan);

}  // namespace yuanmen::tournament::exchange
