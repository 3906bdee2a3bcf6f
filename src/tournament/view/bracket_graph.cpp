#include "tournament/view/bracket_graph.hpp"

#include <algorithm>

namespace yuanmen::tournament {
namespace {

using Matches = std::vector<GraphMatch>;

bool is_replay(const GraphMatch& match) {
    return match.winners_of[0] && match.winners_of[0] == match.winners_of[1];
}

/// How many matches that are played lead to this one, itself included.
int size_of(const Matches& matches, std::size_t at) {
    int size = matches[at].empty ? 0 : 1;
    const auto& from = matches[at].winners_of;
    if (from[0]) size += size_of(matches, *from[0]);
    if (from[1] && from[1] != from[0]) size += size_of(matches, *from[1]);
    return size;
}

/// The match nothing follows that most lead to.
std::size_t last_of(const Matches& matches, const std::vector<GraphPlace>& places) {
    std::size_t last = 0;
    int most = -1;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        if (places[i].next) continue;
        const int size = size_of(matches, i);
        if (size > most) last = i;
        most = std::max(most, size);
    }
    return last;
}

/// Puts a match and all that lead to it on one side; answers its row.
int put(const Matches& matches, GraphLayout& layout, GraphPlace::Side side, std::size_t at, int column) {
    const std::size_t which = side == GraphPlace::Side::left ? 0 : 1;
    GraphPlace& place = layout.places[at];
    place.side = side;
    place.column = column;
    layout.columns[which] = std::max(layout.columns[which], column);
    int sum = 0, feeders = 0;
    for (const auto& from : matches[at].winners_of) {
        if (!from || matches[*from].empty) continue;
        sum += put(matches, layout, side, *from, column + 1);
        ++feeders;
    }
    place.row =
        feeders == 0 ? layout.rows[which]++ * GraphLayout::kRow + GraphLayout::kRow / 2 : sum / feeders;
    return place.row;
}

}  // namespace

GraphLayout layout_of(const Matches& matches) {
    GraphLayout layout;
    layout.places.resize(matches.size());
    if (matches.empty()) return layout;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        for (const auto& from : matches[i].winners_of) {
            if (from) layout.places[*from].next = i;
        }
    }
    std::size_t middle = last_of(matches, layout.places);
    std::vector<std::size_t> replays;
    for (; is_replay(matches[middle]); middle = *matches[middle].winners_of[0]) replays.push_back(middle);
    layout.centre.push_back(middle);
    layout.centre.insert(layout.centre.end(), replays.rbegin(), replays.rend());
    constexpr GraphPlace::Side kSides[] = {GraphPlace::Side::left, GraphPlace::Side::right};
    for (std::size_t slot = 0; slot < 2; ++slot) {
        const auto& from = matches[middle].winners_of[slot];
        if (from && !matches[*from].empty) put(matches, layout, kSides[slot], *from, 1);
    }
    for (const std::size_t at : layout.centre) layout.places[at].side = GraphPlace::Side::centre;
    for (std::size_t i = 0; i < matches.size(); ++i) {
        if (matches[i].empty || layout.places[i].side != GraphPlace::Side::nowhere) continue;
        layout.places[i].side = GraphPlace::Side::centre;
        layout.centre.push_back(i);
    }
    return layout;
}

}  // namespace yuanmen::tournament
