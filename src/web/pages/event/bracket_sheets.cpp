#include "web/pages/event/bracket_sheets.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "tournament/view/bracket_layout.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::BracketMatchId;
using tournament::EventShown;
using tournament::MatchShown;

/// Made for A4 landscape: 32 entrants fill the height, five rounds the width.
const tournament::LayoutSizes kSizes{264, 48, 32, 8, 6, 32};
constexpr int kFont = 20;
constexpr int kSeedWidth = 36;  ///< three digits and a little
constexpr int kTableWidth = 50;
constexpr double kNameEms = (264.0 - kSeedWidth - kTableWidth) / kFont;

// What an A4 sheet on its side leaves under its heading, and the largest scale that still looks like one.
constexpr double kPaperWidthMm = 276, kPaperHeightMm = 170, kLargestMmAUnit = 0.24;

/// A cut-out of the bracket: `rounds` rounds from `first_round`, the `index`-th of its kind from the top.
struct Cut {
    int first_round = 1;
    int rounds = 1;
    int index = 0;
    bool with_third = false;
};

/// The match of the whole bracket that stands at this place of the cut.
std::string id_in_whole(const Cut& cut, const BracketMatchId& place, int all_rounds) {
    if (place.part == BracketMatchId::Part::third_place) {
        return to_string(BracketMatchId{place.part, all_rounds, 1});
    }
    const int below = cut.index << (cut.rounds - place.round);
    return to_string(BracketMatchId{place.part, cut.first_round + place.round - 1, below + place.number});
}

int rounds_of(int field) {
    int rounds = 0;
    while ((1 << rounds) < field) ++rounds;
    return rounds;
}

std::vector<Cut> cuts_of(int all_rounds, bool third, int section) {
    const int section_rounds = rounds_of(section);
    if (all_rounds <= section_rounds) return {{1, all_rounds, 0, third}};
    std::vector<Cut> cuts;
    for (int i = 0; i < 1 << (all_rounds - section_rounds); ++i)
        cuts.push_back({1, section_rounds, i, false});
    cuts.push_back({section_rounds, all_rounds - section_rounds + 1, 0, third});
    return cuts;
}

json line_view(const MatchShown& match, int index, const tournament::PlacedMatch& placed, int y,
               const Say& say) {
    const tournament::SlotShown& slot = match.slots[static_cast<std::size_t>(index)];
    const std::string nobody = slot.kind == tournament::SlotKind::bye ? say("slot.bye", {}) : "";
    const bool won = match.status == tournament::MatchStatus::decided && match.winner_slot == index;
    return {{"x", placed.x + kSeedWidth - 5},
            {"y", y + kFont / 3 + 1},
            {"seed", slot.seed ? json(*slot.seed) : json()},
            {"name_x", placed.x + kSeedWidth},
            {"name", slot.name ? cut_to(*slot.name, kNameEms) : nobody},
            {"bye", !nobody.empty()},
            {"won", won}};
}

json box_view(const MatchShown& match, const tournament::BracketLayout& layout,
              const tournament::PlacedMatch& placed, const Say& say) {
    json lines = json::array();
    for (int slot = 0; slot < 2; ++slot) {
        lines.push_back(line_view(match, slot, placed, slot_y(layout, placed, slot), say));
    }
    const bool playing = match.status == tournament::MatchStatus::called;
    return {{"x", placed.x},
            {"y", placed.y},
            {"w", layout.sizes.box_width},
            {"h", layout.sizes.box_height},
            {"middle", placed.y + layout.sizes.box_height / 2},
            {"right", placed.x + layout.sizes.box_width},
            {"on", playing},
            {"table", playing && match.table ? json(*match.table) : json()},
            {"table_x", placed.x + layout.sizes.box_width - 4},
            {"table_y", slot_y(layout, placed, 0) + 5},
            {"lines", std::move(lines)}};
}

json sheet_view(const Cut& cut, const EventShown& event, const Say& say) {
    const int all_rounds = static_cast<int>(event.rounds.size());
    // The cut-out is drawn like a bracket of its own; only the names come from the whole one.
    const auto bracket = tournament::single_elimination(1 << cut.rounds, cut.with_third && cut.rounds > 1);
    const auto layout = tournament::layout_of(bracket, kSizes);
    json sheet = {{"width", layout.width},
                  {"height", layout.height},
                  {"heads", json::array()},
                  {"boxes", json::array()},
                  {"connectors", json::array()},
                  {"third", json::array()},
                  {"first", round_name(say, 1 << (all_rounds - cut.first_round + 1))}};
    for (int column = 0; column < cut.rounds; ++column) {
        const int field = 1 << (all_rounds - cut.first_round - column + 1);
        sheet["heads"].push_back({{"x", layout.column_x[static_cast<std::size_t>(column)]},
                                  {"y", kSizes.margin + 18},
                                  {"text", round_name(say, field)}});
    }
    const double scale =
        std::min({kPaperWidthMm / layout.width, kPaperHeightMm / layout.height, kLargestMmAUnit});
    sheet["paper_width"] = static_cast<int>(layout.width * scale);
    sheet["paper_height"] = static_cast<int>(layout.height * scale);
    std::set<std::string> drawn;
    for (const auto& placed : layout.matches) {
        const MatchShown* match = event.match(id_in_whole(cut, placed.id, all_rounds));
        if (match == nullptr) continue;
        sheet["boxes"].push_back(box_view(*match, layout, placed, say));
        drawn.insert(to_string(placed.id));
        if (placed.id.part == BracketMatchId::Part::third_place) {
            sheet["third"].push_back(
                {{"x", placed.x}, {"y", placed.y - 6}, {"text", say("round.third", {})}});
        }
    }
    for (const auto& connector : layout.connectors) {
        if (drawn.contains(to_string(connector.from))) sheet["connectors"].push_back(connector.path);
    }
    return sheet;
}

}  // namespace

json bracket_sheets(const EventShown& event, int section, const Say& say) {
    const int all_rounds = static_cast<int>(event.rounds.size());
    json sheets = json::array();
    if (all_rounds == 0) return sheets;
    const auto cuts = cuts_of(all_rounds, event.third_place, section);
    for (const Cut& cut : cuts) {
        json sheet = sheet_view(cut, event, say);
        sheet["number"] = sheets.size() + 1;
        sheet["of"] = cuts.size();
        sheet["finals"] = cuts.size() > 1 && sheets.size() + 1 == cuts.size();
        sheets.push_back(std::move(sheet));
    }
    return sheets;
}

}  // namespace yuanmen::web::pages
