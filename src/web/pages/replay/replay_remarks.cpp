#include "web/pages/replay/replay_remarks.hpp"

namespace yuanmen::web::pages {

MatchWords match_words(const service::RecordText& record, const ReplayWords& words) {
    MatchWords out;
    const auto& [lord, renegade] = record.players;
    if (!lord.empty() || !renegade.empty())
        out.players = words.say("replay.players", {{"lord", lord}, {"renegade", renegade}});
    if (record.cause.empty()) return out;
    const std::string cause = words.say("cause." + record.cause);
    if (!record.winner) {
        out.result = words.say("replay.no_winner", {{"winner", ""}, {"cause", cause}});
        return out;
    }
    const std::string winner(cards::id_of(*record.winner));
    out.result = words.say("replay.result", {{"winner", words.say("seat." + winner)}, {"cause", cause}});
    return out;
}

std::string other_ruleset_remark(const Catalogue& catalogue, Language language, const std::string& named,
                                 const std::string& ruleset) {
    if (named.empty()) return {};
    return catalogue.say(language, "replay.other_ruleset",
                         {{"named", named}, {"ruleset", ruleset.substr(0, ruleset.find('@') + 9)}});
}

std::vector<std::string> remarks_of(const record::ReplayDocument& document, const ReplayWords& words) {
    std::vector<std::string> out;
    const std::string other =
        other_ruleset_remark(words.catalogue, words.language, document.other_ruleset, document.ruleset);
    if (!other.empty()) out.push_back(other);
    if (document.dropped > 0)
        out.push_back(words.say("replay.dropped", {{"line", std::to_string(document.dropped)}}));
    if (document.not_public) out.push_back(words.say("replay.not_public"));
    return out;
}

std::string story_of(const record::ReplayDocument& document, const ReplayWords& words) {
    if (document.readings < 2) return {};
    return words.counted(document.alike ? "replay.readings_alike" : "replay.readings_differ",
                         static_cast<int>(document.readings));
}

}  // namespace yuanmen::web::pages
