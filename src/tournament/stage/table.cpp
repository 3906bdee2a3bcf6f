#include "tournament/stage/table.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "tournament/standings/cut.hpp"

namespace yuanmen::tournament {
namespace {

using standings::MatchEnd;
using standings::MatchResult;

standings::Scoring scoring_of(const StagePlay& play) {
    const PointSettings points = play.settings.points.value_or(PointSettings{});
    standings::Scoring scoring;
    scoring.win = static_cast<std::uint32_t>(points.win);
    scoring.draw = static_cast<std::uint32_t>(points.draw);
    scoring.loss = static_cast<std::uint32_t>(points.loss);
    scoring.bye = static_cast<std::uint32_t>(points.bye);
    scoring.best_of = static_cast<std::uint32_t>(play.best_of);
    return scoring;
}

/// Who has won has as many games as a match needs, whatever ended it; who has not, those he won.
void count_games(const StagePlay& play, const StageMatch& match, MatchResult& result) {
    const int needed = play.best_of / 2 + 1;
    const bool level = match.result == BracketResult::drawn;
    const int least = std::min(match.games_won[0], match.games_won[1]);
    const auto won = [&](int slot, BracketResult wins) {
        const int games = match.games_won[static_cast<std::size_t>(slot)];
        if (level) return static_cast<std::uint32_t>(least);
        return static_cast<std::uint32_t>(match.result == wins ? needed : std::min(games, needed - 1));
    };
    if (match.result == BracketResult::neither) result.end = MatchEnd::double_loss;
    result.games_a = won(0, BracketResult::first);
    result.games_b = won(1, BracketResult::second);
    result.games_drawn = static_cast<std::uint32_t>(match.games_drawn);
}

MatchResult played(const StagePlay& play, const StageMatch& match) {
    MatchResult result;
    result.a = play.of(match.slots[0].seed).id;
    result.b = play.of(match.slots[1].seed).id;
    result.sheet_a = match.figures[0];
    result.sheet_b = match.figures[1];
    if (play.best_of > 1) {
        count_games(play, match, result);
        return result;
    }
    if (match.result == BracketResult::neither) result.end = MatchEnd::double_loss;
    if (match.result == BracketResult::first) result.games_a = 1;
    if (match.result == BracketResult::second) result.games_b = 1;
    if (match.result == BracketResult::drawn) result.games_drawn = 1;
    return result;
}

MatchResult bye_of(const StagePlay& play, const StageMatch& match) {
    MatchResult result;
    result.a = play.of(match.slots[0].seed).id;
    result.end = MatchEnd::bye;
    return result;
}

/// Puts the disqualified last, without a rank.
void take_places_away(std::vector<standings::Row>& rows, const StagePlay& play) {
    std::set<std::string> out;
    for (const Participant& one : play.everybody) {
        if (one.disqualified) out.insert(one.id);
    }
    std::vector<int> freed;
    for (standings::Row& row : rows) {
        if (out.contains(row.player)) freed.push_back(std::exchange(row.rank, 0));
    }
    std::stable_partition(rows.begin(), rows.end(), [](const auto& row) { return row.rank > 0; });
    for (standings::Row& row : rows) {
        const auto better = [&](int rank) { return rank < row.rank; };
        row.rank -= static_cast<int>(std::count_if(freed.begin(), freed.end(), better));
    }
}

bool is_bye_match(const StageMatch& match) {
    return match.slots[0].kind == Slot::Kind::seed && match.slots[1].kind == Slot::Kind::bye;
}

}  // namespace

std::vector<standings::Row> table_of(const StagePlay& play, const TableOf& of) {
    standings::Results results;
    results.scoring = scoring_of(play);
    const std::set<int> members(of.members.begin(), of.members.end());
    const int late_points = play.settings.late_points.value_or(0);
    for (const int seed : of.members) {
        const Participant& one = play.of(seed);
        results.players.push_back(one.id);
        const int missed = std::min(one.from_round, of.before_round) - 1;
        if (missed > 0 && late_points > 0)
            results.given[one.id] = static_cast<std::uint32_t>(missed * late_points);
    }
    std::map<int, standings::RoundResults> rounds;
    for (const StageMatch& match : play.matches) {
        const bool bye = is_bye_match(match);
        const bool counts = bye ? byes_count(play.settings.kind) : match.result.has_value();
        if (!counts || match.id.round >= of.before_round || !members.contains(match.slots[0].seed)) continue;
        auto& round = rounds[match.id.round];
        round.round = match.id.round;
        round.matches.push_back(bye ? bye_of(play, match) : played(play, match));
    }
    for (auto& [number, round] : rounds) results.rounds.push_back(std::move(round));
    using standings::Tiebreak;
    auto rows = standings::standings(
        results, play.settings.tiebreaks.value_or(std::vector{Tiebreak::omw, Tiebreak::gw, Tiebreak::ogw}));
    take_places_away(rows, play);
    return rows;
}

std::vector<std::string> best_of_table(const StagePlay& play, const std::vector<standings::Row>& rows,
                                       std::size_t most, const std::string& random_seed) {
    std::vector<std::string> gone;
    for (const Participant& one : play.everybody) {
        if (one.left) gone.push_back(one.id);
    }
    return standings::top_cut(standings::with_lots(rows, random_seed), most, gone);
}

}  // namespace yuanmen::tournament
