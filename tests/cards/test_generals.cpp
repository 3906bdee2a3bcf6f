#include <doctest/doctest.h>

#include <array>
#include <set>
#include <string>

#include "cards/ruleset_library.hpp"
#include "cards/shipped_kit.hpp"

using namespace yuanmen::cards;
using yuanmen::cards::test::base_ruleset;

TEST_CASE("the 28 generals have the printed HP, kingdom, gender and skills") {
    int females = 0;
    int three_hp = 0;
    std::array<int, 4> kingdoms{};
    for (int i = 0; i < kGeneralCount; ++i) {
        const auto id = static_cast<GeneralId>(i);
        const General& general = base_ruleset().generals.at(id);
        CHECK(general.id == id);
        CHECK(general_from_id(id_of(id)) == id);
        CHECK((general.max_hp == 3 || general.max_hp == 4));
        CHECK(general.skills[0] != SkillId::none);
        females += general.gender == Gender::female ? 1 : 0;
        three_hp += general.max_hp == 3 ? 1 : 0;
        ++kingdoms[static_cast<std::size_t>(general.kingdom)];
        CHECK_FALSE(base_ruleset().names.of(id).zh.empty());
    }
    CHECK(females == 6);
    CHECK(three_hp == 12);
    CHECK(kingdoms == std::array<int, 4>{8, 9, 8, 3});
    CHECK(base_ruleset().names.of(GeneralId::zhang_jiao).zh == "张角");
    const General& zhang_jiao = base_ruleset().generals.at(GeneralId::zhang_jiao);
    CHECK(zhang_jiao.has(SkillId::huangtian));
    CHECK_FALSE(zhang_jiao.has(SkillId::none));
    CHECK_FALSE(zhang_jiao.has(SkillId::jijiang));
}

TEST_CASE("the five generals the format leaves out are not in the pool") {
    for (const char* id : {"yu_ji", "sun_quan", "hua_tuo", "cao_cao", "lv_meng"})
        CHECK_FALSE(general_from_id(id));
}

TEST_CASE("every skill has one owner, a name in both languages and a clause") {
    std::multiset<SkillId> owned;
    for (const General& general : base_ruleset().generals.by_id) {
        for (const SkillId skill : general.skills) {
            if (skill != SkillId::none) owned.insert(skill);
        }
    }
    for (int i = 0; i < kSkillCount; ++i) {
        const auto skill = static_cast<SkillId>(i);
        CAPTURE(id_of(skill));
        CHECK(owned.count(skill) == 1);
        CHECK(skill_from_id(id_of(skill)) == skill);
        CHECK_FALSE(base_ruleset().names.of(skill).zh.empty());
        CHECK_FALSE(base_ruleset().names.of(skill).en.empty());
        CHECK(base_ruleset().find_clause("skill." + std::string(id_of(skill))) != nullptr);
    }
    const auto kind_of = [](SkillId skill) {
        return base_ruleset().skill_kinds[static_cast<std::size_t>(skill)];
    };
    CHECK(kind_of(SkillId::jijiang) == SkillKind::lord);
    CHECK(kind_of(SkillId::huangtian) == SkillKind::lord);
    CHECK(kind_of(SkillId::wushuang) == SkillKind::locked);
    CHECK(kind_of(SkillId::qingguo) == SkillKind::conversion);
    CHECK(kind_of(SkillId::fanjian) == SkillKind::active);
    CHECK(kind_of(SkillId::ganglie) == SkillKind::optional);
}
