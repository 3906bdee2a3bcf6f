#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cards/ruleset.hpp"
#include "cards/seat.hpp"

namespace yuanmen::service {

/// Something that has happened since an error and bears on taking it back.
struct RewindSince {
    std::string what;  ///< record::id_of(record::Since::What), e.g. "drawn"
    int line = 0;      ///< of the text
    std::optional<cards::Seat> seat;
    int cards = 0;
    bool by_the_error = false;
};

/// Whether an entry of a record can still be taken back, as far as the record tells (clauses judging.rewind.a
/// to .d), or why there is nothing to take back. Advice: the ruling is the judge's.
struct RewindView {
    std::string record;
    int line = 0;
    std::string why_not;  ///< "ruling", "correction", "struck", "restored", "unread", "unjudged": nobody can
                          ///< take it back, and nothing below is said; else empty
    std::string rewind;   ///< "a", "b", "c", "d"
    std::string clause;   ///< "judging.rewind.a" …
    bool head_judge_only = false;
    bool head_judge_may = false;     ///< d, but c is open to the head judge
    int restore_line = 0;            ///< the line a restore would go back to before; 0: no restore
    std::string restore;             ///< "! restore 12": what it would write; empty: no restore
    std::string remedy;              ///< what the advice comes to: "restore", "set", "let_stand", "none"
    bool breach = false;             ///< the line is a breach that nobody has dealt with yet
    std::vector<RewindSince> since;  ///< by the error and after it, in order
    std::shared_ptr<const cards::Ruleset> ruleset;
};

}  // namespace yuanmen::service
