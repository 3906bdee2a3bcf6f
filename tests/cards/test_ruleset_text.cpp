#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "base/canonical_json.hpp"
#include "cards/loading/parts.hpp"
#include "cards/ruleset.hpp"
#include "cards/source_kit.hpp"
#include "kit/counts.hpp"

using namespace yuanmen::cards;

namespace {

std::string base_text() {
    const auto loaded = loading::load_folders(test::shipped_sources());
    REQUIRE(loaded.ok());
    return loaded.value().rulesets.back()->text;
}

/// The same values with every object's keys in the opposite order and white space everywhere.
std::string turned_around(const nlohmann::json& value, int depth = 0) {
    const std::string space = "\n" + std::string(static_cast<std::size_t>(depth) + 1, '\t');
    if (value.is_object()) {
        std::string members;
        for (const auto& [key, item] : value.items()) {
            const std::string member =
                space + nlohmann::json(key).dump() + " :  " + turned_around(item, depth + 1);
            members = members.empty() ? member : member + " ," + members;
        }
        return "{" + members + space + "}";
    }
    if (value.is_array()) {
        std::string items;
        for (const auto& item : value) items += (items.empty() ? "" : " , ") + turned_around(item, depth + 1);
        return "[" + space + items + "]";
    }
    return value.dump(-1, ' ', true);  // also writes every Chinese character as \uXXXX
}

}  // namespace

TEST_CASE("the hash does not depend on the order of keys, white space, escapes or how clauses are filed") {
    loading::Folders plain = test::shipped_sources();
    loading::Folders other = plain;
    auto& files = other["wzzz-2012"].files;
    for (auto& [name, text] : files) text = turned_around(nlohmann::json::parse(text));
    files["clauses.aaa.json"] = files.at("clauses.timing.json");
    files.erase("clauses.timing.json");
    const auto first = loading::load_folders(plain);
    const auto second = loading::load_folders(other);
    REQUIRE(first.ok());
    if (!second) FAIL(second.error().code << " " << second.error().file << ":" << second.error().line);
    CHECK(first.value().rulesets.back()->id == "wzzz-2012");
    for (std::size_t i = 0; i < first.value().rulesets.size(); ++i) {
        CHECK(first.value().rulesets[i]->sha256 == second.value().rulesets[i]->sha256);
    }
}

TEST_CASE("the hash changes with every part of the ruleset") {
    const auto hash_after = [](const char* file, const std::string& from, const std::string& to) {
        loading::Folders folders = test::shipped_sources();
        if (!from.empty()) test::replace_once(folders["wzzz-2012"].files.at(file), from, to);
        const auto loaded = loading::load_folders(folders);
        REQUIRE(loaded.ok());
        return loaded.value().rulesets.back()->sha256;
    };
    const std::string plain = hash_after("", "", "");
    CHECK(hash_after("ruleset.json", "\"clock.match_minutes\": 40", "\"clock.match_minutes\": 41") != plain);
    CHECK(hash_after("ruleset.json", "1v1 rules\"", "1v1 Rules\"") != plain);
    CHECK(hash_after("deck.json", "\"en\": \"Strike\"", "\"en\": \"Slash\"") != plain);
    CHECK(hash_after("deck.json", R"("S", "rank": "7", "kind": "slash")",
                     R"("S", "rank": "6", "kind": "slash")") != plain);
    CHECK(hash_after("generals.json", R"("max_hp": 4, "skills": ["tuxi"])",
                     R"("max_hp": 3, "skills": ["tuxi"])") != plain);
    CHECK(hash_after("infractions.json", R"("en": "Stalling on purpose")", R"("en": "Stalling")") != plain);
    CHECK(hash_after("clauses.printed.json", R"("en": "Overview")", R"("en": "overview")") != plain);
}

TEST_CASE("a stored text that is not canonical is refused") {
    const std::string text = base_text();
    CHECK(ruleset_from_text(text).ok());
    for (const std::string& other : {text + " ", text + "\n", nlohmann::json::parse(text).dump(1),
                                     nlohmann::json::parse(text).dump(-1, ' ', true)}) {
        const auto loaded = ruleset_from_text(other);
        REQUIRE_FALSE(loaded.ok());
        CHECK(loaded.error().code == "ruleset.not_canonical");
    }
    nlohmann::json unsorted = nlohmann::json::parse(text);
    std::swap(unsorted["clauses"][0], unsorted["clauses"][1]);
    const auto loaded = ruleset_from_text(yuanmen::base::canonical_json(unsorted));
    REQUIRE_FALSE(loaded.ok());
    CHECK(loaded.error().code == "ruleset.not_canonical");
}

TEST_CASE("a stored text is validated like a source file") {
    nlohmann::json whole = nlohmann::json::parse(base_text());
    SUBCASE("a section is missing") {
        whole.erase("cards");
        const auto loaded = ruleset_from_text(whole.dump());
        REQUIRE_FALSE(loaded.ok());
        CHECK(loaded.error().code == "ruleset.missing_key");
        CHECK(loaded.error().key == "cards");
    }
    SUBCASE("a section is unknown") {
        whole["more"] = 1;
        CHECK(ruleset_from_text(whole.dump()).error().code == "ruleset.unknown_key");
    }
    SUBCASE("it is no object") {
        CHECK_FALSE(ruleset_from_text("[]").ok());
    }
    SUBCASE("it is nothing") {
        CHECK_FALSE(ruleset_from_text("").ok());
    }
    SUBCASE("it is too large") {
        const auto loaded = ruleset_from_text(std::string(loading::kMaxTextBytes + 1, '{'));
        CHECK(loaded.error().code == "ruleset.too_large");
    }
    SUBCASE("cut off anywhere it is refused") {
        const std::string text = base_text();
        for (std::size_t length = 0; length < text.size(); length += 997) {
            CHECK_FALSE(ruleset_from_text(std::string_view(text).substr(0, length)).ok());
        }
    }
}

TEST_CASE("a text from before a switch existed stays readable, with its hash") {
    // The table of some later version: one more switch, which stands for `abort` in older texts.
    std::vector<ParameterRow> later(parameter_table().begin(), parameter_table().end());
    for (ParameterRow& row : later) {
        if (row.key != "orphan_card") continue;
        row.since_format = loading::kRulesetFormat + 1;
        row.before = static_cast<int>(OrphanCard::abort);
    }
    nlohmann::json old = nlohmann::json::parse(base_text());
    old["parameters"].erase("orphan_card");
    auto& clauses = old["clauses"];
    for (std::size_t i = 0; i < clauses.size(); ++i) {
        if (clauses[i]["id"] == "decision.orphan_card") clauses.erase(i--);
    }
    const std::string text = yuanmen::base::canonical_json(old);
    const auto loaded = loading::from_text(text, later);
    if (!loaded) FAIL(loaded.error().code << " " << loaded.error().key);
    CHECK(loaded->parameters.orphan_card == OrphanCard::abort);
    CHECK(loaded->text == text);
    CHECK_FALSE(ruleset_from_text(text).ok());                 // today the switch is required
    CHECK_FALSE(loading::from_text(base_text(), later).ok());  // format 1 does not know it
}

TEST_CASE("a stored text damaged at random is refused, or reads as exactly what it says") {
    const std::string text = base_text();
    const int count = yuanmen::test::rounds(200, 5'000);
    std::mt19937_64 random(yuanmen::test::seed_for("damaged rulesets", count));
    const std::string splinters = "{}[],:\"\\0 9ea\n\xff";
    int refused = 0;
    for (int round = 0; round < count; ++round) {
        std::string damaged = text;
        for (int i = 0; i < 3; ++i) {
            const std::size_t at = random() % damaged.size();
            switch (random() % 3) {
                case 0:
                    damaged[at] = splinters[random() % splinters.size()];
                    break;
                case 1:
                    damaged.erase(at, 1 + random() % 40);
                    break;
                default:
                    damaged.insert(at, damaged.substr(random() % damaged.size(), random() % 60));
            }
        }
        const auto loaded = ruleset_from_text(damaged);
        if (loaded.ok()) {
            CHECK(loaded->text == damaged);
        } else {
            CHECK(loaded.error().code.starts_with("ruleset."));
            ++refused;
        }
    }
    CHECK(refused > count / 10);
}

TEST_CASE("that a ruleset is for testing alone changes neither its text nor those built on it") {
    loading::Folders folders = test::shipped_sources();
    const auto plain = loading::load_folders(folders);
    REQUIRE(plain.ok());
    CHECK(plain->for_testing == std::set<std::string>{"qsgs-2013"});
    test::replace_once(folders["wzzz-2012"].files.at("ruleset.json"), "\"format\": 2,",
                       "\"format\": 2, \"for_testing\": true,");
    const auto other = loading::load_folders(folders);
    REQUIRE(other.ok());
    CHECK(other->for_testing == std::set<std::string>{"qsgs-2013", "wzzz-2012"});
    for (std::size_t i = 0; i < plain->rulesets.size(); ++i)
        CHECK(plain->rulesets[i]->sha256 == other->rulesets[i]->sha256);
}
