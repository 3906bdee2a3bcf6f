#include <doctest/doctest.h>

#include <array>
#include <map>
#include <set>
#include <string>

#include "base/digest.hpp"
#include "cards/parameter_table.hpp"
#include "cards/ruleset_library.hpp"
#include "cards/shipped_kit.hpp"

using namespace yuanmen::cards;
using yuanmen::cards::test::base_ruleset;

namespace {

const RulesetLibrary& library() {
    static const RulesetLibrary shipped = RulesetLibrary::shipped();
    return shipped;
}

/// Whether the text holds a character of the CJK blocks (three bytes in UTF-8, U+3000 to U+9FFF).
bool has_chinese(const std::string& text) {
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0xE3 && byte <= 0xE9) return true;
    }
    return false;
}

}  // namespace

TEST_CASE("the base ruleset carries the printed numbers of the draft, the clock and the hands") {
    const Parameters& p = base_ruleset().parameters;
    CHECK(p.draft.face_up == 6);
    CHECK(p.draft.face_down == 4);
    CHECK(p.draft.pool() == 10);
    CHECK(parameter_text(p, *find_parameter("draft.picks")) ==
          "lord 1, renegade 2, lord 2, renegade 2, lord 2");
    CHECK(p.line_up_size == 3);
    CHECK(p.opening_hand == 4);
    CHECK(p.replacement_hand == 4);
    CHECK(p.clock.match_minutes == 40);
    CHECK(p.clock.overtime_minutes == 5);
    CHECK(p.draft.pick_seconds == 20);
    CHECK(parameter_text(p, *find_parameter("tiebreaks")) == "remaining_generals, lost_hp_in_play");
}

TEST_CASE("every switch settled for the base ruleset has its default") {
    // The table of the house decisions, typed anew here: switch and default.
    const std::map<std::string, std::string> settled = {
        {"draft.picks", "lord 1, renegade 2, lord 2, renegade 2, lord 2"},
        {"draft.last_general", "leave"},
        {"draft.face_down_seen_by", "picker"},
        {"draft.pick_seconds", "20"},
        {"clock.starts_at", "entry"},
        {"clock.match_minutes", "40"},
        {"clock.overtime_minutes", "5"},
        {"clock.expiry", "finish_current_turn"},
        {"overtime", "organiser"},
        {"tiebreaks", "remaining_generals, lost_hp_in_play"},
        {"lost_hp.floor", "zero"},
        {"first_draw_minus_one", "first_turn"},
        {"own_death_turn", "continue"},
        {"slash_count_on_replace", "keep"},
        {"skips_on_replace", "keep"},
        {"replace_at", "hp_deduction"},
        {"orphan_card", "finish_no_source"},
        {"dying_order", "actor_first"},
        {"lord_bonus_hp", "no"},
        {"lord_skills", "off"},
        {"nullification_order", "either_if_actor_silent"},
        {"collateral_last_card_kongcheng", "legal"},
        {"dismantle_judging_zone", "yes"},
        {"reshuffle", "lazy_tolerant"},
        {"empty_piles", "draw_what_exists"},
        {"fanjian_owner", "at_once"},
        {"ganglie_without_source", "may_declare"},
        {"tianxiang_repeats_d1", "no"},
        {"fankui_on_self", "equipment_only"},
        {"buqu_first_card_at", "hp_0"},
        {"buqu_peach_round_when_different", "allowed"},
        {"leiji_self", "allowed"},
        {"simultaneous_last_deaths", "first_in_order"},
        {"used_card_discarded", "at_end"},
        {"skill_texts", "2012"},
    };
    for (const auto& [key, value] : settled) {
        CAPTURE(key);
        const ParameterRow* row = find_parameter(key);
        REQUIRE(row != nullptr);
        CHECK(parameter_text(base_ruleset().parameters, *row) == value);
        CHECK(base_ruleset().find_clause("decision." + key) != nullptr);
    }
}

TEST_CASE("kof-classic differs from wzzz-2012 in exactly one switch") {
    const auto kof = library().find("kof-classic");
    REQUIRE(kof != nullptr);
    const auto keys = differing_parameters(base_ruleset().parameters, kof->parameters);
    REQUIRE(keys.size() == 1);
    CHECK(keys[0] == "draft.last_general");
    CHECK(kof->parameters.draft.last_general == LastGeneral::renegade);
    CHECK(kof->deck == base_ruleset().deck);
    CHECK(kof->generals == base_ruleset().generals);
    CHECK(kof->clauses == base_ruleset().clauses);
    CHECK(kof->infractions == base_ruleset().infractions);
    CHECK(kof->sha256 != base_ruleset().sha256);
}

TEST_CASE("every clause of every shipped ruleset stands in both languages and names its source") {
    for (const auto& ruleset : library().all()) {
        CHECK(ruleset->clauses.size() > 200);
        for (const Clause& clause : ruleset->clauses) {
            CAPTURE(ruleset->id);
            CAPTURE(clause.id);
            CHECK_FALSE(clause.source.empty());
            CHECK(has_chinese(clause.zh));
            CHECK(has_chinese(clause.title_zh));
            CHECK_FALSE(clause.en.empty());
            CHECK_FALSE(has_chinese(clause.en));
            CHECK_FALSE(clause.title_en.empty());
            CHECK_FALSE(has_chinese(clause.title_en));
        }
    }
}

TEST_CASE("every section and every glossary entry of the printed rules has its clause") {
    for (const char* section :
         {"1",          "2.1",           "1.2",       "1.3",      "1.4",         "1.4.1",       "1.4.2",
          "1.5.1",      "1.5.2",         "3",         "3.1",      "3.1.1",       "3.1.2",       "3.1.3",
          "3.2",        "3.2.1",         "3.2.2",     "3.2.3",    "3.3",         "3.3.1",       "3.3.2",
          "3.4",        "3.4.1",         "3.4.2",     "3.4.3",    "3.3.2.start", "3.3.2.judge", "3.3.2.draw",
          "3.3.2.play", "3.3.2.discard", "3.3.2.end", "3.4.sheet"}) {
        CAPTURE(section);
        CHECK(base_ruleset().find_clause(std::string("1v1.") + section) != nullptr);
    }
    for (int term = 1; term <= 10; ++term) {
        CHECK(base_ruleset().find_clause("1v1.term." + std::to_string(term)) != nullptr);
    }
}

TEST_CASE("a clause is found by its id and by nothing else") {
    CHECK(base_ruleset().find_clause("1v1.3.1.3")->id == "1v1.3.1.3");
    CHECK(base_ruleset().find_clause("1v1.3.1.4") == nullptr);
    CHECK(base_ruleset().find_clause("") == nullptr);
    for (const Clause& clause : base_ruleset().clauses)
        CHECK(base_ruleset().find_clause(clause.id) == &clause);
}

TEST_CASE("the library finds a ruleset by id and by id with the beginning of its hash") {
    const std::string& hash = base_ruleset().sha256;
    CHECK(library().find("wzzz-2012@" + hash) != nullptr);
    CHECK(library().find("wzzz-2012@" + hash.substr(0, 8)) != nullptr);
    CHECK(library().find("wzzz-2012@" + hash.substr(0, 7)) == nullptr);
    CHECK(library().find("kof-classic@" + hash.substr(0, 8)) == nullptr);
    CHECK(library().find("wzzz-2013") == nullptr);
}

TEST_CASE("a stored text gives back the same ruleset and the same hash") {
    for (const auto& ruleset : library().all()) {
        auto again = ruleset_from_text(ruleset->text);
        if (!again) FAIL(again.error().code << " " << again.error().line << " " << again.error().key);
        CHECK(again->text == ruleset->text);
        CHECK(again->sha256 == ruleset->sha256);
        CHECK(again->sha256 == yuanmen::base::sha256_hex(ruleset->text));
        CHECK(again->parameters == ruleset->parameters);
        CHECK(again->deck == ruleset->deck);
        CHECK(again->generals == ruleset->generals);
        CHECK(again->clauses == ruleset->clauses);
        CHECK(again->infractions == ruleset->infractions);
    }
}

TEST_CASE("every switch has a clause in words, not in the names of its settings") {
    for (const ParameterRow& row : parameter_table()) {
        if (row.values.size() < 2) continue;
        const Clause* clause = base_ruleset().find_clause("decision." + std::string(row.key));
        REQUIRE(clause != nullptr);
        CHECK(!clause->zh.empty());
        CHECK(!clause->en.empty());
        for (const std::string_view value : row.values) {
            CAPTURE(row.key);
            CAPTURE(value);
            CHECK(clause->zh.find(value) == std::string::npos);
            if (value.find('_') != std::string_view::npos) CHECK(clause->en.find(value) == std::string::npos);
        }
    }
}
