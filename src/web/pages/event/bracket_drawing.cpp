#include "web/pages/event/bracket_drawing.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "journal/codec/json.hpp"
#include "tournament/view/bracket_graph.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::GraphLayout;
using tournament::GraphMatch;
using tournament::GraphPlace;
using tournament::MatchShown;
using tournament::MatchStatus;
using Side = tournament::GraphPlace::Side;

// The proportions of a projector under the page's heading; 64 entrants fill it.
constexpr int kWidth = 1840, kHeight = 900;
constexpr int kCentre = 300, kMargin = 8, kHead = 40, kWay = 28, kEnd = 30;
constexpr int kTitle = 34, kBelow = 40;

/// The bracket's matches in the order of the event, with what the drawing is measured by.
struct Picture {
    const Say& say;
    std::vector<const MatchShown*> matches;
    std::vector<const MatchBox*> boxes;
    GraphLayout layout;
    int column = 0, box = 0, font = 0;  ///< widths and heights
    int width = 0, height = 0;

    int box_width() const { return column - kWay; }
    int centre_x() const { return kMargin + layout.columns[0] * column; }
};

int even(int length) {
    return length - length % 2;
}

GraphLayout graph_of(const std::vector<const MatchShown*>& matches,
                     const std::vector<const MatchBox*>& boxes) {
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < matches.size(); ++i) places[matches[i]->id] = i;
    std::vector<GraphMatch> graph(matches.size());
    for (std::size_t i = 0; i < matches.size(); ++i) {
        graph[i].empty = boxes[i]->bye;
        for (std::size_t slot = 0; slot < 2; ++slot) {
            const auto& from = matches[i]->slots[slot].from;
            const auto place = from ? places.find(*from) : places.end();
            if (place == places.end()) continue;
            // Losers come into it from elsewhere.
            if (matches[place->second]->winner_to == matches[i]->id)
                graph[i].winners_of[slot] = place->second;
        }
    }
    return tournament::layout_of(graph);
}

void measure(Picture& picture) {
    const GraphLayout& layout = picture.layout;
    const int columns = std::max(1, layout.columns[0] + layout.columns[1]);
    const int rows = std::max({1, layout.rows[0], layout.rows[1]});
    const int pitch = std::clamp(kHeight / rows, 46, 150);
    picture.box = std::min(even(pitch - 8) / 4 * 4, 84);
    picture.font = std::min(picture.box * 36 / 100, 26);
    picture.column = std::clamp((kWidth - kCentre) / columns, 120, 330);
    picture.width = kCentre + columns * picture.column + 2 * kMargin;
    const int middle = static_cast<int>(layout.centre.size()) * (picture.box + kTitle + kBelow);
    picture.height = std::max(rows * pitch, 2 * middle - picture.box) + kHead + kMargin;
}

int row_y(const Picture& picture, const GraphPlace& place) {
    const int rows = picture.layout.rows[place.side == Side::left ? 0 : 1];
    const int room = picture.height - kHead - kMargin;
    return kHead + static_cast<int>(static_cast<std::int64_t>(place.row) * room /
                                    (static_cast<std::int64_t>(rows) * GraphLayout::kRow));
}

struct Box {
    int x = 0, y = 0, w = 0, h = 0;
    Side side = Side::nowhere;
    int slot_y(std::size_t slot) const { return y + h * (slot == 0 ? 1 : 3) / 4; }
};

Box box_of(const Picture& picture, std::size_t at) {
    const GraphPlace& place = picture.layout.places[at];
    Box box{0, 0, picture.box_width(), picture.box, place.side};
    if (place.side == Side::centre) {
        const auto& centre = picture.layout.centre;
        const auto number = std::find(centre.begin(), centre.end(), at) - centre.begin();
        box.w = kCentre - 2 * kWay;
        box.x = picture.centre_x() + kWay;
        box.y =
            (picture.height + kHead) / 2 - box.h / 2 + static_cast<int>(number) * (box.h + kTitle + kBelow);
        return box;
    }
    box.y = row_y(picture, place) - box.h / 2;
    box.x = place.side == Side::left
                ? picture.centre_x() - place.column * picture.column
                : picture.centre_x() + kCentre + (place.column - 1) * picture.column + kWay;
    return box;
}

std::string glyph_of(const std::string& mark) {
    static const std::map<std::string, std::string> kGlyphs = {
        {"draft", "◔"},     {"running", "●"}, {"paused", "‖"},
        {"last_turn", "◗"}, {"to_sign", "✎"}, {"review", "⚑"},
    };
    const auto glyph = kGlyphs.find(mark);
    return glyph == kGlyphs.end() ? "" : glyph->second;
}

/// The clock that runs at the table of a match, or null.
journal::OrNull<SmallClock> running_clock(const Picture& picture, std::size_t at) {
    const auto& clock = picture.boxes[at]->clock;
    return clock && (clock->running || clock->over) ? clock : std::nullopt;
}

/// What the end of a box needs for the table's number and its mark or clock.
int end_width(const Picture& picture, std::size_t at) {
    if (picture.matches[at]->status != MatchStatus::called) return 6;
    return running_clock(picture, at) ? std::max(kEnd, picture.font * 14 / 5) : kEnd;
}

json lines_of(const Picture& picture, std::size_t at, const Box& box) {
    const bool right = box.side == Side::right;
    const double ems = static_cast<double>(box.w - end_width(picture, at) - 6) / picture.font;
    json lines = json::array();
    for (std::size_t slot = 0; slot < 2; ++slot) {
        const BoxSlot& player = picture.boxes[at]->slots[slot];
        const bool bye = picture.matches[at]->slots[slot].kind == tournament::SlotKind::bye;
        lines.push_back({{"x", right ? box.x + box.w - 6 : box.x + 6},
                         {"anchor", right ? "end" : "start"},
                         {"y", box.slot_y(slot) + picture.font * 36 / 100},
                         {"full", player.name},
                         {"name", cut_to(player.name, ems)},
                         {"bye", bye ? player.hint : ""},
                         {"entrant", player.entrant},
                         {"won", player.won},
                         {"lost", player.lost},
                         {"on", player.on}});
    }
    return lines;
}

json box_view(const Picture& picture, std::size_t at) {
    const Box box = box_of(picture, at);
    const MatchBox& match = *picture.boxes[at];
    const bool right = box.side == Side::right;
    const auto clock = running_clock(picture, at);
    const std::string glyph = glyph_of(match.mark);
    const int end = std::max(kEnd, end_width(picture, at));
    const bool playing = picture.matches[at]->status == MatchStatus::called;
    return {{"id", match.id},
            {"x", box.x},
            {"y", box.y},
            {"w", box.w},
            {"h", box.h},
            {"middle", box.y + box.h / 2},
            {"right", box.x + box.w},
            {"playing", playing && !glyph.empty()},
            {"on", match.on},
            {"out", match.out},
            {"next", match.next},
            {"title", match.title},
            {"word", match.word},
            {"href", match.href},
            {"table", playing && match.table ? json(*match.table) : json()},
            {"glyph", clock ? "" : glyph},
            {"clock", journal::write(clock)},
            {"clock_font", picture.font * 4 / 5},
            {"end_x", right ? box.x + 6 : box.x + box.w - 6},
            {"end_anchor", right ? "start" : "end"},
            {"top_y", box.slot_y(0) + picture.font * 36 / 100},
            {"low_y", box.slot_y(1) + picture.font * 36 / 100},
            {"hit_x", right ? box.x : box.x + box.w - end},
            {"hit_w", end},
            {"lines", lines_of(picture, at, box)}};
}

/// From the edge of a box to the line its winner stands on.
json way_view(const Picture& picture, std::size_t at) {
    const std::size_t next = *picture.layout.places[at].next;
    const Box from = box_of(picture, at), to = box_of(picture, next);
    std::size_t slot = 0;
    while (picture.matches[next]->slots[slot].from != picture.matches[at]->id) ++slot;
    const bool right = from.side == Side::right;
    const int x1 = right ? from.x : from.x + from.w, x2 = right ? to.x + to.w : to.x;
    const auto text = [](int number) { return std::to_string(number); };
    const MatchBox& match = *picture.boxes[at];
    return {{"d", "M" + text(x1) + " " + text(from.y + from.h / 2) + "H" + text((x1 + x2) / 2) + "V" +
                      text(to.slot_y(slot)) + "H" + text(x2)},
            {"from", match.id},
            {"won", picture.matches[at]->winner_slot.has_value()},
            {"on", match.on && !match.out && picture.boxes[next]->on}};
}

json heads_of(const Picture& picture) {
    json heads = json::array();
    std::set<std::pair<Side, int>> told;
    for (std::size_t i = 0; i < picture.matches.size(); ++i) {
        const GraphPlace& place = picture.layout.places[i];
        const bool outside = place.side == Side::left || place.side == Side::right;
        if (!outside || !told.emplace(place.side, place.column).second) continue;
        const Box box = box_of(picture, i);
        const bool right = place.side == Side::right;
        heads.push_back({{"x", right ? box.x + box.w - 6 : box.x + 6},
                         {"y", kHead - 16},
                         {"anchor", right ? "end" : "start"},
                         {"text", cut_to(match_name(picture.say, *picture.matches[i]),
                                         static_cast<double>(picture.column) / 18)}});
    }
    return heads;
}

}  // namespace

json bracket_drawing(const tournament::EventShown& event, const std::vector<MatchBox>& boxes, const Say& say,
                     std::optional<int> most_field) {
    Picture picture{say, {}, {}, {}, 0, 0, 0, 0, 0};
    for (std::size_t i = 0; i < boxes.size(); ++i) {
        const MatchShown& match = event.matches[i];
        if (!is_of_bracket(match) || (most_field && match.field > *most_field)) continue;
        picture.matches.push_back(&match);
        picture.boxes.push_back(&boxes[i]);
    }
    json drawing = {{"has_drawing", !picture.matches.empty()},
                    {"width", 0},
                    {"height", 0},
                    {"font", 0},
                    {"heads", json::array()},
                    {"titles", json::array()},
                    {"ways", json::array()},
                    {"boxes", json::array()}};
    if (picture.matches.empty()) return drawing;
    picture.layout = graph_of(picture.matches, picture.boxes);
    measure(picture);
    drawing["width"] = picture.width;
    drawing["height"] = picture.height;
    drawing["font"] = picture.font;
    drawing["heads"] = heads_of(picture);
    for (std::size_t i = 0; i < picture.matches.size(); ++i) {
        const GraphPlace& place = picture.layout.places[i];
        if (place.side == Side::nowhere) continue;
        drawing["boxes"].push_back(box_view(picture, i));
        const bool side = place.side != Side::centre;
        if (side && place.next) drawing["ways"].push_back(way_view(picture, i));
        if (side) continue;
        const Box box = box_of(picture, i);
        drawing["titles"].push_back(
            {{"x", box.x + box.w / 2}, {"y", box.y - 14}, {"text", match_title(say, *picture.matches[i])}});
    }
    return drawing;
}

}  // namespace yuanmen::web::pages
