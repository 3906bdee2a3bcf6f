#include "web/pages/replay/replay_remarks.hpp"

#include <nlohmann/json.hpp>

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using record::ReplayDocument;

std::string in_words_of(const ReplayWords& words, std::string_view key,
                        const std::map<std::string, std::string>& params = {}) {
    return words.catalogue.say(words.language, key, params);
}

template <class Json>
void put_match_into(Json& out, const service::RecordText& record, const ReplayWords& words) {
    const auto& [lord, renegade] = record.players;
    const std::string winner = record.winner ? std::string(cards::id_of(*record.winner)) : std::string();
    out["match"] = {{"lord", lord}, {"renegade", renegade}, {"winner", winner}, {"cause", record.cause}};
    out["players"] = lord.empty() && renegade.empty()
                         ? std::string()
                         : in_words_of(words, "replay.players", {{"lord", lord}, {"renegade", renegade}});
    out["result"] =
        record.cause.empty()
            ? std::string()
            : in_words_of(words, winner.empty() ? "replay.no_winner" : "replay.result",
                          {{"winner", winner.empty() ? std::string() : in_words_of(words, "seat." + winner)},
                           {"cause", in_words_of(words, "cause." + record.cause)}});
}

}  // namespace

void put_match(ordered_json& answer, const service::RecordText& record, const ReplayWords& words) {
    put_match_into(answer, record, words);
}

void put_match(json& page, const service::RecordText& record, const ReplayWords& words) {
    put_match_into(page, record, words);
}

std::string other_ruleset_remark(const Catalogue& catalogue, Language language, const std::string& named,
                                 const std::string& ruleset) {
    if (named.empty()) return {};
    return catalogue.say(language, "replay.other_ruleset",
                         {{"named", named}, {"ruleset", ruleset.substr(0, ruleset.find('@') + 9)}});
}

json remarks_of(const ReplayDocument& document, const ReplayWords& words) {
    json out = json::array();
    const std::string other =
        other_ruleset_remark(words.catalogue, words.language, document.other_ruleset, document.ruleset);
    if (!other.empty()) out.push_back({{"remark", other}});
    if (document.dropped > 0)
        out.push_back(
            {{"remark", in_words_of(words, "replay.dropped", {{"line", std::to_string(document.dropped)}})}});
    if (document.not_public) out.push_back({{"remark", in_words_of(words, "replay.not_public")}});
    return out;
}

std::string story_of(const ReplayDocument& document, const ReplayWords& words) {
    if (document.readings < 2) return {};
    return in_words_of(words, document.alike ? "replay.readings_alike" : "replay.readings_differ",
                       {{"n", std::to_string(document.readings)}});
}

}  // namespace yuanmen::web::pages
