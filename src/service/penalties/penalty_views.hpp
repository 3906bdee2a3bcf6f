#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "match/penalty/case_view.hpp"

// Penalties as they are shown: the API's answers by their lists of fields, and what the pages read.

namespace yuanmen::service {

/// A penalty with the names of who got it and who gave it.
struct PenaltyView : match::PenaltyGiven {
    static constexpr const char* kPart = "GivenPenalty";
    std::int64_t version = 0;
    std::string name;
    std::string by;
    std::int64_t wall_ms = 0;
    bool withdrawn = false;
    std::optional<std::string> withdrawn_reason;
    std::optional<std::string> withdrawn_by;
    std::optional<std::int64_t> withdrawn_wall_ms;
    std::optional<std::int64_t> table;  ///< in the list of an event; 0: none

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        match::PenaltyGiven::fields(self, f);
        f("version", self.version);
        f("name", self.name);
        f("by", self.by);
        f("wall_ms", self.wall_ms);
        f("withdrawn", self.withdrawn);
        f("withdrawn_reason", self.withdrawn_reason);
        f("withdrawn_by", self.withdrawn_by);
        f("withdrawn_wall_ms", self.withdrawn_wall_ms);
        f("table", self.table);
    }
};

/// match::Suggestion with the answer to upgraded().
struct SuggestedStep : match::Suggestion {
    static constexpr const char* kPart = "SuggestedStep";
    bool is_upgraded = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("penalty", self.penalty);
        f("by_ladder", self.by_ladder);
        f("upgraded", self.is_upgraded);
        f("offence", self.offence);
        f("counted", self.counted);
        f("next", self.next);
        f("clauses", self.clauses);
    }
};

/// What an infraction would cost a player now.
struct InfractionStep {
    std::string infraction;
    std::string zh;
    std::string en;
    cards::InfractionClass of_class{};
    std::string clause;
    journal::OrNull<SuggestedStep> step;
    journal::OrNull<SuggestedStep> opponent;  ///< for having let the other's pass; null: no step for it

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("infraction", self.infraction);
        f("zh", self.zh);
        f("en", self.en);
        f("class", self.of_class);
        f("clause", self.clause);
        f("step", self.step);
        f("opponent", self.opponent);
    }
};

/// One player of a match. A player sees of the other only what was given in this match.
struct PenaltyPlayer {
    match::Chair chair{};
    std::string name;
    std::vector<PenaltyView> penalties;   ///< oldest first
    std::optional<std::int64_t> history;  ///< version, for who sees all of them
    std::optional<int> points_lost;
    std::optional<std::vector<InfractionStep>> steps;  ///< for who may give one

    YUANMEN_FIELDS(chair, name, penalties, history, points_lost, steps);
};

/// A case of disqualification in the list of a match's.
struct CaseRow {
    std::string id;
    match::Chair chair{};
    bool open = false;
    bool given = false;
    std::int64_t statements = 0;  ///< how many
    std::int64_t wall_ms = 0;

    YUANMEN_FIELDS(id, chair, open, given, statements, wall_ms);
};

struct MatchPenalties {
    std::string match;
    std::string event;
    std::string event_name;
    std::int64_t table = 0;
    std::string day;  ///< "2026-11-20" in the hall
    bool may_give = false;
    bool head_judge = false;
    std::array<PenaltyPlayer, 2> players;
    std::optional<std::vector<CaseRow>> cases;  ///< the head judge's alone

    YUANMEN_FIELDS(match, event, event_name, table, day, may_give, head_judge, players, cases);
};

struct EventPenalties {
    std::string event;
    std::string event_name;
    bool head_judge = false;
    std::vector<PenaltyView> penalties;

    YUANMEN_FIELDS(event, event_name, head_judge, penalties);
};

/// A case with what stands beside it.
struct DisqualificationView : match::CaseView {
    std::array<std::string, 2> players;  ///< names, by chair
    std::int64_t table = 0;
    std::string ruleset;  ///< hash

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        match::CaseView::fields(self, f);
        f("players", self.players);
        f("table", self.table);
        f("ruleset", self.ruleset);
    }
};

}  // namespace yuanmen::service
