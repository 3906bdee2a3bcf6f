#include <doctest/doctest.h>

#include <string>
#include <vector>

#include "cards/source_kit.hpp"

using namespace yuanmen::cards;

namespace {

/// One way to spoil one file of a ruleset, and what the loader must say about it.
struct Fault {
    const char* what;
    const char* file;
    const char* from;  ///< stands exactly once in the file
    const char* to;
    const char* code;
    const char* marker;  ///< text on the line the error must name, after the change
    const char* key;
};

const Fault kFaults[] = {
    {"an unknown key at the top", "ruleset.json", R"("format": 2,)", "\"format\": 2,\n  \"colour\": 3,",
     "ruleset.unknown_key", "colour", "colour"},
    {"an unknown switch", "ruleset.json", R"("draft.last_general")", R"("draft.tenth_general")",
     "ruleset.unknown_key", "draft.tenth_general", "parameters.draft.tenth_general"},
    {"a missing switch", "ruleset.json", R"(    "leiji_self": "allowed",)", "", "ruleset.missing_key",
     "\"parameters\"", "parameters.leiji_self"},
    {"a switch written twice", "ruleset.json", R"("leiji_self": "allowed",)",
     "\"leiji_self\": \"allowed\",\n    \"leiji_self\": \"no\",", "ruleset.duplicate_key",
     R"("leiji_self": "no")", "parameters.leiji_self"},
    {"a value the switch does not have", "ruleset.json", R"("own_death_turn": "continue")",
     R"("own_death_turn": "perhaps")", "ruleset.wrong_value", "perhaps", "parameters.own_death_turn"},
    {"a number where a word belongs", "ruleset.json", R"("own_death_turn": "continue")",
     R"("own_death_turn": 1)", "ruleset.wrong_type", R"("own_death_turn": 1)", "parameters.own_death_turn"},
    {"a word where a number belongs", "ruleset.json", R"("clock.match_minutes": 40)",
     R"("clock.match_minutes": "forty")", "ruleset.wrong_type", "forty", "parameters.clock.match_minutes"},
    {"a fraction", "ruleset.json", R"("clock.match_minutes": 40)", R"("clock.match_minutes": 40.5)",
     "ruleset.wrong_type", "40.5", "parameters.clock.match_minutes"},
    {"a number out of range", "ruleset.json", R"("clock.match_minutes": 40)", R"("clock.match_minutes": 0)",
     "ruleset.out_of_range", R"("clock.match_minutes": 0)", "parameters.clock.match_minutes"},
    {"a number beyond 64 bits", "ruleset.json", R"("clock.match_minutes": 40)",
     R"("clock.match_minutes": 18446744073709551615)", "ruleset.wrong_type", "18446744073709551615",
     "parameters.clock.match_minutes"},
    {"a format from the future", "ruleset.json", R"("format": 2)", R"("format": 99)", "ruleset.out_of_range",
     "99", "format"},
    {"a picking side that does not exist", "ruleset.json", R"({"seat": "lord", "count": 1})",
     R"({"seat": "king", "count": 1})", "ruleset.wrong_value", "king", "parameters.draft.picks[0].seat"},
    {"a pick without its count", "ruleset.json", R"({"seat": "lord", "count": 1})", R"({"seat": "lord"})",
     "ruleset.missing_key", R"({"seat": "lord"})", "parameters.draft.picks[0].count"},
    {"more picks than generals", "ruleset.json", R"({"seat": "lord", "count": 1})",
     R"({"seat": "lord", "count": 3})", "ruleset.draft_arithmetic", "draft.picks", "parameters.draft.picks"},
    {"fewer picks than a line-up", "ruleset.json", R"("line_up.size": 3)", R"("line_up.size": 5)",
     "ruleset.draft_arithmetic", "draft.picks", "parameters.draft.picks"},
    {"an unknown tie-break", "ruleset.json", R"(["remaining_generals", "lost_hp_in_play"])",
     R"(["remaining_generals", "coin"])", "ruleset.wrong_value", "coin", "parameters.tiebreaks[1]"},
    {"a tie-break twice", "ruleset.json", R"(["remaining_generals", "lost_hp_in_play"])",
     R"(["remaining_generals", "remaining_generals"])", "ruleset.duplicate_id", "tiebreaks",
     "parameters.tiebreaks[1]"},
    {"no tie-break", "ruleset.json", R"(["remaining_generals", "lost_hp_in_play"])", "[]",
     "ruleset.wrong_count", "tiebreaks", "parameters.tiebreaks"},
    {"a title in one language", "ruleset.json", R"(, "en": "Wangzhe Zhizhan 2012, 1v1 rules")", "",
     "ruleset.missing_key", "title", "title.en"},
    {"an id that is not its folder's name", "ruleset.json", R"("id": "wzzz-2012")", R"("id": "wzzz-2013")",
     "ruleset.folder_name", "wzzz-2013", "id"},
    {"an id with a slash", "ruleset.json", R"("id": "wzzz-2012")", R"("id": "../wzzz")", "ruleset.bad_id",
     "../wzzz", "id"},
    {"an unknown base", "ruleset.json", R"("id": "wzzz-2012")",
     "\"id\": \"wzzz-2012\",\n  \"base\": \"nothing\"", "ruleset.unknown_base", "nothing", "base"},
    {"a ruleset built on itself", "ruleset.json", R"("id": "wzzz-2012")",
     "\"id\": \"wzzz-2012\",\n  \"base\": \"wzzz-2012\"", "ruleset.base_loop", "\"base\"", "base"},
    {"broken JSON", "ruleset.json", R"("overtime": "organiser",)", R"("overtime" "organiser",)",
     "ruleset.syntax", "\"overtime\"", "parameters.overtime"},

    {"a card too few", "deck.json", R"(    {"suit": "S", "rank": "7", "kind": "slash"},)", "",
     "ruleset.wrong_count", "\"cards\"", "cards"},
    {"an unknown suit", "deck.json", R"({"suit": "S", "rank": "7", "kind": "slash"})",
     R"({"suit": "X", "rank": "7", "kind": "slash"})", "ruleset.wrong_value", R"("suit": "X")",
     "cards[0].suit"},
    {"an unknown rank", "deck.json", R"({"suit": "S", "rank": "7", "kind": "slash"})",
     R"({"suit": "S", "rank": "1", "kind": "slash"})", "ruleset.wrong_value", R"("rank": "1",)",
     "cards[0].rank"},
    {"an unknown kind of card", "deck.json", R"({"suit": "S", "rank": "7", "kind": "slash"})",
     R"({"suit": "S", "rank": "7", "kind": "wine"})", "ruleset.wrong_value", "wine", "cards[0].kind"},
    {"a face three times", "deck.json", R"({"suit": "S", "rank": "7", "kind": "slash"})",
     R"({"suit": "S", "rank": "8", "kind": "slash"})", "ruleset.face_repeated",
     "{\"suit\": \"S\", \"rank\": \"8\", \"kind\": \"slash\"},\n    {\"suit\": \"S\", \"rank\": \"9\"",
     "cards[2].kind"},
    {"a kind of card without a name", "deck.json", R"(, "en": "Strike")", "", "ruleset.missing_key",
     R"("id": "slash")", "card_kinds[0].en"},
    {"a kind of card missing", "deck.json", R"(    {"id": "slash", "zh": "杀", "en": "Strike"},)", "",
     "ruleset.wrong_count", "card_kinds", "card_kinds"},
    {"a kind of card twice", "deck.json", R"({"id": "jink", "zh": "闪", "en": "Dodge"})",
     R"({"id": "slash", "zh": "闪", "en": "Dodge"})", "ruleset.duplicate_id", "Dodge", "card_kinds[1].id"},

    {"an unknown general", "generals.json", R"("id": "zhang_liao")", R"("id": "cao_cao")",
     "ruleset.wrong_value", "cao_cao", "generals[0].id"},
    {"a general twice", "generals.json", R"("id": "zhang_liao")", R"("id": "si_ma_yi")",
     "ruleset.duplicate_id", "司马懿", "generals[1].id"},
    {"a general without skills", "generals.json", R"(["tuxi"])", "[]", "ruleset.wrong_count", "zhang_liao",
     "generals[0].skills"},
    {"an unknown skill", "generals.json", R"(["tuxi"])", R"(["jianxiong"])", "ruleset.wrong_value",
     "jianxiong", "generals[0].skills[0]"},
    {"a skill on two generals", "generals.json", R"(["tuxi"])", R"(["ganglie"])", "ruleset.duplicate_id",
     "xia_hou_dun", "generals[2].skills[0]"},
    {"a gender that does not exist", "generals.json",
     R"("en": "Zhang Liao", "kingdom": "wei", "gender": "male")",
     R"("en": "Zhang Liao", "kingdom": "wei", "gender": "?")", "ruleset.wrong_value", "zhang_liao",
     "generals[0].gender"},
    {"a general with 0 HP", "generals.json", R"("max_hp": 4, "skills": ["tuxi"])",
     R"("max_hp": 0, "skills": ["tuxi"])", "ruleset.out_of_range", "zhang_liao", "generals[0].max_hp"},
    {"a skill of no kind", "generals.json", R"("en": "Raid", "kind": "optional")",
     R"("en": "Raid", "kind": "sometimes")", "ruleset.wrong_value", "sometimes", "skills[0].kind"},

    {"a penalty off the ladder", "infractions.json",
     R"("en": "Extra cards drawn", "class": "gameplay", "penalty": ["warning"])",
     R"("en": "Extra cards drawn", "class": "gameplay", "penalty": ["fine"])", "ruleset.wrong_value", "fine",
     "infractions[0].penalty[0]"},
    {"an infraction twice", "infractions.json", R"("id": "g2")", R"("id": "g1")", "ruleset.duplicate_id",
     "看到不该看的牌", "infractions[1].id"},
    {"an infraction without its clause", "infractions.json", R"("id": "g2")", R"("id": "g99")",
     "ruleset.missing_clause", "g99", "infractions[1].id"},

    {"a clause without a source", "clauses.printed.json", "\"id\": \"1v1.1\",\n      \"source\": \"1V1 一\",",
     "\"id\": \"1v1.1\",", "ruleset.clause_without_source", "{\n      \"id\": \"1v1.1\"",
     "clauses[0].source"},
    {"a clause with an empty source", "clauses.printed.json", R"("source": "1V1 一")", R"("source": "")",
     "ruleset.empty_text", R"("source": "")", "clauses[0].source"},
    {"a clause twice", "clauses.printed.json", R"("id": "1v1.2.1")", R"("id": "1v1.1")",
     "ruleset.duplicate_id", "\"id\": \"1v1.1\",\n      \"source\": \"1V1 2.1\"", "clauses[1].id"},
    {"a clause of no family", "clauses.printed.json", R"("id": "1v1.2.1")", R"("id": "rules.2.1")",
     "ruleset.bad_id", "rules.2.1", "clauses[1].id"},
    {"a clause without its title in Chinese", "clauses.printed.json", R"({"zh": "综述", "en": "Overview"})",
     R"({"en": "Overview"})", "ruleset.missing_key", "Overview", "clauses[0].title.zh"},
    {"a control character in a text", "clauses.printed.json", R"("en": "Overview")",
     R"("en": "Over\u0007view")", "ruleset.control_character", "Over\\u0007view", "clauses[0].title.en"},
    {"a clause of a switch that does not exist", "clauses.decisions.json",
     R"("id": "decision.draft.face_up")", "\"id\": \"decision.draft.sideways\"", "ruleset.missing_clause",
     "\"draft.face_up\"", "parameters.draft.face_up"},
    {"a skill without its clause", "clauses.skills.json", R"("id": "skill.tuxi")", R"("id": "skill.tuxi.9")",
     "ruleset.missing_clause", R"("id": "tuxi")", "skills[0].id"},
    {"a card without its clause", "clauses.cards.json", R"("id": "card.jink")", R"("id": "card.jink.9")",
     "ruleset.missing_clause", R"("id": "jink")", "card_kinds[1].id"},
};

/// The file in which a missing clause is reported: where the thing stands that lacks it.
std::string file_of_error(const Fault& fault) {
    const std::string key = fault.key;
    if (std::string(fault.code) != "ruleset.missing_clause") return fault.file;
    if (key.starts_with("parameters")) return "ruleset.json";
    if (key.starts_with("skills")) return "generals.json";
    if (key.starts_with("card_kinds")) return "deck.json";
    return fault.file;
}

RulesetError error_of(const loading::Folders& folders) {
    auto loaded = loading::load_folders(folders);
    REQUIRE_FALSE(loaded.ok());
    return loaded.error();
}

}  // namespace

TEST_CASE("every fault in a ruleset is named with its file, its line and its key") {
    for (const Fault& fault : kFaults) {
        CAPTURE(std::string(fault.what));
        loading::Folders folders = test::shipped_sources();
        folders.erase("kof-classic");
        auto& files = folders["wzzz-2012"].files;
        test::replace_once(files.at(fault.file), fault.from, fault.to);
        const RulesetError error = error_of(folders);
        CHECK(error.code == std::string(fault.code));
        const std::string file = file_of_error(fault);
        CHECK(error.file == "rulesets/wzzz-2012/" + file);
        CHECK(error.line == test::line_of(files.at(file), fault.marker));
        CHECK(error.key == std::string(fault.key));
    }
}

TEST_CASE("a clause for a switch nobody knows is refused") {
    loading::Folders folders = test::shipped_sources();
    folders["kof-classic"].files["clauses.more.json"] =
        "{\"clauses\": [\n{\"id\": \"decision.weather\", \"source\": \"x\", \"zh\": \"天\", \"en\": "
        "\"sky\"}]}";
    const RulesetError error = error_of(folders);
    CHECK(error.code == "ruleset.unknown_switch");
    CHECK(error.file == "rulesets/kof-classic/clauses.more.json");
    CHECK(error.line == 2);
    CHECK(error.key == "clauses[0].id");
}

TEST_CASE("a missing or unknown file is named") {
    for (const char* file : {"ruleset.json", "deck.json", "generals.json", "infractions.json"}) {
        loading::Folders folders = test::shipped_sources();
        folders.erase("kof-classic");
        folders["wzzz-2012"].files.erase(file);
        const RulesetError error = error_of(folders);
        CHECK(error.code == "ruleset.missing_file");
        CHECK(error.file == std::string("rulesets/wzzz-2012/") + file);
    }
    loading::Folders folders = test::shipped_sources();
    folders["wzzz-2012"].files["clause.txt"] = "{}";
    CHECK(error_of(folders).code == "ruleset.unknown_file");
    CHECK(error_of(folders).file == "rulesets/wzzz-2012/clause.txt");
}

TEST_CASE("a derived ruleset changes only what its base has") {
    SUBCASE("an override of an unknown switch is refused") {
        loading::Folders folders = test::shipped_sources();
        auto& text = folders["kof-classic"].files["ruleset.json"];
        test::replace_once(text, "draft.last_general", "draft.last_generals");
        const RulesetError error = error_of(folders);
        CHECK(error.code == "ruleset.unknown_key");
        CHECK(error.file == "rulesets/kof-classic/ruleset.json");
        CHECK(error.line == test::line_of(text, "draft.last_generals"));
        CHECK(error.key == "parameters.draft.last_generals");
    }
    SUBCASE("a clause the base has cannot be added again") {
        loading::Folders folders = test::shipped_sources();
        folders["kof-classic"].files["clauses.more.json"] =
            R"({"clauses": [{"id": "1v1.1", "source": "x", "zh": "一", "en": "one"}]})";
        CHECK(error_of(folders).code == "ruleset.duplicate_id");
        CHECK(error_of(folders).key == "clauses[0].id");
    }
    SUBCASE("a clause the base has not cannot be replaced") {
        loading::Folders folders = test::shipped_sources();
        folders["kof-classic"].files["replaced_clauses.more.json"] =
            R"({"replaced_clauses": [{"id": "1v1.99", "source": "x", "zh": "一", "en": "one"}]})";
        CHECK(error_of(folders).code == "ruleset.override_unknown");
        CHECK(error_of(folders).key == "replaced_clauses[0].id");
    }
    SUBCASE("a clause the base has can be replaced, in the derived ruleset only") {
        loading::Folders folders = test::shipped_sources();
        folders["kof-classic"].files["replaced_clauses.more.json"] =
            R"({"replaced_clauses": [{"id": "1v1.1", "source": "event", "zh": "一", "en": "one"}]})";
        const auto loaded = loading::load_folders(folders);
        REQUIRE(loaded.ok());
        CHECK(loaded.value().rulesets[0]->id == "kof-classic");
        CHECK(loaded.value().rulesets[0]->find_clause("1v1.1")->en == "one");
        CHECK(loaded.value().rulesets[1]->find_clause("1v1.1")->en != "one");
    }
    SUBCASE("the tenth general can only be given away if one is left") {
        loading::Folders folders = test::shipped_sources();
        test::replace_once(folders["kof-classic"].files["ruleset.json"], "\"draft.last_general\"",
                           "\"draft.face_up\": 7,\n    \"draft.last_general\"");
        CHECK(error_of(folders).code == "ruleset.draft_arithmetic");
    }
    SUBCASE("rulesets built on each other in a circle are refused") {
        loading::Folders folders = test::shipped_sources();
        folders["ring"] = folders["kof-classic"];
        folders["ring"].path = "rulesets/ring";
        test::replace_once(folders["ring"].files["ruleset.json"], "\"id\": \"kof-classic\"",
                           "\"id\": \"ring\"");
        test::replace_once(folders["ring"].files["ruleset.json"], "\"base\": \"wzzz-2012\"",
                           "\"base\": \"kof-classic\"");
        test::replace_once(folders["kof-classic"].files["ruleset.json"], "\"base\": \"wzzz-2012\"",
                           "\"base\": \"ring\"");
        CHECK(error_of(folders).code == "ruleset.base_loop");
    }
}
