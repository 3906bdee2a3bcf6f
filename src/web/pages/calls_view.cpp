#include "web/pages/calls_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

bool command_is_open(const json& desk, std::string_view kind) {
    const json& open = desk.at("commands");
    return std::find(open.begin(), open.end(), kind) != open.end();
}

}  // namespace

void put_calls(const Context& context, const service::MatchView& view, json& page) {
    const json& desk = *view.desk;
    const bool player = context.principal.role == Role::player;
    const bool seated = player && context.principal.match == view.row.id && context.principal.chair;
    const bool may_take = command_is_open(desk, "take_call");
    const bool may_end = command_is_open(desk, "end_call");
    json calls = json::array();
    for (const json& call : desk.value("calls", json::array())) {
        const json& caller = call.at("caller");
        const bool mine =
            seated && caller.is_string() && (caller == "a") == (*context.principal.chair == match::Chair::a);
        const bool taken = call.at("taken_by").is_string();
        calls.push_back({{"call", call.at("call")},
                         {"whom", context.say("call.for_" + call.at("whom").get<std::string>())},
                         {"who", caller.is_string() ? view.row.players[caller == "a" ? 0 : 1].name : ""},
                         {"note", call.at("note")},
                         {"at", time_of_day(call.at("since_wall_ms")).substr(0, 5)},
                         {"since", view.now.boot_ms - call.at("waited_ms").get<std::int64_t>()},
                         {"taken", taken},
                         {"taken_by", taken ? call.at("taken_by").get<std::string>() : ""},
                         {"may_take", may_take && !taken},
                         {"may_end", may_end && (!player || mine)},
                         {"mine", mine}});
    }
    const std::string whom = player ? "judge" : "head_judge";
    page["has_calls"] = !calls.empty();
    page["calls"] = std::move(calls);
    page["may_call"] = command_is_open(desk, "call_judge");
    page["call_whom"] = whom;
    page["call_word"] = context.say("call.for_" + whom);
}

}  // namespace yuanmen::web::pages
