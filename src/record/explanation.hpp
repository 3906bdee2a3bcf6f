#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "record/lexicon.hpp"
#include "record/record.hpp"
#include "record/replay.hpp"

namespace yuanmen::record {

/// Why the first illegal line of a record may not read: the player's breach, or a slip of the scribe's.
struct Explanation {
    enum class Kind : std::uint8_t {
        breach,        ///< it happened as written
        missing_line,  ///< a line was left out in front of this one
        extra_line,    ///< this line does not belong here
        slip,          ///< one card of this line is another: its suit, its rank or its name
        order,         ///< this line and the next have changed places
    };
    Kind kind = Kind::breach;
    int entry = 0;    ///< index of the entry the explanation is about; the number of entries: behind the last
    Content content;  ///< the line as it should read; what is struck, of an extra_line
    int explains = 0;  ///< written lines from the first illegal one on that read so, up to the next illegal
                       ///< one (so that explanations with repairs in different places can be weighed)

    friend bool operator==(const Explanation&, const Explanation&) = default;
};

/// "breach", "missing_line", "extra_line", "slip", "order".
std::string_view id_of(Explanation::Kind kind);

/// How far the search for repairs goes: in lines replayed, never in time.
struct ExplanationBounds {
    int lines_back = 64;  ///< a repair is looked for so many lines before the first illegal one
    std::int64_t work = 500'000;
};

/// The breach and the smallest repairs of the paper (one line put in or struck, one card's suit, rank or
/// name, two neighbouring lines changed about) with which the first illegal line reads. More explained comes
/// first; level, a breach of the rules stands before repairs and a `record.*` one behind them. Empty if no
/// line is illegal. The report is the record's, replayed with or without keep_going. Made from what is
/// written alone; costs up to a second, so only for who asks.
std::vector<Explanation> explanations(const Referee& referee, const Record& record, const Report& report,
                                      const Lexicon& lexicon, const ExplanationBounds& bounds = {});

}  // namespace yuanmen::record
