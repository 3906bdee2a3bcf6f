#pragma once

#include <doctest/doctest.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cards/ruleset.hpp"
#include "match/desk.hpp"
#include "match/snapshot.hpp"

namespace yuanmen::match::kit {

inline constexpr std::int64_t kSecond = 1000;
inline constexpr std::int64_t kMinute = 60 * kSecond;

cards::Ruleset shipped(const std::string& id = "wzzz-2012");

Actor judge();
Actor head_judge();
Actor scorekeeper();
Actor system_actor();
Actor player(Chair chair);

struct Logged {
    Event event;
    Stamp stamp;
};

/// A table with its journal and its sealed notes, as the store would keep them: what the tests play on.
class TestTable {
  public:
    explicit TestTable(cards::Ruleset rules = shipped());

    cards::Ruleset ruleset;
    MatchState state;
    Secrets sealed;
    std::vector<Logged> log;
    base::Moment now{"boot-1", 1'000'000, 1'700'000'000'000};
    std::int64_t seq = 100;
    std::uint64_t entropy_seed = 1;

    void wait(std::int64_t ms);
    void reboot(std::int64_t down_ms);

    /// Decides, and writes what comes of it.
    Decision give(const Command& command, const Actor& actor = judge());
    /// Gives a command that must be done.
    void must(const Command& command, const Actor& actor = judge());
    /// Gives a command that must be refused, and changes nothing but what was due.
    base::Refusal refused(const Command& command, const Actor& actor = judge());

    nlohmann::json view(const Viewer& viewer) const;
    nlohmann::json judge_view() const { return view({ViewerKind::judge, {}}); }
    nlohmann::json player_view(Chair chair) const { return view({ViewerKind::player, chair}); }
    nlohmann::json public_view() const { return view({ViewerKind::everybody, {}}); }
    std::string sub_state() const { return std::string(match::sub_state(state)); }
    /// How many events of this kind are in the log.
    int count(std::string_view kind) const;

    // The usual way of a match, step by step. Chair a is the lord.
    TestTable& scheduled(bool overtime_allowed = true);
    TestTable& seated();
    TestTable& started();
    TestTable& laid_out();   ///< entered from the table
    TestTable& drawn();      ///< drawn by the tool; who is lord is chance
    TestTable& drafted();    ///< everybody takes the first cards left
    TestTable& sealed_up();  ///< both seal their first three picks
    TestTable& revealed();   ///< physical backs, where there are any, are turned up as given below
    TestTable& playing();    ///< the renegade's first turn runs
    void finish_turn();      ///< ends the running turn and, unless the match is over, begins the next
    void fall_and_enter(Chair chair);
    void decide_by_falls(Chair loser);

    Chair lord() const { return *state.lord; }
    Chair renegade() const { return other(*state.lord); }
};

/// Counts that sum to the deck: what a sealed table may look like.
ZoneCounts some_counts();

/// Generals that do not lie face up in laid_out(); for turning up physical backs.
cards::GeneralId physical_back(int slot);

}  // namespace yuanmen::match::kit
