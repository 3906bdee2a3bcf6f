// Round robin as a format of a stage: the calendar's rounds, one after another.
#include "tournament/round_robin/stage.hpp"

#include "tournament/round_robin/round_robin.hpp"
#include "tournament/stage/table.hpp"

namespace yuanmen::tournament {
namespace {

int league_rounds(const StagePlay& play) {
    return calendar_rounds(play.field.size(), play.settings.twice.value_or(false));
}

base::Result<ProposedRound, NoRound> pair_league(const StagePlay& play, int round, const std::string&) {
    return ProposedRound{calendar_round(play.field, play.settings.twice.value_or(false), round, 0), {}};
}

std::vector<StageTable> league_tables(const StagePlay& play) {
    return {{0, table_of(play, {play.field})}};
}

std::vector<std::string> league_best(const StagePlay& play, const std::string& random_seed) {
    return best_of_table(play, table_of(play, {play.field}), advancing(play.settings), random_seed);
}

}  // namespace

int calendar_rounds(std::size_t players, bool twice) {
    if (players < 2) return static_cast<int>(players);
    const auto once = players % 2 == 0 ? players - 1 : players;
    return static_cast<int>(twice ? 2 * once : once);
}

std::vector<TablePairing> calendar_round(const std::vector<int>& members, bool twice, int round, int group) {
    const auto calendar = round_robin(static_cast<int>(members.size()), twice);
    std::vector<TablePairing> pairs;
    if (round < 1 || static_cast<std::size_t>(round) > calendar.size()) return pairs;
    const auto member = [&](int number) { return members[static_cast<std::size_t>(number) - 1]; };
    const std::optional<int> in = group > 0 ? std::optional(group) : std::nullopt;
    const CalendarRound& drawn = calendar[static_cast<std::size_t>(round) - 1];
    for (const Meeting& meeting : drawn.meetings)
        pairs.push_back({member(meeting.a), member(meeting.b), in, std::nullopt});
    if (drawn.bye) pairs.push_back({member(*drawn.bye), 0, in, std::nullopt});
    return pairs;
}

const FormatRules& round_robin_rules() {
    static const FormatRules rules{Format::round_robin,
                                   BracketMatchId::Part::round_robin,
                                   true,
                                   nullptr,
                                   nullptr,
                                   league_rounds,
                                   pair_league,
                                   league_tables,
                                   league_best};
    return rules;
}

}  // namespace yuanmen::tournament
