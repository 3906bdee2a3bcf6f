// Groups as a format of a stage: each group plays its calendar; who goes on is seeded so that group mates
// meet late.
#include "tournament/groups/stage.hpp"

#include <algorithm>
#include <map>

#include "tournament/groups/groups.hpp"
#include "tournament/round_robin/round_robin.hpp"
#include "tournament/round_robin/stage.hpp"
#include "tournament/stage/table.hpp"

namespace yuanmen::tournament {
namespace {

using Members = std::vector<std::vector<int>>;  ///< event seeds, by group

std::size_t group_count(const StagePlay& play) {
    const auto wanted = static_cast<std::size_t>(play.settings.groups.value_or(2));
    return std::min(wanted, std::max<std::size_t>(play.field.size(), 1));
}

Members dealt(const StagePlay& play, const std::string& random_seed) {
    std::vector<GroupEntrant> entrants;
    std::map<std::string, int> seeds;
    for (const int seed : play.field) {
        entrants.push_back({play.of(seed).id, play.of(seed).club});
        seeds[play.of(seed).id] = seed;
    }
    const int groups = static_cast<int>(group_count(play));
    const bool apart = play.settings.clubs_apart.value_or(false);
    const Groups made = play.settings.groups_drawn.value_or(false)
                            ? drawn_groups(entrants, groups, apart, random_seed)
                            : snake_groups(entrants, groups, apart);
    Members members;
    for (const auto& group : made) {
        auto& own = members.emplace_back();
        for (const std::string& id : group) own.push_back(seeds.at(id));
    }
    return members;
}

/// Everybody plays or rests in round 1, so that its facts say who is in which group; in a group the better
/// seed stands first, as it was dealt.
Members members_of(const StagePlay& play) {
    Members members(group_count(play));
    if (play.rounds.empty()) return members;
    for (const TablePairing& pair : play.rounds.front().pairs) {
        auto& group = members[static_cast<std::size_t>(pair.group.value_or(1)) - 1];
        group.push_back(pair.first);
        if (pair.second > 0) group.push_back(pair.second);
    }
    const auto place = [&](int seed) { return std::find(play.field.begin(), play.field.end(), seed); };
    for (auto& group : members) {
        std::sort(group.begin(), group.end(), [&](int a, int b) { return place(a) < place(b); });
    }
    return members;
}

int group_rounds(const StagePlay& play) {
    const std::size_t groups = group_count(play);
    return calendar_rounds((play.field.size() + groups - 1) / groups, play.settings.twice.value_or(false));
}

base::Result<ProposedRound, NoRound> pair_groups(const StagePlay& play, int round,
                                                 const std::string& random_seed) {
    const Members members = round == 1 ? dealt(play, random_seed) : members_of(play);
    ProposedRound proposed;
    for (std::size_t i = 0; i < members.size(); ++i) {
        const auto pairs =
            calendar_round(members[i], play.settings.twice.value_or(false), round, static_cast<int>(i) + 1);
        proposed.pairs.insert(proposed.pairs.end(), pairs.begin(), pairs.end());
    }
    return proposed;
}

std::vector<StageTable> group_tables(const StagePlay& play) {
    std::vector<StageTable> tables;
    for (const auto& group : members_of(play))
        tables.push_back({static_cast<int>(tables.size()) + 1, table_of(play, {group})});
    return tables;
}

std::vector<std::string> group_qualifiers(const StagePlay& play, const std::string& random_seed) {
    std::vector<Qualifier> qualifiers;
    for (const StageTable& table : group_tables(play)) {
        int place = 0;
        for (const std::string& id : best_of_table(play, table.rows, advancing(play.settings), random_seed))
            qualifiers.push_back({id, table.group - 1, ++place});
    }
    if (qualifiers.size() < 2) return {};
    return seed_qualifiers(std::move(qualifiers)).seeds;
}

}  // namespace

bool groups_fit(std::size_t entrants, int groups) {
    const auto count = static_cast<std::size_t>(groups);
    return entrants >= 2 * count &&
           (entrants + count - 1) / count <= static_cast<std::size_t>(kMaxRoundRobin);
}

const FormatRules& group_rules() {
    static const FormatRules rules{Format::groups,
                                   BracketMatchId::Part::group,
                                   true,
                                   nullptr,
                                   nullptr,
                                   group_rounds,
                                   pair_groups,
                                   group_tables,
                                   group_qualifiers};
    return rules;
}

}  // namespace yuanmen::tournament
