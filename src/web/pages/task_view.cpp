#include "web/pages/task_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "match/view/desk_view.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using match::Chair;
using match::DeskView;
using match::Stage;
using nlohmann::json;

struct Task {
    std::string key;  ///< of the messages "task.<key>" and, where there is one, "task.<key>.then"
    bool his = false;
    int count = 0;
};

/// How many this player picks: now, or when it is his turn next; 0 if he has picked for the last time.
int picks_ahead(const DeskView& desk, Chair chair) {
    for (const match::StripStep& step : desk.draft.strip) {
        const int left = step.count - step.done;
        if (step.chair == chair && left > 0) return left;
    }
    return 0;
}

Task drafting(const DeskView& desk, Chair chair) {
    const int ahead = picks_ahead(desk, chair);
    if (desk.draft.next == chair) return {"pick", true, ahead};
    return {ahead > 0 ? "other_picks" : "other_picks_last", false, ahead};
}

Task playing(const DeskView& desk, Chair chair) {
    const match::TurnView& turn = desk.turn;
    for (const Chair id : match::kChairs) {
        const auto& in_play = desk.chairs[id].in_play;
        if (in_play && in_play->hp <= 0 && turn.running) return {"dying", id == chair, 0};
    }
    if (desk.state == "last_turn") return {"last_turn", false, 0};
    if (!turn.running) return {"between_turns", turn.next == chair, 0};
    return turn.chair == chair ? Task{"your_turn", true, 0} : Task{"other_turn", false, 0};
}

/// Whether he has not yet agreed to every line of the newest comparison.
bool compares(const DeskView& desk, Chair chair) {
    if (desk.comparisons.empty() || !desk.opens("confirm_line")) return false;
    const auto& agreed = desk.comparisons.back().agreed;
    return agreed && std::any_of(agreed->begin(), agreed->end(), [&](const match::Agreement& line) {
               return !(chair == Chair::a ? line.a : line.b);
           });
}

Task task_of(const DeskView& desk, Chair chair, bool under_review) {
    const Stage stage = desk.stage;
    const std::string& state = desk.state;
    const match::ChairView& own = desk.chairs[chair];
    if (desk.concession == chair) return {"confirm_concession", true, 0};
    if (state == "paused") return {"paused", false, 0};
    if (state == "clock_unconfirmed" || state == "bell_choice") return {"judge_decides", false, 0};
    if (stage == Stage::scheduled)
        return own.present ? Task{"wait_opponent", false, 0} : Task{"sit_down", true, 0};
    if (stage == Stage::seated) return {"wait_start", false, 0};
    if (stage == Stage::identity)
        return desk.opens("enter_nonce") ? Task{"nonce", true, 0} : Task{"wait_deal", false, 0};
    if (stage == Stage::draft) return drafting(desk, chair);
    if (stage == Stage::line_up)
        return own.line_up.sealed ? Task{"wait_line_up", false, 0} : Task{"line_up", true, 0};
    if (stage == Stage::ready && !own.in_play) return {"reveal", false, 0};
    if (stage == Stage::ready || stage == Stage::play) return playing(desk, chair);
    if (compares(desk, chair)) return {"compare", true, 0};
    if (stage == Stage::level) return {"level", false, 0};
    if (stage == Stage::decided) return {"wait_sheet", false, 0};
    if (stage == Stage::sheet)
        return desk.opens("sign") ? Task{"sign", true, 0} : Task{"wait_signatures", false, 0};
    return {under_review ? "under_review" : "done", false, 0};
}

}  // namespace

json task_view(const Context& context, const service::MatchView& view) {
    const bool seated = context.principal.match == view.row.id && context.principal.chair;
    if (!seated) return {{"there", false}, {"now", ""}, {"then", ""}, {"his", false}};
    const Chair chair = *context.principal.chair;
    const Task task = task_of(*view.desk, chair, view.under_review);
    const std::map<std::string, std::string> params = {
        {"n", std::to_string(task.count)},
        {"table", std::to_string(view.row.table)},
        {"opponent", player_in(view.row, match::other(chair))}};
    const std::string follows = "task." + task.key + ".then";
    const std::string then = context.say(follows, params);
    return {{"there", true},
            {"now", context.say("task." + task.key, params)},
            {"then", then == follows ? "" : then},
            {"his", task.his}};
}

}  // namespace yuanmen::web::pages
