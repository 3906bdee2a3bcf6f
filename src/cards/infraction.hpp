#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cards/clause.hpp"

namespace yuanmen::cards {

/// The steps of the penalty ladder, lowest first (clause judging.ladder).
enum class Penalty : std::uint8_t {
    none,
    caution,           ///< 提醒
    warning,           ///< 警告
    point,             ///< 扣1技术分
    match_loss,        ///< 判负
    disqualification,  ///< 取消资格
};

/// The classes of putting a match right (clauses judging.rewind.a to .d).
enum class Rewind : std::uint8_t { a_simple, b_partial, c_full, d_accept };

/// Which kind of infraction it is: repeats are counted by class (clause judging.upgrade).
enum class InfractionClass : std::uint8_t { gameplay, tournament, conduct, judge };

/// One row of the penalty catalogue. What it covers and its remedy in words are the clause's text.
struct Infraction {
    std::string id;      ///< "g1" … "g16", "t1" …, "u1" …, "j1"
    std::string clause;  ///< "judging.<id>"
    InfractionClass infraction_class = InfractionClass::gameplay;
    std::vector<Penalty> ladder;  ///< the first offence, the second …; the last one repeats. Never empty
    std::vector<Penalty> opponent_ladder;  ///< the same for the opponent who let it pass; often empty
    std::vector<Rewind> rewinds;           ///< remedies that may fit, to be tried in this order; may be empty
    BothLanguages title;

    friend bool operator==(const Infraction&, const Infraction&) = default;
};

/// "none", "caution", "warning", "point", "match_loss" or "disqualification".
std::string_view id_of(Penalty penalty);
/// "a", "b", "c" or "d".
std::string_view id_of(Rewind rewind);
/// "gameplay", "tournament", "conduct" or "judge".
std::string_view id_of(InfractionClass infraction_class);

}  // namespace yuanmen::cards
