#include "match/decide/naming.hpp"

#include "match/codec.hpp"

namespace yuanmen::match {

void name_things(base::Refusal& refusal, const MatchState& state, const cards::Ruleset& ruleset) {
    auto& params = refusal.params;
    for (const char* key : {"chair", "next"}) {
        const auto found = params.find(key);
        if (found == params.end()) continue;
        const auto chair = codec::enum_from_name<Chair>(found->second);
        params[std::string(key) + "_name"] = chair ? state.head.players[*chair].name : found->second;
    }
    if (params.contains("zones")) {
        params["a_name"] = state.head.players.a.name;
        params["b_name"] = state.head.players.b.name;
    }
    for (const char* key : {"general", "card"}) {
        const auto found = params.find(key);
        if (found == params.end()) continue;
        const std::string id = found->second;
        const auto general = cards::general_from_id(id);
        params[std::string(key) + "_zh"] = general ? ruleset.names.of(*general).zh : id;
        params[std::string(key) + "_en"] = general ? ruleset.names.of(*general).en : id;
    }
}

}  // namespace yuanmen::match
