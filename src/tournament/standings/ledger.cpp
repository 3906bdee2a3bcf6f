#include "tournament/standings/ledger.hpp"

#include <algorithm>

namespace yuanmen::tournament::standings {
namespace {

constexpr std::uint32_t kGameWin = 3;  ///< MTR Appendix C, whatever the match points are
constexpr std::uint32_t kGameDraw = 1;

Outcome outcome_for_a(const MatchResult& match) {
    switch (match.end) {
        case MatchEnd::bye:
        case MatchEnd::no_show_b:
            return Outcome::won;
        case MatchEnd::no_show_a:
        case MatchEnd::double_loss:
            return Outcome::lost;
        case MatchEnd::played:
            break;
    }
    if (match.games_a == match.games_b) return Outcome::drawn;
    return match.games_a > match.games_b ? Outcome::won : Outcome::lost;
}

std::uint32_t points_for(Outcome outcome, const Scoring& scoring) {
    return outcome == Outcome::won ? scoring.win : outcome == Outcome::drawn ? scoring.draw : scoring.loss;
}

/// A match as `a` sees it; `b` sees the one turned round.
Line line_of_a(int round, const MatchResult& match, const Scoring& scoring) {
    Line line{round, match.b, outcome_for_a(match), 0, match.games_a, match.games_drawn, 0, match.sheet_a};
    line.points = match.end == MatchEnd::bye ? scoring.bye : points_for(line.outcome, scoring);
    std::uint32_t lost = match.games_b;
    if (match.end != MatchEnd::played) {
        line.games_drawn = 0;
        const bool decided = match.end != MatchEnd::double_loss;
        line.games_won = decided && line.outcome == Outcome::won ? scoring.games_to_win() : 0;
        lost = decided && line.outcome == Outcome::lost ? scoring.games_to_win() : 0;
    }
    line.games = line.games_won + lost + line.games_drawn;
    return line;
}

MatchResult turned(MatchResult match) {
    std::swap(match.a, match.b);
    std::swap(match.games_a, match.games_b);
    std::swap(match.sheet_a, match.sheet_b);
    if (match.end == MatchEnd::no_show_a) {
        match.end = MatchEnd::no_show_b;
    } else if (match.end == MatchEnd::no_show_b) {
        match.end = MatchEnd::no_show_a;
    }
    return match;
}

void close(Account& account, const Scoring& scoring) {
    std::uint32_t game_points = 0;
    std::uint32_t games = 0;
    for (const Line& line : account.lines) {
        account.points += line.points;
        game_points += kGameWin * line.games_won + kGameDraw * line.games_drawn;
        games += line.games;
    }
    const auto matches = static_cast<std::uint32_t>(account.lines.size());
    account.match_win = account.game_win = scoring.least;
    if (matches > 0)
        account.match_win = std::max(account.match_win, Ratio{account.points, scoring.win * matches});
    if (games > 0) account.game_win = std::max(account.game_win, Ratio{game_points, kGameWin * games});
}

}  // namespace

Ledger ledger_of(const Results& results) {
    Ledger ledger;
    for (const std::string& player : results.players) ledger[player];
    for (const RoundResults& round : results.rounds) {
        for (const MatchResult& match : round.matches) {
            ledger[match.a].lines.push_back(line_of_a(round.round, match, results.scoring));
            if (match.end != MatchEnd::bye)
                ledger[match.b].lines.push_back(line_of_a(round.round, turned(match), results.scoring));
        }
    }
    for (auto& [player, account] : ledger) close(account, results.scoring);
    for (const auto& [player, points] : results.given) ledger[player].points += points;
    return ledger;
}

}  // namespace yuanmen::tournament::standings
