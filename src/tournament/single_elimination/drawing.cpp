#include <bit>
#include <map>
#include <stdexcept>

#include "tournament/bracket.hpp"

namespace yuanmen::tournament {
namespace {

BracketMatchId winners_match(int round, int number) {
    return {BracketMatchId::Part::winners, round, number};
}

/// Where the winner of match `number` of `round` goes: neighbours feed the same match, the upper one its
/// first slot.
std::optional<SlotRef> winner_target(int round, int number, int rounds) {
    if (round == rounds) return std::nullopt;
    return SlotRef{winners_match(round + 1, (number + 1) / 2), (number + 1) % 2};
}

BracketMatch first_round_match(const std::vector<int>& seeding, int number, int entrants) {
    const auto slot = [&](int place) {
        const int seed = seeding[static_cast<std::size_t>(place)];
        return seed <= entrants ? Slot::of(seed) : Slot::bye();
    };
    BracketMatch match;
    match.id = winners_match(1, number);
    match.slots = {slot(2 * number - 2), slot(2 * number - 1)};
    return match;
}

/// Where the winner or loser of a match goes.
struct Exit {
    BracketMatchId match;
    bool winner = false;

    auto operator<=>(const Exit&) const = default;
};

/// The matches for places that no round of the bracket decides: losers of one round play on among themselves.
class Consolation {
  public:
    std::map<int, std::vector<BracketMatch>> rounds;
    std::map<Exit, SlotRef> edges;

    /// These play from `round` on for the places from `first` on, neighbours first.
    void add(const std::vector<Exit>& players, int round, int first) {
        std::vector<Exit> winners, losers;
        const int last = first + static_cast<int>(players.size()) - 1;
        for (std::size_t i = 0; i + 1 < players.size(); i += 2) {
            auto& list = rounds[round];
            const BracketMatchId id{BracketMatchId::Part::consolation, round,
                                    static_cast<int>(list.size()) + 1};
            edges[players[i]] = {id, 0};
            edges[players[i + 1]] = {id, 1};
            list.push_back({id, {}, {}, {}, {first, last}});
            winners.push_back({id, true});
            losers.push_back({id, false});
        }
        if (players.size() == 2) return;
        add(winners, round + 1, first);
        add(losers, round + 1, first + static_cast<int>(players.size()) / 2);
    }

    std::optional<SlotRef> after(const Exit& from) const {
        const auto edge = edges.find(from);
        return edge == edges.end() ? std::nullopt : std::optional(edge->second);
    }
};

Consolation consolation_of(int size, int rounds, int places) {
    Consolation consolation;
    for (int round = rounds - 2; round >= 1 && 2 * (size >> round) <= places; --round) {
        std::vector<Exit> losers;
        for (int number = 1; number <= size >> round; ++number)
            losers.push_back({winners_match(round, number), false});
        consolation.add(losers, round + 1, (size >> round) + 1);
    }
    for (auto& [round, matches] : consolation.rounds) {
        for (BracketMatch& match : matches) {
            match.winner_to = consolation.after({match.id, true});
            match.loser_to = consolation.after({match.id, false});
        }
    }
    return consolation;
}

/// Moves everybody whose opponent is a bye to the next match. Standard seeding never pairs two byes.
void play_byes_through(Bracket& bracket) {
    for (auto& match : bracket.matches) {
        if (match.id.round != 1 || match.slots[1].kind != Slot::Kind::bye) continue;
        const auto place = [&](const std::optional<SlotRef>& target, Slot occupant) {
            if (!target) return;
            auto& next = bracket.matches[*bracket.find(target->match)];
            next.slots[static_cast<std::size_t>(target->slot)] = occupant;
        };
        place(match.winner_to, match.slots[0]);
        place(match.loser_to, Slot::bye());
    }
}

}  // namespace

std::vector<int> standard_seeding(int size) {
    if (size < 2 || !std::has_single_bit(static_cast<unsigned>(size))) {
        throw std::invalid_argument("a field is filled up to a power of two");
    }
    std::vector<int> seeds{1};
    while (static_cast<int>(seeds.size()) < size) {
        const int sum = 2 * static_cast<int>(seeds.size()) + 1;
        std::vector<int> doubled;
        for (const int seed : seeds) {
            doubled.push_back(seed);
            doubled.push_back(sum - seed);
        }
        seeds = std::move(doubled);
    }
    return seeds;
}

Bracket single_elimination(int entrants, bool third_place) {
    return elimination_to(third_place ? 4 : 2, entrants);
}

Bracket elimination_to(int places, int entrants) {
    if (entrants < kMinEntrants || entrants > kMaxEntrants) {
        throw std::invalid_argument("a bracket holds 2 to 256 entrants");
    }
    const int size = static_cast<int>(std::bit_ceil(static_cast<unsigned>(entrants)));
    Bracket bracket{entrants, std::countr_zero(static_cast<unsigned>(size)), places > 2 && size > 2, {}};
    const std::vector<int> seeding = standard_seeding(size);
    const SlotRef third{{BracketMatchId::Part::third_place, bracket.rounds, 1}, 0};
    const Consolation consolation = consolation_of(size, bracket.rounds, places);
    for (int round = 1; round <= bracket.rounds; ++round) {
        if (const auto lower = consolation.rounds.find(round); lower != consolation.rounds.end())
            bracket.matches.insert(bracket.matches.end(), lower->second.begin(), lower->second.end());
        if (round == bracket.rounds && bracket.third_place)
            bracket.matches.push_back({third.match, {}, {}, {}});
        for (int number = 1; number <= size >> round; ++number) {
            BracketMatch match{winners_match(round, number), {}, {}, {}};
            if (round == 1) match = first_round_match(seeding, number, entrants);
            match.winner_to = winner_target(round, number, bracket.rounds);
            if (bracket.third_place && round == bracket.rounds - 1)
                match.loser_to = SlotRef{third.match, number - 1};
            if (!match.loser_to) match.loser_to = consolation.after({match.id, false});
            bracket.matches.push_back(match);
        }
    }
    play_byes_through(bracket);
    return bracket;
}

}  // namespace yuanmen::tournament
