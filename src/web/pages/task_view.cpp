#include "web/pages/task_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

struct Task {
    std::string key;  ///< of the messages "task.<key>" and, where there is one, "task.<key>.then"
    bool his = false;
    int count = 0;
};

bool may_now(const json& desk, std::string_view kind) {
    const json& open = desk.at("commands");
    return std::find(open.begin(), open.end(), kind) != open.end();
}

/// How many this player picks: now, or when it is his turn next; 0 if he has picked for the last time.
int picks_ahead(const json& desk, const std::string& chair) {
    for (const json& step : desk.at("draft").at("strip")) {
        const int left = step.at("count").get<int>() - step.at("done").get<int>();
        if (step.at("chair") == chair && left > 0) return left;
    }
    return 0;
}

Task drafting(const json& desk, const std::string& chair) {
    const int ahead = picks_ahead(desk, chair);
    if (desk.at("draft").at("next") == chair) return {"pick", true, ahead};
    return {ahead > 0 ? "other_picks" : "other_picks_last", false, ahead};
}

Task playing(const json& desk, const std::string& chair) {
    const json& turn = desk.at("turn");
    if (desk.at("state") == "last_turn") return {"last_turn", false, 0};
    if (turn.at("running") != true) return {"between_turns", turn.at("next") == chair, 0};
    return turn.at("chair") == chair ? Task{"your_turn", true, 0} : Task{"other_turn", false, 0};
}

/// Whether he has not yet agreed to every line of the newest comparison.
bool compares(const json& desk, const std::string& chair) {
    if (desk.at("comparisons").empty() || !may_now(desk, "confirm_line")) return false;
    const json& agreed = desk.at("comparisons").back().at("agreed");
    return std::any_of(agreed.begin(), agreed.end(),
                       [&](const json& line) { return line.at(chair) != true; });
}

Task task_of(const json& desk, const std::string& chair) {
    const std::string stage = desk.at("stage");
    const std::string state = desk.at("state");
    const json& own = desk.at("chairs").at(chair);
    if (desk.at("concession") == chair) return {"confirm_concession", true, 0};
    if (state == "paused") return {"paused", false, 0};
    if (state == "clock_unconfirmed" || state == "bell_choice") return {"judge_decides", false, 0};
    if (stage == "scheduled")
        return own.at("present") == true ? Task{"wait_opponent", false, 0} : Task{"sit_down", true, 0};
    if (stage == "seated") return {"wait_start", false, 0};
    if (stage == "identity")
        return may_now(desk, "enter_nonce") ? Task{"nonce", true, 0} : Task{"wait_deal", false, 0};
    if (stage == "draft") return drafting(desk, chair);
    if (stage == "line_up")
        return own.at("line_up").at("sealed") == true ? Task{"wait_line_up", false, 0}
                                                      : Task{"line_up", true, 0};
    if (stage == "ready") return {"reveal", false, 0};
    if (stage == "play") return playing(desk, chair);
    if (compares(desk, chair)) return {"compare", true, 0};
    if (stage == "level") return {"level", false, 0};
    if (stage == "decided") return {"wait_sheet", false, 0};
    if (stage == "sheet")
        return may_now(desk, "sign") ? Task{"sign", true, 0} : Task{"wait_signatures", false, 0};
    return {"done", false, 0};
}

}  // namespace

json task_view(const Context& context, const service::MatchView& view) {
    const bool seated = context.principal.match == view.row.id && context.principal.chair;
    if (!seated) return {{"there", false}, {"now", ""}, {"then", ""}, {"his", false}};
    const std::string chair = *context.principal.chair == match::Chair::a ? "a" : "b";
    const Task task = task_of(*view.desk, chair);
    const std::map<std::string, std::string> params = {
        {"n", std::to_string(task.count)},
        {"table", std::to_string(view.row.table)},
        {"opponent", view.row.players[chair == "a" ? 1 : 0].name}};
    const std::string follows = "task." + task.key + ".then";
    const std::string then = context.say(follows, params);
    return {{"there", true},
            {"now", context.say("task." + task.key, params)},
            {"then", then == follows ? "" : then},
            {"his", task.his}};
}

}  // namespace yuanmen::web::pages
