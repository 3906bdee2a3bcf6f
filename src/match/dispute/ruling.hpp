#pragma once

#include <optional>
#include <string>
#include <vector>

#include "cards/infraction.hpp"
#include "journal/codec/fields.hpp"
#include "match/dispute/words.hpp"
#include "match/fields.hpp"
#include "match/outcome.hpp"

namespace yuanmen::match {

/// The result a ruling puts in place of the one on the sheet.
struct RuledResult {
    Winner winner = Winner::none;
    Cause cause{};

    YUANMEN_FIELDS(winner, cause);
    bool operator==(const RuledResult&) const = default;
};

/// What a judge decides, as a command and as an event.
struct RulingText {
    Remedy remedy{};
    /// restore: back to before this line of the record (1-based, of its text); nothing if there is no record.
    std::optional<int> line;
    /// set: what is put right, one "set" of NOTATION.md 3.5 each ("set L hp3", without "!"); empty if there
    /// is no record.
    std::vector<std::string> corrections;
    std::optional<RuledResult> result;    ///< exactly with remedy `result`
    std::optional<cards::Rewind> rewind;  ///< the class of putting it right; `restore` must name a or c
    std::vector<std::string> clauses;     ///< what it rests on, most specific first; all in the ruleset
    std::vector<std::string> generals;    ///< what it is about besides what the clauses name
    std::vector<std::string> skills;
    std::vector<std::string> cards;
    std::string reason;        ///< for judges only
    std::string announcement;  ///< what the players are told now and everybody when the dispute is closed

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("remedy", self.remedy);
        f("line", self.line, Range{1, 100'000});
        f("corrections", self.corrections, Count{0, 20});
        f("result", self.result);
        f("rewind", self.rewind);
        f("clauses", self.clauses, Count{1, 12});
        f("generals", self.generals, Count{0, 8});
        f("skills", self.skills, Count{0, 8});
        f("cards", self.cards, Count{0, 8});
        f("reason", self.reason, Length{1, 4000, true});
        f("announcement", self.announcement, Length{1, 2000, true});
    }
    bool operator==(const RulingText&) const = default;
};

/// What a ruling is about, for finding it again as a precedent (P39): its clauses, and every general, skill
/// and kind of card it names or its clauses are about. Ids, sorted, each once.
struct Topics {
    std::vector<std::string> clauses;
    std::vector<std::string> generals;
    std::vector<std::string> skills;
    std::vector<std::string> cards;

    YUANMEN_FIELDS(clauses, generals, skills, cards);
    bool operator==(const Topics&) const = default;
};

}  // namespace yuanmen::match
