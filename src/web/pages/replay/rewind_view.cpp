#include "web/pages/replay/rewind_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// As many as a thumb reads; the whole list is the API's.
constexpr std::size_t kMostReasons = 8;

std::string in_words(const ReplayWords& words, const std::string& key,
                     const std::map<std::string, std::string>& params = {}) {
    return words.catalogue.say(words.language, key, params);
}

std::string sentence_of(const service::RewindSince& since, const ReplayWords& words) {
    const std::string who =
        since.seat ? in_words(words, "seat." + std::string(cards::id_of(*since.seat))) : std::string();
    return in_words(words, "replay.rewind.did." + since.what,
                    {{"who", who}, {"n", std::to_string(since.cards)}});
}

RewindClause clause_of(const service::RewindView& advice, const ReplayWords& words) {
    const cards::Clause* clause = advice.ruleset->find_clause(advice.clause);
    const std::string number = clause_number(words.catalogue, words.language, advice.clause);
    if (clause == nullptr) return {advice.clause, number, {}, {}, {}};
    const bool zh = words.language == Language::zh;
    return {advice.clause, number, zh ? clause->title_zh : clause->title_en, zh ? clause->zh : clause->en,
            clause->source};
}

}  // namespace

RewindAdvice rewind_advice(const service::RewindView& advice, const ReplayWords& words) {
    RewindAdvice told{advice.record,
                      advice.line,
                      {},
                      advice.rewind,
                      {},
                      advice.head_judge_only,
                      advice.head_judge_may,
                      advice.restore_line,
                      advice.restore,
                      advice.remedy,
                      advice.breach,
                      {}};
    if (advice.why_not.empty()) {
        told.clause = clause_of(advice, words);
    } else {
        told.why_not = in_words(words, "replay.rewind.why_not." + advice.why_not);
    }
    for (const service::RewindSince& each : advice.since)
        told.since.push_back({each.what, each.line,
                              each.seat ? std::string(cards::id_of(*each.seat)) : std::string(), each.cards,
                              each.by_the_error, sentence_of(each, words)});
    return told;
}

json rewind_view(const service::RewindView& advice, const ReplayWords& words, const std::string& address) {
    if (!advice.why_not.empty())
        return {{"why_not", in_words(words, "replay.rewind.why_not." + advice.why_not)}, {"advised", json()}};
    json view = {{"class", advice.rewind},
                 {"head_may", advice.head_judge_may},
                 {"clause", journal::write(clause_of(advice, words))},
                 {"head_only", advice.head_judge_only},
                 {"restore", advice.restore},
                 {"restore_words",
                  in_words(words, "replay.rewind.restore", {{"n", std::to_string(advice.restore_line)}})},
                 {"restore_href", address + "?line=" + std::to_string(advice.restore_line)},
                 {"breach", advice.breach},
                 {"nothing", advice.since.empty()},
                 {"since", json::array()}};
    const std::size_t shown = std::min(advice.since.size(), kMostReasons);
    for (std::size_t i = 0; i < shown; ++i) {
        const service::RewindSince& each = advice.since[i];
        view["since"].push_back(
            {{"sentence", sentence_of(each, words)},
             {"line_words", in_words(words, "replay.line", {{"n", std::to_string(each.line)}})},
             {"href", address + "?line=" + std::to_string(each.line)},
             {"by_error", each.by_the_error}});
    }
    const std::size_t more = advice.since.size() - shown;
    view["more"] =
        more > 0 ? in_words(words, "replay.rewind.more", {{"n", std::to_string(more)}}) : std::string();
    return {{"why_not", ""}, {"advised", std::move(view)}};
}

}  // namespace yuanmen::web::pages
