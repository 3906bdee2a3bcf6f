// Swiss as a format of a stage: rounds are paired by points, everybody plays each.
#include "tournament/swiss/stage.hpp"

#include <map>

#include "tournament/stage/table.hpp"
#include "tournament/swiss/acceleration.hpp"

namespace yuanmen::tournament::swiss {
namespace {

std::map<std::string, std::int64_t> points_before(const StagePlay& play, int round) {
    std::map<std::string, std::int64_t> points;
    for (const auto& row : table_of(play, {play.field, round})) points[row.player] = row.match_points;
    return points;
}

/// What one meeting leaves with the player in `slot`; `points` are those before its round.
void note_meeting(Player& player, const Player& other, bool first, bool last_round,
                  const std::map<std::string, std::int64_t>& points) {
    player.opponents.push_back(other.id);
    player.side_balance += first ? 1 : -1;
    if (!last_round) return;
    player.last_side = first ? Side::first : Side::second;
    const std::int64_t own = points.at(player.id), others = points.at(other.id);
    if (own != others) player.last_float = own > others ? Float::down : Float::up;
}

int rounds_for(const StagePlay& play) {
    if (play.settings.rounds) return *play.settings.rounds;
    int rounds = 1;
    while ((std::size_t{1} << rounds) < play.field.size()) ++rounds;
    return rounds;
}

base::Result<ProposedRound, NoRound> pair_swiss(const StagePlay& play, int round,
                                                const std::string& random_seed) {
    const auto pairing = pair_round(round_of(play, round, random_seed));
    if (!pairing) return base::fail(NoRound{pairing.error().players});
    return proposed(play, *pairing);
}

std::vector<StageTable> swiss_tables(const StagePlay& play) {
    return {{0, table_of(play, {play.field})}};
}

std::vector<std::string> swiss_cut(const StagePlay& play, const std::string& random_seed) {
    return best_of_table(play, table_of(play, {play.field}), advancing(play.settings), random_seed);
}

}  // namespace

std::vector<std::int64_t> list_of(const PairingCost& cost) {
    return {cost.same_club,
            cost.rematches,
            cost.second_byes,
            cost.bye_points,
            cost.score_difference_squared,
            cost.repeat_floats,
            cost.side_imbalance};
}

Round round_of(const StagePlay& play, int round, const std::string& random_seed) {
    const auto points = points_before(play, round);
    const auto points_last = points_before(play, round - 1);
    std::map<int, Player> players;
    for (const int seed : play.field) {
        const Participant& one = play.of(seed);
        Player player;
        player.id = one.id;
        player.points = points.at(one.id);
        player.club = one.club;
        players[seed] = std::move(player);
    }
    for (const StageMatch& match : play.matches) {
        if (match.id.round >= round) continue;
        Player& first = players.at(match.slots[0].seed);
        if (match.slots[1].kind == Slot::Kind::bye) {
            first.had_bye = true;
            continue;
        }
        Player& second = players.at(match.slots[1].seed);
        const bool last = match.id.round == round - 1;
        note_meeting(first, second, true, last, points_last);
        note_meeting(second, first, false, last, points_last);
    }
    Round to_pair;
    for (const int seed : play.field) to_pair.players.push_back(players.at(seed));
    const PointSettings scoring = play.settings.points.value_or(PointSettings{});
    to_pair.players =
        accelerate(std::move(to_pair.players), round, play.settings.accelerated.value_or(0), scoring.win);
    std::erase_if(to_pair.players, [&](const Player& player) {
        for (const Participant& one : play.everybody) {
            if (one.id == player.id) return one.left || one.from_round > round;
        }
        return true;
    });
    to_pair.forbidden = play.forbidden;
    to_pair.clubs_apart = play.settings.clubs_apart.value_or(false);
    to_pair.seed = random_seed;
    return to_pair;
}

ProposedRound proposed(const StagePlay& play, const Pairing& pairing) {
    std::map<std::string, int> seeds;
    for (const int seed : play.field) seeds[play.of(seed).id] = seed;
    ProposedRound round;
    for (const Pair& pair : pairing.pairs) {
        round.pairs.push_back({seeds.at(pair.first), pair.second ? seeds.at(*pair.second) : 0, std::nullopt,
                               PairReason{list_of(pair.cost), pair.sides}});
    }
    round.cost = list_of(pairing.cost);
    return round;
}

const FormatRules& rules() {
    static const FormatRules rules{Format::swiss, BracketMatchId::Part::swiss,
                                   true,          nullptr,
                                   nullptr,       rounds_for,
                                   pair_swiss,    swiss_tables,
                                   swiss_cut};
    return rules;
}

}  // namespace yuanmen::tournament::swiss
