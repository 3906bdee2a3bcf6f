#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "match/kit/table.hpp"
#include "match/refusals/rows.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;
using nlohmann::json;

namespace {

RefusalRows all_rows() {
    RefusalRows rows;
    add_setup_refusals(rows);
    add_draft_refusals(rows);
    add_play_refusals(rows);
    add_clock_refusals(rows);
    add_photo_refusals(rows);
    add_call_refusals(rows);
    add_ending_refusals(rows);
    add_format_refusals(rows);
    return rows;
}

std::map<std::string, std::string> messages(const char* language) {
    std::ifstream file(std::string(YUANMEN_SOURCE_DIR) + "/templates/messages/desk." + language + ".json");
    REQUIRE(file.good());
    return json::parse(file).get<std::map<std::string, std::string>>();
}

/// The names in {{…}} of a sentence.
std::set<std::string> holes(const std::string& sentence) {
    std::set<std::string> found;
    for (std::size_t at = sentence.find("{{"); at != std::string::npos; at = sentence.find("{{", at + 2)) {
        // {{n}}, or with its two words {{n|card|cards}}
        found.insert(
            sentence.substr(at + 2, std::min(sentence.find("}}", at), sentence.find('|', at)) - at - 2));
    }
    return found;
}

}  // namespace

TEST_CASE("every refusal comes about, cites clauses that exist, and has its sentence in both languages") {
    const auto zh = messages("zh");
    const auto en = messages("en");
    const cards::Ruleset ruleset = shipped();
    std::set<std::string> seen;
    for (const RefusalRow& row : all_rows()) {
        CAPTURE(row.code);
        TestTable table;
        const base::Refusal refusal = row.provoke(table);
        CHECK(refusal.code == row.code);
        for (const std::string& clause : refusal.clauses) {
            CAPTURE(clause);
            CHECK(ruleset.find_clause(clause) != nullptr);
        }
        const std::string key = "refusal." + row.code;
        CHECK(seen.insert(key).second);
        REQUIRE(zh.contains(key));
        REQUIRE(en.contains(key));
        for (const auto& sentence : {zh.at(key), en.at(key)}) {
            for (const std::string& hole : holes(sentence)) {
                CAPTURE(hole);
                CHECK(refusal.params.contains(hole));
            }
        }
    }
    for (const auto& [key, sentence] : en) {
        if (key.rfind("refusal.", 0) != 0) continue;
        CAPTURE(key);
        CHECK(seen.contains(key));
    }
    CHECK(zh.size() == en.size());
}

TEST_CASE("whatever rests on a rule says which: only faults of form and of the machine cite none") {
    const std::set<std::string> without = {
        "actor.not_your_chair",   "ruleset.mismatch", "desk.bad_entropy", "schedule.already_seated",
        "seal.missing",           "seal.broken",      "play.no_change",   "flag.unknown",
        "flag.already_dismissed", "clock.no_change"};
    for (const RefusalRow& row : all_rows()) {
        const bool form = row.code.rfind("command.", 0) == 0 || row.code.rfind("event.", 0) == 0 ||
                          row.code.rfind("state.", 0) == 0;
        if (form) continue;
        CAPTURE(row.code);
        TestTable table;
        CHECK(row.provoke(table).clauses.empty() == without.contains(row.code));
    }
}
