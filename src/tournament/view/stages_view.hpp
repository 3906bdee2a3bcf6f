#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "tournament/event/swap.hpp"
#include "tournament/view/match_view.hpp"

namespace yuanmen::tournament {

/// A swiss::PairingCost as it was written down.
struct CostShown {
    static constexpr const char* kPart = "PairingCost";
    std::int64_t same_club = 0;
    std::int64_t rematches = 0;
    std::int64_t second_byes = 0;
    std::int64_t bye_points = 0;
    std::int64_t score_difference_squared = 0;
    std::int64_t repeat_floats = 0;
    std::int64_t side_imbalance = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("same_club", self.same_club);
        f("rematches", self.rematches);
        f("second_byes", self.second_byes);
        f("bye_points", self.bye_points);
        f("score_difference_squared", self.score_difference_squared);
        f("repeat_floats", self.repeat_floats);
        f("side_imbalance", self.side_imbalance);
    }
};

/// What other pairs of a round would cost, before anybody decides.
struct PairsPreview {
    journal::OrNull<CostShown> cost;
    journal::OrNull<CostShown> before;   ///< of the round as it is
    journal::OrNull<CostShown> optimum;  ///< of the cheapest pairing
    std::int64_t version = 0;            ///< of the event; the service's

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("cost", self.cost);
        f("before", self.before);
        f("optimum", self.optimum);
        f("version", self.version);
    }
};

/// Why a Swiss pair costs what it costs.
struct WhyShown {
    journal::OrNull<CostShown> cost;
    swiss::SideReason sides{};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("cost", self.cost);
        f("sides", self.sides);
    }
};

/// What a judge changed of a round.
struct ManualShown {
    std::string by;  ///< id of the actor
    std::string reason;
    journal::OrNull<CostShown> optimum;  ///< what the cheapest pairing would have cost

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("by", self.by);
        f("reason", self.reason);
        f("optimum", self.optimum);
    }
};

/// A published round; the last four are the staff's.
struct RoundShown {
    int round = 0;
    std::int64_t published_wall_ms = 0;
    journal::OrNull<CostShown> cost;  ///< null: not a Swiss round
    std::string random_seed;
    std::vector<std::string> matches;                    ///< ids
    std::vector<journal::OrNull<WhyShown>> why;          ///< of each pair
    std::string phase;                                   ///< "running", "finished"
    std::optional<std::string> paired_by;                ///< id of the actor
    std::optional<std::string> published_by;             ///< the same
    std::optional<journal::OrNull<std::string>> forced;  ///< why it was paired although something was open
    std::optional<journal::OrNull<ManualShown>> manual;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("round", self.round);
        f("published_wall_ms", self.published_wall_ms);
        f("cost", self.cost);
        f("random_seed", self.random_seed);
        f("matches", self.matches);
        f("why", self.why);
        f("phase", self.phase);
        f("paired_by", self.paired_by);
        f("published_by", self.published_by);
        f("forced", self.forced);
        f("manual", self.manual);
    }
};

struct RankShown {
    int rank = 0;
    std::string entrant;
    std::string name;
    bool left = false;
    std::int64_t points = 0;
    int won = 0;  ///< byes counted
    int drawn = 0;
    int lost = 0;
    std::map<std::string, std::string> values;  ///< tie-breaks of the stage, with four decimals

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("rank", self.rank);
        f("entrant", self.entrant);
        f("name", self.name);
        f("left", self.left);
        f("points", self.points);
        f("won", self.won);
        f("drawn", self.drawn);
        f("lost", self.lost);
        f("values", self.values);
    }
};

/// One match of a stage as one of its players sees it.
struct AgainstShown {
    int round = 0;
    std::string match;
    journal::OrNull<std::string> opponent;  ///< null: alone
    bool first = false;                     ///< in slot 0
    std::string result;                     ///< "won", "drawn", "lost", "bye", "open"

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("round", self.round);
        f("match", self.match);
        f("opponent", self.opponent);
        f("first", self.first);
        f("result", self.result);
    }
};

/// One thing a tie-break is made of.
struct TermShown {
    int round = 0;
    journal::OrNull<std::string> opponent;  ///< null: bye, or it has none
    std::array<std::int64_t, 2> value{};    ///< numerator and denominator
    bool counted = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("round", self.round);
        f("opponent", self.opponent);
        f("value", self.value);
        f("counted", self.counted);
    }
};

/// A row with every number's terms, and everybody's result against everybody.
struct FullRankShown : RankShown {
    std::vector<AgainstShown> against;
    std::map<std::string, std::vector<TermShown>> terms;          ///< by tie-break
    std::map<std::string, std::array<std::string, 2>> fractions;  ///< numerator and denominator

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        RankShown::fields(self, f);
        f("against", self.against);
        f("terms", self.terms);
        f("fractions", self.fractions);
    }
};

template <class Row>
struct TableShown {
    int group = 0;  ///< from 1 where the stage has groups
    std::vector<Row> rows;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("group", self.group);
        f("rows", self.rows);
    }
};

/// A stage with rounds or a later bracket.
struct StageShown {
    int stage = 0;  ///< index in the event's stages
    std::string name;
    Format kind{};
    int planned = 0;  ///< rounds; 0: a bracket
    int advance = 0;
    bool begun = false;
    std::vector<RoundShown> rounds;
    std::vector<TableShown<RankShown>> tables;

    /// Whether it has rounds that nobody has paired yet.
    bool has_rounds_left() const { return planned > static_cast<int>(rounds.size()); }
    /// Whether something of it is still to be paired, or its bracket to begin.
    bool has_more() const { return planned == 0 ? !begun : has_rounds_left(); }

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("stage", self.stage);
        f("name", self.name);
        f("kind", self.kind);
        f("planned", self.planned);
        f("advance", self.advance);
        f("begun", self.begun);
        f("rounds", self.rounds);
        f("tables", self.tables);
    }
};

struct SeedShown {
    std::string entrant;  ///< id
    std::string name;
    int seed = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrant", self.entrant);
        f("name", self.name);
        f("seed", self.seed);
    }
};

struct DraftPair {
    journal::OrNull<SeedShown> first;
    journal::OrNull<SeedShown> second;  ///< null: `first` has no opponent
    journal::OrNull<int> group;
    journal::OrNull<WhyShown> why;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("first", self.first);
        f("second", self.second);
        f("group", self.group);
        f("why", self.why);
    }
};

/// A round that is paired but not published.
struct DraftShown {
    int stage = 0;
    std::string name;
    Format kind{};
    int round = 0;
    std::vector<DraftPair> pairs;                   ///< of a later bracket none
    std::vector<journal::OrNull<SeedShown>> seeds;  ///< who plays a later stage, seed 1 first
    journal::OrNull<CostShown> cost;
    std::string random_seed;
    journal::OrNull<std::string> forced;
    journal::OrNull<ManualShown> manual;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("stage", self.stage);
        f("name", self.name);
        f("kind", self.kind);
        f("round", self.round);
        f("pairs", self.pairs);
        f("seeds", self.seeds);
        f("cost", self.cost);
        f("random_seed", self.random_seed);
        f("forced", self.forced);
        f("manual", self.manual);
    }
};

/// The tables of a stage with everything they are made of.
struct StandingsShown {
    int stage = 0;
    std::string name;
    Format kind{};
    int rounds = 0;                      ///< that are published
    std::vector<std::string> tiebreaks;  ///< in their order
    std::vector<TableShown<FullRankShown>> tables;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("stage", self.stage);
        f("name", self.name);
        f("kind", self.kind);
        f("rounds", self.rounds);
        f("tiebreaks", self.tiebreaks);
        f("tables", self.tables);
    }
};

struct EventShown;

/// "played", "forbidden" and, for the head judge, "draft" of an event whose stages have formats.
void add_stages(EventShown& event, const EventState& state, const Standing& standing, EventViewer viewer);

PairsPreview preview_shown(const SwapPreview& preview);

/// Every number of every table; empty before publication.
std::vector<StandingsShown> standings_view(const EventState& state);

/// The JSON of one journal entry about an event as somebody reads it who sees no drafts: of a round that is
/// not published only its stage and number.
nlohmann::json without_drafts(nlohmann::json entry);

}  // namespace yuanmen::tournament
