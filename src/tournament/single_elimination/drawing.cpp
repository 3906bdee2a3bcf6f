#include <bit>
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
    if (entrants < kMinEntrants || entrants > kMaxEntrants) {
        throw std::invalid_argument("a bracket holds 2 to 256 entrants");
    }
    const int size = static_cast<int>(std::bit_ceil(static_cast<unsigned>(entrants)));
    Bracket bracket{entrants, std::countr_zero(static_cast<unsigned>(size)), third_place && size > 2, {}};
    const std::vector<int> seeding = standard_seeding(size);
    const SlotRef third{{BracketMatchId::Part::third_place, bracket.rounds, 1}, 0};
    for (int round = 1; round <= bracket.rounds; ++round) {
        if (round == bracket.rounds && bracket.third_place)
            bracket.matches.push_back({third.match, {}, {}, {}});
        for (int number = 1; number <= size >> round; ++number) {
            BracketMatch match{winners_match(round, number), {}, {}, {}};
            if (round == 1) match = first_round_match(seeding, number, entrants);
            match.winner_to = winner_target(round, number, bracket.rounds);
            if (bracket.third_place && round == bracket.rounds - 1)
                match.loser_to = SlotRef{third.match, number - 1};
            bracket.matches.push_back(match);
        }
    }
    play_byes_through(bracket);
    return bracket;
}

}  // namespace yuanmen::tournament
