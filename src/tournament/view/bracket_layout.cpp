#include "tournament/view/bracket_layout.hpp"

#include <algorithm>
#include <map>

namespace yuanmen::tournament {
namespace {

LayoutSizes usable(LayoutSizes sizes) {
    for (int* size : {&sizes.box_width, &sizes.column_gap, &sizes.row_gap, &sizes.margin, &sizes.head}) {
        *size = std::max(*size, 0);
    }
    sizes.box_height = std::max((sizes.box_height + 3) / 4 * 4, 4);
    sizes.row_gap += sizes.row_gap % 2;
    return sizes;
}

bool is_bye(const BracketMatch& match) {
    return match.id.round == 1 && match.id.part == BracketMatchId::Part::winners &&
           (match.slots[0].kind == Slot::Kind::bye || match.slots[1].kind == Slot::Kind::bye);
}

/// Middle of a match's box below the head, from the definition: round r stands 2^(r-1) rows apart.
int middle_of(const BracketMatchId& id, const LayoutSizes& sizes) {
    const int pitch = sizes.box_height + sizes.row_gap;
    return pitch * (1 << (id.round - 1)) * (2 * id.number - 1) / 2;
}

std::string elbow(int x1, int y1, int x2, int y2) {
    const std::string middle = std::to_string((x1 + x2) / 2);
    std::string path = "M";
    path.append(std::to_string(x1)).append(" ").append(std::to_string(y1));
    path.append("H").append(middle).append("V").append(std::to_string(y2));
    return path.append("H").append(std::to_string(x2));
}

PlacedMatch place(const BracketMatch& match, const BracketLayout& layout, int rounds) {
    const LayoutSizes& sizes = layout.sizes;
    const int column = match.id.round - 1;
    PlacedMatch placed{match.id, column, layout.column_x[static_cast<std::size_t>(column)], 0, is_bye(match)};
    BracketMatchId level = match.id;
    if (match.id.part == BracketMatchId::Part::third_place) {
        level = {BracketMatchId::Part::winners, rounds, 1};
        placed.y = sizes.box_height + 3 * sizes.row_gap;
    }
    placed.y += sizes.margin + sizes.head + middle_of(level, sizes) - sizes.box_height / 2;
    return placed;
}

PathStep::Kind kind_of_step(const FilledMatch& match, int slot) {
    if (match.status == BracketStatus::waiting || match.status == BracketStatus::playable) {
        return PathStep::Kind::current;
    }
    const bool goes_on = match.winner == match.slots[static_cast<std::size_t>(slot)];
    if (!goes_on) return PathStep::Kind::lost;
    return match.status == BracketStatus::walkover ? PathStep::Kind::byed : PathStep::Kind::won;
}

}  // namespace

BracketLayout layout_of(const Bracket& bracket, const LayoutSizes& wanted) {
    BracketLayout layout;
    layout.sizes = usable(wanted);
    const LayoutSizes& sizes = layout.sizes;
    for (int column = 0; column < bracket.rounds; ++column) {
        layout.column_x.push_back(sizes.margin + column * (sizes.box_width + sizes.column_gap));
    }
    std::map<BracketMatchId, PlacedMatch> placed;
    for (const BracketMatch& match : bracket.matches) {
        if (match.id.part == BracketMatchId::Part::consolation) continue;
        layout.matches.push_back(place(match, layout, bracket.rounds));
        placed[match.id] = layout.matches.back();
        layout.height = std::max(layout.height, layout.matches.back().y + sizes.box_height + sizes.margin);
    }
    for (const BracketMatch& match : bracket.matches) {
        if (!match.winner_to || is_bye(match) || !placed.contains(match.id)) continue;
        const PlacedMatch &from = placed[match.id], &to = placed[match.winner_to->match];
        layout.connectors.push_back({match.id, *match.winner_to,
                                     elbow(from.x + sizes.box_width, from.y + sizes.box_height / 2, to.x,
                                           slot_y(layout, to, match.winner_to->slot))});
    }
    layout.width = layout.column_x.empty() ? 0 : layout.column_x.back() + sizes.box_width + sizes.margin;
    return layout;
}

int slot_y(const BracketLayout& layout, const PlacedMatch& match, int slot) {
    return match.y + layout.sizes.box_height * (2 * slot + 1) / 4;
}

std::vector<PathStep> path_of(const Bracket& bracket, const std::vector<FilledMatch>& filled, int seed) {
    std::vector<PathStep> path;
    std::optional<SlotRef> next;
    for (std::size_t i = 0; i < filled.size(); ++i) {
        for (int slot = 0; slot < 2; ++slot) {
            if (filled[i].slots[static_cast<std::size_t>(slot)] != Slot::of(seed)) continue;
            const auto kind = kind_of_step(filled[i], slot);
            path.push_back({bracket.matches[i].id, slot, kind});
            next = kind == PathStep::Kind::current ? bracket.matches[i].winner_to : std::nullopt;
        }
    }
    for (; next; next = bracket.matches[*bracket.find(next->match)].winner_to) {
        path.push_back({next->match, next->slot, PathStep::Kind::ahead});
    }
    return path;
}

}  // namespace yuanmen::tournament
