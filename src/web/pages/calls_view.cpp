#include "web/pages/calls_view.hpp"

#include <nlohmann/json.hpp>

#include "match/view/desk_view.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {

using nlohmann::json;

void put_calls(const Context& context, const service::MatchView& view, json& page) {
    const match::DeskView& desk = *view.desk;
    const bool player = context.principal.role == Role::player;
    const bool seated = player && context.principal.match == view.row.id && context.principal.chair;
    const bool may_take = desk.opens("take_call");
    const bool may_end = desk.opens("end_call");
    json calls = json::array();
    for (const match::CallView& call : desk.calls.value_or(std::vector<match::CallView>())) {
        const bool mine = seated && call.caller && *call.caller == *context.principal.chair;
        const bool taken = call.taken_by.has_value();
        calls.push_back({{"call", call.call},
                         {"whom", context.say("call.for_" + std::string(journal::name_of(call.whom)))},
                         {"who", call.caller ? player_in(view.row, *call.caller) : ""},
                         {"note", call.note},
                         {"at", time_of_day(call.since_wall_ms).substr(0, 5)},
                         {"since", view.now.boot_ms - call.waited_ms},
                         {"taken", taken},
                         {"taken_by", call.taken_by.value_or("")},
                         {"may_take", may_take && !taken},
                         {"may_end", may_end && (!player || mine)},
                         {"mine", mine}});
    }
    const std::string whom = player ? "judge" : "head_judge";
    page["calls"] = std::move(calls);
    page["may_call"] = desk.opens("call_judge");
    page["call_whom"] = whom;
    page["call_word"] = context.say("call.for_" + whom);
}

}  // namespace yuanmen::web::pages
