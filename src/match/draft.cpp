#include "match/draft.hpp"

#include <algorithm>

namespace yuanmen::match {

std::vector<DraftStepView> draft_steps(const MatchState& state, const cards::DraftParameters& draft) {
    std::vector<DraftStepView> steps;
    int left = static_cast<int>(state.picks.size());
    for (const cards::DraftStep& step : draft.picks) {
        const int done = std::min<int>(left, step.count);
        steps.push_back({step.seat, step.count, done});
        left -= done;
    }
    return steps;
}

std::optional<Chair> next_picker(const MatchState& state, const cards::DraftParameters& draft) {
    for (const DraftStepView& step : draft_steps(state, draft)) {
        if (step.done < step.count) return state.chair_of(step.seat);
    }
    return std::nullopt;
}

bool is_picked(const MatchState& state, const PoolCard& card) {
    return std::any_of(state.picks.begin(), state.picks.end(),
                       [&](const PickEntry& pick) { return pick.card == card; });
}

std::vector<PoolCard> cards_left(const MatchState& state) {
    std::vector<PoolCard> left;
    const auto add = [&](const PoolCard& card) {
        if (!is_picked(state, card)) left.push_back(card);
    };
    for (cards::GeneralId general : state.deal.face_up) add(PoolCard::face_up(general));
    for (int slot = 0; slot < state.deal.backs; ++slot) add(PoolCard::face_down(slot));
    return left;
}

std::optional<std::int64_t> pick_time_left(const MatchState& state, const cards::DraftParameters& draft,
                                           const base::Moment& now) {
    if (draft.pick_seconds == 0 || state.stage != Stage::draft) return std::nullopt;
    return std::max<std::int64_t>(0, draft.pick_seconds * 1000LL - state.pick_watch.spent_at(now));
}

int undoable_picks(const MatchState& state, const cards::DraftParameters& draft) {
    if (state.picks.empty() || state.line_ups.a.sealed || state.line_ups.b.sealed) return 0;
    const bool given_by_rule = state.picks.back().by == PickedBy::rule;
    const auto count = std::min<std::size_t>(given_by_rule ? 2 : 1, state.picks.size());
    const auto is_back = [](const PickEntry& pick) { return pick.card.is_back(); };
    // A back is looked at when it is taken, or all of them when the line-ups are chosen.
    const bool at_once = draft.face_down_seen_by == cards::FaceDownSeenBy::picker;
    const bool learnt =
        at_once
            ? std::any_of(state.picks.end() - static_cast<std::ptrdiff_t>(count), state.picks.end(), is_back)
            : state.stage == Stage::line_up && std::any_of(state.picks.begin(), state.picks.end(), is_back);
    return learnt ? 0 : static_cast<int>(count);
}

}  // namespace yuanmen::match
