#include <doctest/doctest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "engine/random_play.hpp"

// Whatever the engine can cite exists, in every shipped ruleset and in both languages.

namespace yuanmen::engine::test {

TEST_CASE("every clause the engine can cite is a clause of every shipped ruleset") {
    for (const char* id : {"wzzz-2012", "kof-classic", "qsgs-2013"}) {
        const cards::Ruleset& ruleset = rules_of(id).ruleset();
        for (int rule = 1; rule < kRuleIds; ++rule) {
            const std::string clause(clause_id(static_cast<RuleId>(rule)));
            CHECK_MESSAGE(ruleset.find_clause(clause) != nullptr, id << " has no clause " << clause);
        }
    }
}

TEST_CASE("every code has its sentence in both languages, and only codes in use have one") {
    for (const char* language : {"zh", "en"}) {
        std::ifstream in(std::string(YUANMEN_SOURCE_DIR "/templates/messages/engine.") + language + ".json");
        const nlohmann::json sentences = nlohmann::json::parse(in);
        std::size_t used = 0;
        for (int code = 1; code < static_cast<int>(Code::count_); ++code) {
            const std::string key = "refusal." + std::string(id_of(static_cast<Code>(code)));
            CHECK_MESSAGE(sentences.contains(key), language << " has no " << key);
            ++used;
        }
        for (const auto& [key, text] : sentences.items()) {
            if (!key.starts_with("refusal.position.")) --used;
            CHECK(!text.get<std::string>().empty());
        }
        CHECK(used == 0);
    }
}

TEST_CASE("codes, verbs and questions have distinct ids") {
    std::vector<std::string_view> ids;
    for (int i = 0; i < static_cast<int>(Code::count_); ++i) ids.push_back(id_of(static_cast<Code>(i)));
    for (int i = 0; i < kVerbs; ++i) ids.push_back(id_of(static_cast<Verb>(i)));
    std::sort(ids.begin(), ids.end());
    CHECK(std::adjacent_find(ids.begin(), ids.end()) == ids.end());
    CHECK(id_of(Question::over) == "over");
    CHECK(id_of(Verb::overtime) == "overtime");
    CHECK(id_of(Code::leiji_self) == "rule.leiji_self");
}

}  // namespace yuanmen::engine::test
