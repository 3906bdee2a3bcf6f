#include <bit>
#include <stdexcept>

#include "tournament/double_elimination/double_elimination.hpp"
#include "tournament/double_elimination/parts.hpp"

namespace yuanmen::tournament {
namespace {

/// Neighbours feed the same match of the next round, the upper one its first slot.
SlotRef halved(BracketMatchId::Part part, int round, int number) {
    return {{part, round, (number + 1) / 2}, (number + 1) % 2};
}

class LoserPlacement {
  public:
    explicit LoserPlacement(int rounds) : rounds_(rounds), masks_(loser_masks(1 << rounds)) {}

    /// The edges of a winners' match.
    void lead_winners(BracketMatch& match) const {
        const auto [part, round, number, again] = match.id;
        match.winner_to = round == rounds_ ? SlotRef{grand_final(1), 0} : halved(part, round + 1, number);
        if (rounds_ == 1) {
            match.loser_to = SlotRef{grand_final(1), 1};
        } else if (round == 1) {
            match.loser_to = halved(kLosersPart, 1, number);
        } else {
            const int mask = masks_[static_cast<std::size_t>(round) - 2];
            match.loser_to = SlotRef{{kLosersPart, 2 * (round - 1), ((number - 1) ^ mask) + 1}, 0};
        }
    }

    /// All matches of losers' round `round`.
    void add_losers(Bracket& bracket, int round) const {
        const int last = 2 * (rounds_ - 1);
        const int matches = 1 << (rounds_ - 1 - (round + 1) / 2);
        for (int number = 1; number <= matches; ++number) {
            BracketMatch match{{kLosersPart, round, number}, {}, {}, {}};
            if (round == last) {
                match.winner_to = SlotRef{grand_final(1), 1};
            } else if (round % 2 == 1) {
                match.winner_to = SlotRef{{kLosersPart, round + 1, number}, 1};
            } else {
                match.winner_to = halved(kLosersPart, round + 1, number);
            }
            bracket.matches.push_back(match);
        }
    }

    static BracketMatchId grand_final(int round) { return {kGrandFinalPart, round, 1}; }

  private:
    int rounds_;
    std::vector<int> masks_;
};

}  // namespace

Bracket double_elimination(int entrants) {
    const Bracket winners = single_elimination(entrants, false);
    Bracket bracket{entrants, winners.rounds, false, {}};
    const LoserPlacement drawing(winners.rounds);
    auto match = winners.matches.begin();
    for (int round = 1; round <= winners.rounds; ++round) {
        for (; match != winners.matches.end() && match->id.round == round; ++match) {
            BracketMatch& drawn = bracket.matches.emplace_back(*match);
            drawing.lead_winners(drawn);
        }
        if (round < 2) continue;
        if (round == 2) drawing.add_losers(bracket, 1);
        drawing.add_losers(bracket, 2 * (round - 1));
        if (round < winners.rounds) drawing.add_losers(bracket, 2 * round - 1);
    }
    const BracketMatchId reset = LoserPlacement::grand_final(2);
    bracket.matches.push_back({LoserPlacement::grand_final(1), {}, SlotRef{reset, 1}, SlotRef{reset, 0}});
    bracket.matches.push_back({reset, {}, {}, {}});
    const auto filled = fill(bracket, {});
    for (std::size_t i = 0; i < filled.size(); ++i) bracket.matches[i].slots = filled[i].slots;
    return bracket;
}

Podium double_elimination_podium(const Bracket& bracket, const std::vector<FilledMatch>& filled) {
    const FilledMatch& reset = filled.back();
    const FilledMatch& final = filled[filled.size() - 2];
    const bool was_reset = reset.slots[0].kind == Slot::Kind::seed && reset.slots[1].kind == Slot::Kind::seed;
    const FilledMatch& last = was_reset ? reset : final;
    Podium places{last.winner, last.loser, {}};
    const int losers_rounds = 2 * (bracket.rounds - 1);
    const auto third = bracket.find({kLosersPart, losers_rounds, 1});
    if (third) places.third = {filled[*third].loser};
    return places;
}

}  // namespace yuanmen::tournament
