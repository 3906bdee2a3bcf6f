#include "tournament/event/round_time.hpp"

namespace yuanmen::tournament {

std::string round_of(std::string_view match_id) {
    return std::string(match_id.substr(0, match_id.rfind("-M")));
}

std::string round_of(const BracketMatchId& match) {
    return round_of(to_string(match));
}

}  // namespace yuanmen::tournament
