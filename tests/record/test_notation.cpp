#include <doctest/doctest.h>

#include <set>

#include "record/codes.hpp"
#include "record/kit.hpp"
#include "record/unreadable.hpp"

using namespace yuanmen;
using namespace yuanmen::record;

namespace {

const std::string kHead =
    "yuanmen 1\nruleset: wzzz-2012\nlineup L: guo_jia liu_bei xiao_qiao\nlineup R: lv_bu zhang_fei "
    "zhang_liao\n";

Parsed parsed(const std::string& text) {
    auto result = parse(text, kit::lexicon());
    if (!result) {
        for (const auto& e : result.error()) {
            MESSAGE(e.line << ":" << e.column << " " << e.code << " [" << e.found << "] " << e.expected);
        }
    }
    REQUIRE(result.ok());
    return *result;
}

ParseError only_error(const std::string& text) {
    const auto result = parse(text, kit::lexicon());
    REQUIRE_FALSE(result.ok());
    return result.error().front();
}

/// Every construct of NOTATION.md once.
const std::vector<std::pair<std::string, std::string>> kBothSpellings = {
    {"L pass", "主 不出"},
    {"L pass tiandu", "主 不出 天妒"},
    {"L pass nullification", "主 不出 无懈可击"},
    {"L end", "主 结束"},
    {"L use S7.slash > R", "主 用 ♠7杀 > 内"},
    {"L wusheng H9.peach as slash > R", "主 武圣 ♥9桃 当 杀 > 内"},
    {"L spear S7.slash H2.jink as slash", "主 丈八蛇矛 ♠7杀 ♥2闪 当 杀"},
    {"R invoke ganglie", "内 发动 刚烈"},
    {"R invoke axe S7.slash H2.jink", "内 发动 贯石斧 ♠7杀 ♥2闪"},
    {"L discard S7.slash H2.jink", "主 弃 ♠7杀 ♥2闪"},
    {"R choose heart", "内 选 ♥"},
    {"R choose let_draw", "内 选 让摸"},
    {"R choose damage", "内 选 受伤"},
    {"R take L.hand ?", "内 取 主手 ?"},
    {"R take H3.amazing_grace", "内 取 ♥3五谷丰登"},
    {"L give S7.slash > R", "主 给 ♠7杀 > 内"},
    {"L arrange top S7.slash bottom H2.jink", "主 观星 上 ♠7杀 下 ♥2闪"},
    {"L invoke guanxing", "主 发动 观星"},
    {"L concede", "主 认输"},
    {"L turn 12", "主 回合 12"},
    {"L draw S7.slash ?2", "主 摸 ♠7杀 ?2"},
    {"L turnup S7.slash", "主 翻 ♠7杀"},
    {"shuffle S7.slash ?3 H2.jink", "洗牌 ♠7杀 ?3 ♥2闪"},
    {"L laydown S7.slash ?", "主 亮弃 ♠7杀 ?"},
    {"L enter zhang_fei", "主 登场 张飞"},
    {"bell", "时间到"},
    {"overtime", "加时"},
    {"= L 3/4 hand5 R -1/4 hand0 pile61 discard12 key 00ff00ff00ff00ff",
     "= 主 3/4 手5 内 -1/4 手0 堆61 弃12 键 00ff00ff00ff00ff"},
    {"! let_stand", "! 放行"},
    {"! restore 12", "! 恢复 12"},
    {"! set S7.slash L.hand > discard", "! 置 ♠7杀 主手 > 弃牌堆"},
    {"! set D3.jink R.hand > L.judging as indulgence", "! 置 ♦3闪 内手 > 主判 当 乐不思蜀"},
    {"! set L hp-2", "! 置 主 体力-2"},
    {"! set skip_play", "! 置 跳出牌"},
    {"! pause", "! 封牌"},
    {"! resume", "! 续赛"},
    {"! ruling", "! 裁定"},
    {"~ 3 L use C9.slash", "~ 3 主 用 ♣9杀"},
    {"~ 3 delete", "~ 3 删"},
    {"~ 3 after L pass", "~ 3 后 主 不出"},
    {"~ 3 ! let_stand", "~ 3 ! 放行"},
};

}  // namespace

TEST_CASE("each construct means the same in both spellings and is printed as it was written") {
    for (const auto& [ascii, chinese] : kBothSpellings) {
        CAPTURE(ascii);
        const auto a = parsed(kHead + ascii + "\n");
        const auto b = parsed(kHead + chinese + "\n");
        CHECK(a.record == b.record);
        CHECK(print(a.record.entries[0].content, kit::lexicon(), Spelling::ascii) == ascii);
        CHECK(print(a.record.entries[0].content, kit::lexicon(), Spelling::chinese) == chinese);
    }
}

TEST_CASE("a record read, printed and read again is the same record, and has one hash in both spellings") {
    std::string text = kHead;
    text += "lord: 张三\nrenegade: 李四\nevent: 王者之战\n";
    text += "pool: zhang_fei zhen_ji | guo_jia xiao_qiao\ndraft: L zhen_ji / R zhang_fei guo_jia\n";
    text += "pile: S7.slash ? H2.jink\npile: D2.jink\n";
    for (const auto& [ascii, chinese] : kBothSpellings) text += ascii + " ; 记 note\n";
    const auto first = parsed(text);
    for (const auto spelling : {Spelling::ascii, Spelling::chinese}) {
        for (const bool numbered : {false, true}) {
            const auto printed = print(first.record, kit::lexicon(), spelling, numbered);
            CHECK(parsed(printed).record == first.record);
        }
    }
    CHECK(first.record.entries[0].comment == "记 note");
    const auto chinese = parsed(print(first.record, kit::lexicon(), Spelling::chinese));
    CHECK(sha256_of(chinese.record, kit::lexicon()) == sha256_of(first.record, kit::lexicon()));
    CHECK(canonical(first.record, kit::lexicon()).find(';') == std::string::npos);
}

TEST_CASE("a position in mid-match survives printing") {
    const std::string text =
        "辕门 1\n规则：wzzz-2012\n局面：内 出牌 回合12 跳判定\n阵容 主：关羽 张飞 阵亡1 体力3 背面\n"
        "阵容 内：周泰 ? 刘备 首摸 杀1\n手牌 主：♠7杀，?2\n装备 主：♠5绝影\n判定 主：♦6杀 当 乐不思蜀\n"
        "将上 内：♥2闪\n弃牌堆：♦2闪\n牌堆：♠A闪电 ?\n内 结束\n";
    const auto first = parsed(text);
    REQUIRE(first.record.position);
    CHECK(first.record.position->side[0].hand.size() == 3);
    CHECK(first.record.position->side[1].slashes == 1);
    CHECK(first.record.position->skipped[0]);
    for (const auto spelling : {Spelling::ascii, Spelling::chinese}) {
        CHECK(parsed(print(first.record, kit::lexicon(), spelling)).record == first.record);
    }
}

TEST_CASE("words a scribe may leave out or shorten are understood") {
    CHECK(parsed(kHead + "主 ♠7杀\n").record == parsed(kHead + "L use S7.slash\n").record);
    CHECK(parsed(kHead + "主 刚烈\n").record == parsed(kHead + "L invoke ganglie\n").record);
    CHECK(parsed(kHead + "主 武圣 ♥9桃\n").record == parsed(kHead + "L wusheng H9.peach as slash\n").record);
    CHECK(parsed(kHead + "主 丈八 ♥9桃 黑桃7杀\n").record ==
          parsed(kHead + "L spear H9.peach S7.slash as slash\n").record);
    CHECK(parsed(kHead + "主 八卦\n").record == parsed(kHead + "L invoke eight_diagram\n").record);
    CHECK(parsed(kHead + "主 观星\n").record == parsed(kHead + "L invoke guanxing\n").record);
    CHECK(parsed(kHead + "N -\n").record == parsed(kHead + "R pass\n").record);
    CHECK(parsed(kHead + "1. N -\n2. !裁定 ;x\n").record.entries.size() == 2);
}

TEST_CASE("an error names its place, what was expected, and the nearest spelling") {
    const auto card = only_error(kHead + "L use S7.slahs\n");
    CHECK(card.code == "parse.unknown_card");
    CHECK(card.line == 5);
    CHECK(card.column == 7);
    CHECK(card.nearest == "S7.slash");
    const auto general = only_error("yuanmen 1\nruleset: x\nlineup L: guo_jai\nlineup R: lv_bu\n");
    CHECK(general.nearest == "guo_jia");
    const auto verb = only_error(kHead + "L dicsard S7.slash\n");
    CHECK(verb.code == "parse.unknown_word");
    CHECK(verb.nearest == "discard");
    CHECK(only_error(kHead + "主 发动 刚列\n").nearest == "刚烈");
    CHECK(only_error(kHead + "L use S7.slash > Q\n").expected == "seat");
    CHECK(only_error(kHead + "L pass now\n").code == "parse.trailing");
}

TEST_CASE("each way of being unreadable has its code, and each code of the reader is met") {
    std::set<std::string> met;
    for (const auto& [text, code] : kit::unreadable_texts()) {
        CAPTURE(text.substr(0, 200));
        CHECK(only_error(text).code == code);
        met.insert(only_error(text).code);
    }
    CHECK(met == std::set<std::string>(kParseCodes.begin(), kParseCodes.end()));
}
