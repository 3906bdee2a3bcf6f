#include "match/clock.hpp"
#include "match/codec.hpp"
#include "match/view/view.hpp"

namespace yuanmen::match {

using nlohmann::json;

/// The calls that wait, oldest first.
json calls_view(const Look& look) {
    json list = json::array();
    for (const Call& call : look.state.calls) {
        if (call.over) continue;
        list.push_back({{"call", call.call},
                        {"whom", std::string(codec::name_of(call.whom))},
                        {"caller", chair_or_null(call.caller)},
                        {"note", call.note},
                        {"since_wall_ms", call.since.wall_ms},
                        {"waited_ms", elapsed_ms(call.since, look.now)},
                        {"taken_by", call.taken_by.empty() ? json(nullptr) : json(call.taken_by)}});
    }
    return list;
}

}  // namespace yuanmen::match
