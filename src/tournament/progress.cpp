#include "tournament/progress.hpp"

#include <map>

#include "tournament/double_elimination/parts.hpp"

namespace yuanmen::tournament {
namespace {

void settle_walkover(FilledMatch& match) {
    const bool first_is_bye = match.slots[0].kind == Slot::Kind::bye;
    match.status = BracketStatus::walkover;
    match.winner = match.slots[first_is_bye ? 1 : 0];
    match.loser = Slot::bye();
}

void settle_result(FilledMatch& match, BracketResult result) {
    match.status = BracketStatus::decided;
    if (result == BracketResult::neither || result == BracketResult::drawn) {
        match.winner = match.loser = Slot::bye();
        return;
    }
    const bool first_wins = result == BracketResult::first;
    match.winner = match.slots[first_wins ? 0 : 1];
    match.loser = match.slots[first_wins ? 1 : 0];
}

void settle(FilledMatch& match, const BracketMatchId& id, const BracketRecord& record) {
    const auto has = [&](Slot::Kind kind) {
        return match.slots[0].kind == kind || match.slots[1].kind == kind;
    };
    if (has(Slot::Kind::unknown)) return;
    if (has(Slot::Kind::bye)) return settle_walkover(match);
    match.status = BracketStatus::playable;
    const auto result = record.results.find(id);
    if (result != record.results.end()) settle_result(match, result->second);
}

bool is_over(const FilledMatch& match) {
    return match.status == BracketStatus::decided || match.status == BracketStatus::walkover;
}

bool lower_won(const FilledMatch& match) {
    return match.status == BracketStatus::decided && match.winner.kind == Slot::Kind::seed &&
           match.winner == match.slots[1];
}

}  // namespace

std::vector<FilledMatch> fill(const Bracket& bracket, const BracketRecord& record) {
    std::vector<FilledMatch> filled(bracket.matches.size());
    for (std::size_t i = 0; i < filled.size(); ++i) {
        // Byes of later rounds are derived below, so only the first round's slots are taken from the drawing.
        const BracketMatchId& id = bracket.matches[i].id;
        const bool from_drawing =
            !id.in_bracket() || (id.round == 1 && id.part == BracketMatchId::Part::winners);
        if (from_drawing) filled[i].slots = bracket.matches[i].slots;
    }
    std::map<BracketMatchId, std::size_t> index;
    for (std::size_t i = 0; i < filled.size(); ++i) index[bracket.matches[i].id] = i;
    const auto place = [&](const std::optional<SlotRef>& target, Slot occupant) {
        if (target) filled[index.at(target->match)].slots[static_cast<std::size_t>(target->slot)] = occupant;
    };
    for (std::size_t i = 0; i < filled.size(); ++i) {
        const BracketMatch& match = bracket.matches[i];
        for (int slot = 0; slot < 2; ++slot) {
            const auto kept = record.kept.find(SlotRef{match.id, slot});
            if (kept != record.kept.end()) filled[i].slots[static_cast<std::size_t>(slot)] = kept->second;
        }
        settle(filled[i], match.id, record);
        const bool no_reset = has_reset(match.id) && is_over(filled[i]) && !lower_won(filled[i]);
        place(match.winner_to, no_reset ? Slot::bye() : filled[i].winner);
        place(match.loser_to, no_reset ? Slot::bye() : filled[i].loser);
    }
    return filled;
}

Podium podium(const Bracket& bracket, const std::vector<FilledMatch>& filled) {
    const FilledMatch& final = filled.back();
    Podium places{final.winner, final.loser, {}};
    Slot fourth;
    for (std::size_t i = 0; i < filled.size(); ++i) {
        const BracketMatchId& id = bracket.matches[i].id;
        if (id.part == BracketMatchId::Part::third_place) {
            places.third = {filled[i].winner};
            fourth = filled[i].loser;
        }
        const auto [first, last] = bracket.matches[i].places;
        if (first > 0 && last == first + 1) {
            places.below[first] = filled[i].winner;
            places.below[last] = filled[i].loser;
        }
        if (!bracket.third_place && id.round == bracket.rounds - 1) places.third.push_back(filled[i].loser);
    }
    if (!places.below.empty()) places.below[4] = fourth;
    return places;
}

}  // namespace yuanmen::tournament
