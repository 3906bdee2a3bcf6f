#include "record/frontier.hpp"

#include <algorithm>

#include "record/advance.hpp"

namespace yuanmen::record {

std::shared_ptr<const Newcomers> newcomers_of(const Record& record) {
    auto out = std::make_shared<Newcomers>();
    const auto allowed = [&](GeneralId general, Seat seat) {
        if (!record.draft) return true;
        const Draft& draft = *record.draft;
        const auto open = [](const std::vector<GeneralId>& all) {
            return all.empty() || std::find(all.begin(), all.end(), GeneralId::none) != all.end();
        };
        const auto in = [general](const std::vector<GeneralId>& all) {
            return std::find(all.begin(), all.end(), general) != all.end();
        };
        if (!open(draft.face_up) && !open(draft.face_down) && !in(draft.face_up) && !in(draft.face_down))
            return false;
        return std::none_of(draft.picks.begin(), draft.picks.end(),
                            [&](const DraftPick& pick) { return pick.seat != seat && in(pick.generals); });
    };
    for (const Seat seat : {Seat::lord, Seat::renegade}) {
        for (int i = 0; i < cards::kGeneralCount; ++i) {
            const auto general = static_cast<GeneralId>(i);
            if (allowed(general, seat)) (*out)[static_cast<std::size_t>(seat)].push_back(general);
        }
    }
    return out;
}

Frontier::Frontier(const Referee& referee, const Start& start, Breadth breadth, const Bounds& bounds)
    : referee_(&referee),
      start_(start.state),
      newcomers_(start.newcomers),
      breadth_(breadth),
      bounds_(bounds) {
    readings_.emplace_back();
    readings_.front().state = *start_;
    readings_.front().unasked = start.unasked;
}

bool Frontier::advance(const Content& line, std::uint32_t item, const Content* following) {
    if (const auto* move = std::get_if<Move>(&line); move != nullptr && straight_on(*move, item)) return true;
    Advance next(*this, item);
    next.carry_line(line, following);
    return take_over(next, item);
}

bool Frontier::let_stand(const Move& move, std::uint32_t item) {
    Advance next(*this, item);
    next.force_line(move);
    return take_over(next, item);
}

bool Frontier::take_over(Advance& next, std::uint32_t item) {
    if (next.dropped() && dropped_at_ < 0) dropped_at_ = item;
    if (next.found().empty()) return false;
    readings_ = std::move(next.found());
    if (readings_.size() == 1) return true;
    std::stable_sort(readings_.begin(), readings_.end(),
                     [](const Reading& a, const Reading& b) { return a.inferred < b.inferred; });
    if (readings_.size() > bounds_.readings) {
        readings_.resize(bounds_.readings);
        if (dropped_at_ < 0) dropped_at_ = item;
    }
    return true;
}

}  // namespace yuanmen::record
