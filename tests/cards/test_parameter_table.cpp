#include <doctest/doctest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

#include "cards/parameter_table.hpp"

using namespace yuanmen::cards;

TEST_CASE("every switch sets its own field and no other") {
    for (const ParameterRow& row : parameter_table()) {
        CAPTURE(row.key);
        if (row.type != ParameterType::choice && row.type != ParameterType::number) continue;
        for (int value = row.min; value <= row.max && value <= row.min + 5; ++value) {
            Parameters before;
            Parameters after = before;
            row.set(after, value);
            CHECK(row.get(after) == value);
            const auto changed = differing_parameters(before, after);
            if (row.get(before) == value) {
                CHECK(changed.empty());
            } else {
                REQUIRE(changed.size() == 1);
                CHECK(changed[0] == row.key);
            }
        }
    }
}

TEST_CASE("no two switches share a key") {
    std::set<std::string_view> keys;
    for (const ParameterRow& row : parameter_table()) CHECK(keys.insert(row.key).second);
    CHECK(find_parameter("weather") == nullptr);
    CHECK(find_parameter("overtime")->key == "overtime");
}

TEST_CASE("a switch's words stand in the order of its enumeration") {
    Parameters p;
    const auto check = [&](const char* key, const std::string& word) {
        CAPTURE(key);
        CHECK(parameter_text(p, *find_parameter(key)) == word);
    };
    p.draft.last_general = LastGeneral::renegade;
    p.draft.face_down_seen_by = FaceDownSeenBy::nobody_until_line_up;
    p.clock.starts_at = ClockStart::first_turn;
    p.overtime = Overtime::none;
    p.lost_hp_floor = LostHpFloor::literal;
    p.first_draw_minus_one = FirstDrawMinusOne::first_held;
    p.own_death_turn = OwnDeathTurn::end_turn;
    p.slash_count_on_replace = SlashCountOnReplace::reset;
    p.skips_on_replace = SkipsOnReplace::clear;
    p.replace_at = ReplaceAt::damage_end;
    p.orphan_card = OrphanCard::abort;
    p.dying_order = DyingOrder::dying_first;
    p.lord_bonus_hp = true;
    p.lord_skills = true;
    p.collateral_last_card_kongcheng = CollateralLastCardKongcheng::illegal;
    p.dismantle_judging_zone = false;
    p.reshuffle = Reshuffle::eager;
    p.empty_piles = EmptyPiles::draw_match;
    p.fanjian_owner = FanjianOwner::at_end;
    p.ganglie_without_source = GanglieWithoutSource::may_not;
    p.tianxiang_repeats_d1 = true;
    p.fankui_on_self = FankuiOnSelf::no;
    p.buqu_first_card_at = BuquFirstCardAt::below_0;
    p.buqu_peach_round_when_different = BuquPeachRound::none;
    p.leiji_self = LeijiSelf::no;
    p.used_card_discarded = UsedCardDiscarded::at_declaration;
    check("draft.last_general", "renegade");
    check("draft.face_down_seen_by", "nobody_until_line_up");
    check("clock.starts_at", "first_turn");
    check("overtime", "none");
    check("lost_hp.floor", "literal");
    check("first_draw_minus_one", "first_held");
    check("own_death_turn", "end");
    check("slash_count_on_replace", "reset");
    check("skips_on_replace", "clear");
    check("replace_at", "damage_end");
    check("orphan_card", "abort");
    check("dying_order", "dying_first");
    check("lord_bonus_hp", "yes");
    check("lord_skills", "on");
    check("collateral_last_card_kongcheng", "illegal");
    check("dismantle_judging_zone", "no");
    check("reshuffle", "eager");
    check("empty_piles", "draw_match");
    check("fanjian_owner", "at_end");
    check("ganglie_without_source", "may_not");
    check("tianxiang_repeats_d1", "yes");
    check("fankui_on_self", "no");
    check("buqu_first_card_at", "below_0");
    check("buqu_peach_round_when_different", "none");
    check("leiji_self", "no");
    check("used_card_discarded", "at_declaration");
    p.fankui_on_self = FankuiOnSelf::any;
    p.reshuffle = Reshuffle::lazy;
    p.overtime = Overtime::allowed;
    check("fankui_on_self", "any");
    check("reshuffle", "lazy");
    check("overtime", "allowed");
}

TEST_CASE("the format page names every switch with every value") {
    std::ifstream in(YUANMEN_SOURCE_DIR "/rulesets/SWITCHES.md");
    const std::string page(std::istreambuf_iterator<char>(in), {});
    REQUIRE_FALSE(page.empty());
    for (const ParameterRow& row : parameter_table()) {
        const std::size_t at = page.find("| `" + std::string(row.key) + "` |");
        CHECK_MESSAGE(at != std::string::npos, "rulesets/SWITCHES.md has no row for " << row.key);
        if (at == std::string::npos) continue;
        const std::string line = page.substr(at, page.find('\n', at) - at);
        for (const std::string_view value : row.values) {
            CHECK_MESSAGE(line.find("`" + std::string(value) + "`") != std::string::npos,
                          "rulesets/SWITCHES.md: " << row.key << " does not name " << value);
        }
    }
}
