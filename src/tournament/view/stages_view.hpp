#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
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

    YUANMEN_FIELDS(same_club, rematches, second_byes, bye_points, score_difference_squared, repeat_floats,
                   side_imbalance);
};

/// What other pairs of a round would cost, before anybody decides.
struct PairsPreview {
    journal::OrNull<CostShown> cost;
    journal::OrNull<CostShown> before;   ///< of the round as it is
    journal::OrNull<CostShown> optimum;  ///< of the cheapest pairing
    std::int64_t version = 0;            ///< of the event; the service's

    YUANMEN_FIELDS(cost, before, optimum, version);
};

/// Why a Swiss pair costs what it costs.
struct WhyShown {
    journal::OrNull<CostShown> cost;
    swiss::SideReason sides{};

    YUANMEN_FIELDS(cost, sides);
};

/// What a judge changed of a round.
struct ManualShown {
    std::string by;  ///< id of the actor
    std::string reason;
    journal::OrNull<CostShown> optimum;  ///< what the cheapest pairing would have cost

    YUANMEN_FIELDS(by, reason, optimum);
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

    YUANMEN_FIELDS(round, published_wall_ms, cost, random_seed, matches, why, phase, paired_by, published_by,
                   forced, manual);
};

struct RankShown {
    int rank = 0;  ///< 0: disqualified, and holds none
    std::string entrant;
    std::string name;
    bool left = false;
    std::int64_t points = 0;
    int won = 0;  ///< byes that bring points counted
    int drawn = 0;
    int lost = 0;
    std::map<std::string, std::string> values;  ///< tie-breaks of the stage, with four decimals

    YUANMEN_FIELDS(rank, entrant, name, left, points, won, drawn, lost, values);
};

/// One match of a stage as one of its players sees it.
struct AgainstShown {
    int round = 0;
    std::string match;
    journal::OrNull<std::string> opponent;  ///< null: alone
    bool first = false;                     ///< in slot 0
    std::string result;                     ///< "won", "drawn", "lost", "bye", "open"

    YUANMEN_FIELDS(round, match, opponent, first, result);
};

/// One thing a tie-break is made of.
struct TermShown {
    int round = 0;
    journal::OrNull<std::string> opponent;  ///< null: bye, or it has none
    std::array<std::int64_t, 2> value{};    ///< numerator and denominator
    bool counted = false;

    YUANMEN_FIELDS(round, opponent, value, counted);
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

    YUANMEN_FIELDS(group, rows);
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

    YUANMEN_FIELDS(stage, name, kind, planned, advance, begun, rounds, tables);
};

struct SeedShown {
    std::string entrant;  ///< id
    std::string name;
    int seed = 0;

    YUANMEN_FIELDS(entrant, name, seed);
};

struct DraftPair {
    journal::OrNull<SeedShown> first;
    journal::OrNull<SeedShown> second;  ///< null: `first` has no opponent
    journal::OrNull<int> group;
    journal::OrNull<WhyShown> why;

    YUANMEN_FIELDS(first, second, group, why);
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

    YUANMEN_FIELDS(stage, name, kind, round, pairs, seeds, cost, random_seed, forced, manual);
};

/// The tables of a stage with everything they are made of.
struct StandingsShown {
    int stage = 0;
    std::string name;
    Format kind{};
    int rounds = 0;                      ///< that are published
    std::vector<std::string> tiebreaks;  ///< in their order
    std::vector<TableShown<FullRankShown>> tables;

    YUANMEN_FIELDS(stage, name, kind, rounds, tiebreaks, tables);
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
