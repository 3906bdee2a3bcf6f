// The tables of an independent program (tests/golden/qsgs) against our own deck and generals.
#include <doctest/doctest.h>

#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <string>

#include "cards/ruleset_library.hpp"
#include "cards/shipped_kit.hpp"

using namespace yuanmen::cards;
using yuanmen::cards::test::base_ruleset;

namespace {

nlohmann::json golden(const std::string& name) {
    std::ifstream in(YUANMEN_SOURCE_DIR "/tests/golden/qsgs/" + name);
    REQUIRE_MESSAGE(in.good(), "missing: tests/golden/qsgs/" << name);
    return nlohmann::json::parse(in);
}

std::string without_underscores(std::string_view id) {
    std::string name(id);
    std::erase(name, '_');
    return name;
}

}  // namespace

TEST_CASE("the deck is, card for card, the one QSanguosha plays with") {
    std::multiset<std::string> theirs;
    std::map<std::string, std::string> their_names;
    for (const auto& card : golden("cards.json")) {
        const auto suit = static_cast<char>(std::toupper(card.at("suit").get<std::string>().front()));
        const std::string kind = card.at("name");
        theirs.insert(suit + std::to_string(card.at("num").get<int>()) + " " + kind);
        their_names[kind] = card.at("zh");
    }
    std::multiset<std::string> ours;
    for (const CardFace& face : base_ruleset().deck.faces) {
        ours.insert(suit_letter(face.suit) + std::to_string(face.rank) + " " + std::string(id_of(face.kind)));
        CHECK(base_ruleset().names.of(face.kind).zh == their_names.at(std::string(id_of(face.kind))));
    }
    CHECK(ours == theirs);
}

TEST_CASE("the generals have the kingdom, gender, HP and skills QSanguosha gives them") {
    std::map<std::string, nlohmann::json> theirs;
    for (const auto& general : golden("generals.json")) theirs[general.at("name")] = general;
    REQUIRE(theirs.size() == kGeneralCount);
    for (const General& general : base_ruleset().generals.by_id) {
        CAPTURE(id_of(general.id));
        REQUIRE(theirs.count(without_underscores(id_of(general.id))) == 1);
        const nlohmann::json& other = theirs.at(without_underscores(id_of(general.id)));
        CHECK(base_ruleset().names.of(general.id).zh == other.at("zh").get<std::string>());
        CHECK(id_of(general.kingdom) == other.at("kingdom").get<std::string>());
        CHECK((general.gender == Gender::male) == other.at("male").get<bool>());
        CHECK(general.max_hp == other.at("maxhp").get<int>());
        std::set<std::string> skills;
        for (const SkillId skill : general.skills) {
            if (skill != SkillId::none) skills.insert(std::string(id_of(skill)));
        }
        CHECK(skills == other.at("skills").get<std::set<std::string>>());
    }
}
