#include "tournament/correction.hpp"

#include <algorithm>

namespace yuanmen::tournament {
namespace {

BracketRecord with_result(BracketRecord record, const BracketMatchId& match,
                          std::optional<BracketResult> result) {
    record.results.erase(match);
    if (result) record.results.emplace(match, *result);
    return record;
}

/// Takes away results of matches in which two entrants do not meet (any more): they would come to life again
/// as soon as two others did.
void forget_unplayed(const Bracket& bracket, BracketRecord& record) {
    const auto filled = fill(bracket, record);
    for (std::size_t i = 0; i < filled.size(); ++i) {
        if (filled[i].status != BracketStatus::decided) record.results.erase(bracket.matches[i].id);
    }
}

bool was_decided(const FilledMatch& before, const BracketMatchId& id,
                 const std::vector<BracketMatchId>& begun) {
    return before.status == BracketStatus::decided ||
           std::find(begun.begin(), begun.end(), id) != begun.end();
}

std::vector<CorrectionEffect> differences(const Bracket& bracket, const std::vector<FilledMatch>& before,
                                          const std::vector<FilledMatch>& after,
                                          const std::vector<BracketMatchId>& begun) {
    std::vector<CorrectionEffect> effects;
    for (std::size_t i = 0; i < before.size(); ++i) {
        const BracketMatchId& id = bracket.matches[i].id;
        const bool decided = was_decided(before[i], id, begun);
        for (int slot = 0; slot < 2; ++slot) {
            const auto side = static_cast<std::size_t>(slot);
            if (before[i].slots[side] == after[i].slots[side]) continue;
            effects.push_back({{id, slot}, before[i].slots[side], after[i].slots[side], decided});
        }
    }
    return effects;
}

void keep_as_played(const Bracket& bracket, BracketRecord& record, const std::vector<FilledMatch>& before,
                    const BracketMatchId& match) {
    const auto& slots = before[*bracket.find(match)].slots;
    for (int slot = 0; slot < 2; ++slot) record.kept[{match, slot}] = slots[static_cast<std::size_t>(slot)];
}

void take_back(BracketRecord& record, const BracketMatchId& match) {
    record.results.erase(match);
    for (int slot = 0; slot < 2; ++slot) record.kept.erase({match, slot});
}

}  // namespace

std::vector<CorrectionEffect> preview_correction(const Bracket& bracket, const BracketRecord& record,
                                                 const BracketMatchId& match,
                                                 std::optional<BracketResult> result,
                                                 const std::vector<BracketMatchId>& begun) {
    BracketRecord played = record;
    forget_unplayed(bracket, played);
    const auto before = fill(bracket, played);
    return differences(bracket, before, fill(bracket, with_result(played, match, result)), begun);
}

BracketRecord apply_correction(const Bracket& bracket, BracketRecord record, const BracketMatchId& match,
                               std::optional<BracketResult> result, CorrectionChoice choice,
                               const std::vector<BracketMatchId>& begun) {
    forget_unplayed(bracket, record);
    const auto before = fill(bracket, record);
    record = with_result(std::move(record), match, result);
    auto now = fill(bracket, record);
    for (std::size_t i = 0; i < before.size(); ++i) {
        const BracketMatchId& id = bracket.matches[i].id;
        if (before[i].slots == now[i].slots || !was_decided(before[i], id, begun)) continue;
        if (choice == CorrectionChoice::replay) take_back(record, id);
        if (choice == CorrectionChoice::keep) keep_as_played(bracket, record, before, id);
        if (choice == CorrectionChoice::none) record.results[id] = BracketResult::neither;
        // A choice for one match can change who stands in later ones, so look again after each.
        now = fill(bracket, record);
    }
    forget_unplayed(bracket, record);
    return record;
}

}  // namespace yuanmen::tournament
