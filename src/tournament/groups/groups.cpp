#include "tournament/groups/groups.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include "base/digest.hpp"

namespace yuanmen::tournament {
namespace {

/// tiers[t][g]: the entrant of tier t in group g, as an index; the last tier may be short, -1 where nobody
/// is.
using Tiers = std::vector<std::vector<int>>;

void check(std::size_t entrants, int groups) {
    if (groups < 1 || static_cast<std::size_t>(groups) > entrants)
        throw std::invalid_argument("as many groups as entrants at most");
}

int same_club(const std::vector<GroupEntrant>& entrants, const Tiers& tiers, std::size_t group, int entrant) {
    if (entrant < 0 || entrants[static_cast<std::size_t>(entrant)].club.empty()) return 0;
    int count = 0;
    for (const auto& tier : tiers) {
        const int other = tier[group];
        if (other >= 0 && other != entrant &&
            entrants[static_cast<std::size_t>(other)].club ==
                entrants[static_cast<std::size_t>(entrant)].club)
            ++count;
    }
    return count;
}

/// What two places of one tier cost as they stand.
int price(const std::vector<GroupEntrant>& entrants, const Tiers& tiers, std::size_t tier, std::size_t a,
          std::size_t b) {
    return same_club(entrants, tiers, a, tiers[tier][a]) + same_club(entrants, tiers, b, tiers[tier][b]);
}

bool exchange_once(const std::vector<GroupEntrant>& entrants, Tiers& tiers, std::size_t tier) {
    bool better = false;
    for (std::size_t a = 0; a < tiers[tier].size(); ++a) {
        for (std::size_t b = a + 1; b < tiers[tier].size(); ++b) {
            // A short tier's empty place stays where it is, so that the sizes of the groups do.
            if (tiers[tier][a] < 0 || tiers[tier][b] < 0) continue;
            const int before = price(entrants, tiers, tier, a, b);
            std::swap(tiers[tier][a], tiers[tier][b]);
            if (price(entrants, tiers, tier, a, b) < before) {
                better = true;
            } else {
                std::swap(tiers[tier][a], tiers[tier][b]);
            }
        }
    }
    return better;
}

Groups finish(const std::vector<GroupEntrant>& entrants, Tiers tiers, bool clubs_apart) {
    for (bool better = clubs_apart; better;) {
        better = false;
        for (std::size_t tier = 0; tier < tiers.size(); ++tier)
            better = exchange_once(entrants, tiers, tier) || better;
    }
    Groups groups(tiers.front().size());
    for (const auto& tier : tiers) {
        for (std::size_t group = 0; group < tier.size(); ++group) {
            if (tier[group] >= 0) groups[group].push_back(entrants[static_cast<std::size_t>(tier[group])].id);
        }
    }
    return groups;
}

}  // namespace

Groups snake_groups(const std::vector<GroupEntrant>& entrants, int groups, bool clubs_apart) {
    check(entrants.size(), groups);
    const auto width = static_cast<std::size_t>(groups);
    Tiers tiers;
    for (std::size_t i = 0; i < entrants.size(); ++i) {
        const std::size_t tier = i / width;
        if (tier == tiers.size()) tiers.emplace_back(width, -1);
        const std::size_t place = i % width;
        tiers[tier][tier % 2 == 0 ? place : width - 1 - place] = static_cast<int>(i);
    }
    return finish(entrants, std::move(tiers), clubs_apart);
}

Groups drawn_groups(const std::vector<GroupEntrant>& entrants, int groups, bool clubs_apart,
                    const std::string& seed) {
    check(entrants.size(), groups);
    const auto width = static_cast<std::size_t>(groups);
    Tiers tiers;
    for (std::size_t from = 0; from < entrants.size(); from += width) {
        std::map<std::string, int> lots;
        for (std::size_t i = from; i < std::min(from + width, entrants.size()); ++i)
            lots.emplace(base::sha256_hex(seed + ":" + entrants[i].id), static_cast<int>(i));
        auto& tier = tiers.emplace_back();
        for (const auto& [lot, entrant] : lots) tier.push_back(entrant);
        tier.resize(width, -1);
    }
    return finish(entrants, std::move(tiers), clubs_apart);
}

int club_meetings(const std::vector<GroupEntrant>& entrants, const Groups& groups) {
    std::map<std::string, std::string> club;
    for (const GroupEntrant& entrant : entrants) club.emplace(entrant.id, entrant.club);
    int meetings = 0;
    for (const auto& group : groups) {
        for (std::size_t a = 0; a < group.size(); ++a) {
            for (std::size_t b = a + 1; b < group.size(); ++b)
                meetings += !club.at(group[a]).empty() && club.at(group[a]) == club.at(group[b]) ? 1 : 0;
        }
    }
    return meetings;
}

}  // namespace yuanmen::tournament
