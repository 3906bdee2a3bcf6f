#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"

namespace yuanmen::match {

enum class Winner : std::uint8_t { a, b, none };

/// Why a match is over.
enum class Cause : std::uint8_t {
    generals,          ///< every general of one side has fallen (1V1 1.4.1)
    time,              ///< compared at the bell (1V1 1.4.2)
    overtime,          ///< compared at the bell of overtime
    compare_card,      ///< 比点, where the event appended it
    undecided,         ///< level after every line of the worksheet
    concession,        ///< 1V1 3.4.3
    no_show,           ///< judging P3
    forfeit,           ///< 判负
    disqualification,  ///< 取消资格
    voided,            ///< does not count
};

enum class Better : std::uint8_t { a, b, level };

/// One line of the comparison at the bell (P27).
struct WorksheetLine {
    std::string criterion;  ///< name of the tie-break, e.g. "remaining_generals"
    std::string clause;
    PerChair<int> values;
    PerChair<int> first_term;   ///< remaining generals: in play (0 or 1); lost HP: the maximum
    PerChair<int> second_term;  ///< remaining generals: in reserve, added; lost HP: current HP, subtracted
    Better better = Better::level;
    bool decides = false;

    YUANMEN_FIELDS(criterion, clause, values, first_term, second_term, better, decides);
    bool operator==(const WorksheetLine&) const = default;
};

/// How a match ended. `clauses` name the rules it rests on, most specific first.
struct Outcome {
    Winner winner = Winner::none;
    Cause cause = Cause::undecided;
    std::vector<std::string> clauses;

    YUANMEN_FIELDS(winner, cause, clauses);
    bool operator==(const Outcome&) const = default;
};

constexpr Winner winner_of(Chair chair) {
    return chair == Chair::a ? Winner::a : Winner::b;
}

/// Where the winner sits; nothing for nobody.
constexpr std::optional<Chair> chair_of(Winner winner) {
    if (winner == Winner::none) return std::nullopt;
    return winner == Winner::a ? Chair::a : Chair::b;
}

}  // namespace yuanmen::match
