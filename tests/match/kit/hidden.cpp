#include "match/kit/hidden.hpp"

#include <algorithm>

#include "match/sealing.hpp"

namespace yuanmen::match::kit {
namespace {

/// The parts of a note that nothing public can contain by chance.
std::vector<std::string> telling_parts(const std::string& payload) {
    const nlohmann::json note = nlohmann::json::parse(payload);
    std::vector<std::string> parts = {note["salt"]};
    if (note.contains("secret")) parts.push_back(note["secret"]);
    return parts;
}

bool contains(const std::string& text, const std::vector<std::string>& parts) {
    return std::any_of(parts.begin(), parts.end(),
                       [&](const std::string& part) { return text.find(part) != std::string::npos; });
}

/// Generals on backs that nobody has turned up yet must not be named by any view but their picker's.
void check_backs(const TestTable& table, const Viewer& viewer, const nlohmann::json& view) {
    if (!table.state.deal.pool_drawn || !table.state.sheets.empty()) return;
    const std::string text = view.dump();
    for (int slot = 0; slot < table.state.deal.backs; ++slot) {
        if (table.state.opened.contains(back_note_name(slot))) continue;
        const bool his =
            std::any_of(table.state.picks.begin(), table.state.picks.end(), [&](const PickEntry& pick) {
                return viewer.kind == ViewerKind::player && pick.chair == viewer.chair &&
                       pick.card == PoolCard::face_down(slot);
            });
        const auto general = back_in(table.sealed.notes, slot);
        if (his || !general) continue;
        CHECK(text.find("\"" + std::string(cards::id_of(*general)) + "\"") == std::string::npos);
    }
}

}  // namespace

void check_hidden(const TestTable& table) {
    std::string public_text = state_to_json(table.state).dump();
    for (const Logged& line : table.log) public_text += event_to_json(line.event).dump();
    std::vector<std::pair<Viewer, nlohmann::json>> views;
    for (const ViewerKind kind : {ViewerKind::everybody, ViewerKind::judge, ViewerKind::head_judge,
                                  ViewerKind::scorekeeper, ViewerKind::auditor}) {
        const Viewer viewer{kind, {}};
        views.emplace_back(viewer, table.view(viewer));
    }
    for (Chair chair : kChairs)
        views.emplace_back(Viewer{ViewerKind::player, chair}, table.player_view(chair));
    for (const auto& [viewer, view] : views) check_backs(table, viewer, view);
    for (const auto& [name, payload] : table.sealed.notes) {
        if (table.state.opened.contains(name)) continue;
        const auto parts = telling_parts(payload);
        CHECK_FALSE(contains(public_text, parts));
        for (const auto& [viewer, view] : views) CHECK_FALSE(contains(view.dump(), parts));
    }
}

}  // namespace yuanmen::match::kit
