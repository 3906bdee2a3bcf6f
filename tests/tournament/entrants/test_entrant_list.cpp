#include "tournament/entrants/entrant_list.hpp"

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>

#include "journal/codec/json.hpp"
#include "kit/counts.hpp"
#include "tournament/entrants/list_view.hpp"

using namespace yuanmen::tournament;
using yuanmen::base::Refusal;

namespace {

using Names = std::vector<std::string>;

EntrantList read(std::string_view bytes, std::span<const EntrantFields> present = {}) {
    auto list = read_entrant_list(bytes, present);
    REQUIRE(list.ok());
    return *list;
}

std::vector<std::string> names(const EntrantList& list) {
    std::vector<std::string> found;
    for (const auto& entrant : list.entrants) found.push_back(entrant.fields.name);
    return found;
}

/// "line:column code field" of every fault.
Names faults(const EntrantList& list) {
    std::vector<std::string> found;
    for (const auto& fault : list.faults) {
        found.push_back(std::to_string(fault.line) + ":" + std::to_string(fault.column) + " " +
                        fault.why.code + (fault.why.field.empty() ? "" : " " + fault.why.field));
    }
    return found;
}

}  // namespace

TEST_CASE("a CSV with a header in Chinese or English is read by its titles in any order") {
    const auto list = read("编号,俱乐部,姓名,种子,电话\r\nA1,北京,张三,2,1\r\nA2,\"上海,浦东\",李四,,2\r\n");
    CHECK(list.has_header);
    CHECK(list.ignored_columns == Names{"电话"});
    CHECK(list.faults.empty());
    REQUIRE(list.entrants.size() == 2);
    CHECK(list.entrants[0].line == 2);
    CHECK(list.entrants[0].fields == EntrantFields{"张三", "A1", 2, "北京"});
    CHECK(list.entrants[1].fields == EntrantFields{"李四", "A2", std::nullopt, "上海,浦东"});
    const auto english = read("Seed;Player Name;Club\n1;Ann Lee;North\n2;Bo;\n");
    CHECK(english.separator == Separator::semicolon);
    CHECK(english.entrants[0].fields == EntrantFields{"Ann Lee", "", 1, "North"});
}

TEST_CASE("without a header the columns are name, number, seed, club") {
    const auto list = read("张三\tA1\t1\t北京\n李四\tA2\n王五");
    CHECK_FALSE(list.has_header);
    CHECK(list.separator == Separator::tab);
    CHECK(list.faults.empty());
    CHECK(list.entrants[0].fields == EntrantFields{"张三", "A1", 1, "北京"});
    CHECK(names(list) == Names{"张三", "李四", "王五"});
}

TEST_CASE("a line that names the separator, as spreadsheets write it, is no entrant") {
    const auto list = read("sep=;\r\n姓名;俱乐部\r\n张三;\"甲,乙\"\r\n");
    CHECK(list.has_header);
    CHECK(list.separator == Separator::semicolon);
    CHECK(list.faults.empty());
    REQUIRE(list.entrants.size() == 1);
    CHECK(list.entrants[0].line == 3);
    CHECK(list.entrants[0].fields == EntrantFields{"张三", "", std::nullopt, "甲,乙"});
    CHECK(names(read("SEP=,\n李四,,2")) == Names{"李四"});
}

TEST_CASE("pasted lists are read however their names are separated") {
    const Names three = {"张三", "李四", "王五"};
    for (const char* text :
         {"张三\n李四\n王五", "张三\r\n\r\n李四\r王五\r\n", "张三，李四，王五", "张三、李四\n王五",
          "张三；李四；王五", "张三,李四,王五", "1. 张三\n2. 李四\n3. 王五", "1、张三\n2、李四\n\n3、王五\n",
          "（1）张三\n（2）李四\n（３）王五", "　张三　\n 李四\t\n王五", "姓名\n张三\n李四、王五"}) {
        CAPTURE(text);
        const auto list = read(text);
        CHECK(names(list) == three);
        CHECK(list.faults.empty());
    }
    CHECK(read("张三，A1\n李四，A2").entrants[1].fields.number == "A2");
    CHECK(names(read("1. 张三\n李四")) == Names{"1. 张三", "李四"});
}

TEST_CASE("UTF-8 with and without its mark, GBK, GB18030 and UTF-16 give the same entrants") {
    const std::string gbk =
        "\xD0\xD5\xC3\xFB,\xB1\xE0\xBA\xC5\r\n\xD5\xC5\xC8\xFD,A1\r\n\xC0\xEE\xCB\xC4,A2\r\n";
    const std::string utf8 = "姓名,编号\r\n张三,A1\r\n李四,A2\r\n";
    const std::string utf16(
        "\xFF\xFE\xD3\x59\x0D\x54\x2C\x00\x16\x7F\xF7\x53\x0A\x00\x20\x5F\x09\x4E\x2C\x00"
        "A\x00"
        "1\x00\x0A\x00\x4E\x67\xDB\x56\x2C\x00"
        "A\x00"
        "2\x00",
        36);
    const auto wanted = read(utf8);
    CHECK(names(wanted) == Names{"张三", "李四"});
    for (const auto& [bytes, encoding] :
         {std::pair{"\xEF\xBB\xBF" + utf8, TextEncoding::utf8}, std::pair{gbk, TextEncoding::gb18030},
          std::pair{utf16, TextEncoding::utf16}}) {
        const auto list = read(bytes);
        CHECK(list.encoding == encoding);
        CHECK(list.has_header);
        CHECK(list.faults.empty());
        REQUIRE(list.entrants.size() == 2);
        CHECK(list.entrants[0].fields == wanted.entrants[0].fields);
        CHECK(list.entrants[1].fields == wanted.entrants[1].fields);
    }
    CHECK(names(read("\xCD\xF5\x95\x34\xB2\x35\n")) == Names{"王𠮷"});
}

TEST_CASE("in a damaged text only the damaged lines are lost, and they are shown byte for byte") {
    const auto utf8 = read("张三\n李\xFF四\n王五\n赵六\n");
    CHECK(utf8.encoding == TextEncoding::utf8);
    CHECK(names(utf8) == Names{"张三", "王五", "赵六"});
    CHECK(faults(utf8) == std::vector<std::string>{"2:2 entrants.invalid_encoding"});
    CHECK(utf8.faults[0].text == "李\\xFF四");
    const auto gbk = read("\xD5\xC5\xC8\xFD\n\xC0\xEE\xFF\n");
    CHECK(gbk.encoding == TextEncoding::gb18030);
    CHECK(names(gbk) == Names{"张三"});
    CHECK(faults(gbk) == std::vector<std::string>{"2:2 entrants.invalid_encoding"});
    const auto utf16 = read(std::string_view("\xFF\xFE\x20\x5F\x0A\x00\x00\xD8\x0A\x00", 10));
    CHECK(names(utf16) == Names{"张"});
    CHECK(utf16.faults.size() == 1);
}

TEST_CASE("every bad line is listed with its place and code, and the good ones are kept") {
    const auto list = read(
        "姓名,编号,种子,俱乐部\n"
        "张三,A1,1,\n"
        ",A2,,\n"
        "张三,,,\n"
        "李四,a1,,\n"
        "王五,A3,1,\n"
        "赵六,A4,x,\n"
        "钱七,A5,0,\n"
        "孙八,A6,257,\n"
        "周\x07九,A7,,\n"
        "吴\u202E十,A8,,\n"
        "郑，一,A9,,\n"
        "冯二,甲,,\n"
        "陈三,A11,,,多\n"
        "\"褚四\"x,A12\n"
        "\"卫五,A13\n"
        "蒋六,A14,２,\n"
        "12345678901234567890123456789012345678901,A15\n"
        "沈七,123456789012345678901234567890123,\n"
        "韩八,A16,,12345678901234567890123456789012345678901\n");
    CHECK(names(list) == Names{"张三", "蒋六"});
    CHECK(list.entrants[1].fields.seed == 2);
    CHECK(faults(list) == std::vector<std::string>{
                              "3:1 entrants.name_empty name", "4:1 entrants.name_repeated name",
                              "5:4 entrants.number_repeated number", "6:7 entrants.seed_repeated seed",
                              "7:7 entrants.seed_not_a_number seed", "8:7 entrants.seed_out_of_range seed",
                              "9:7 entrants.seed_out_of_range seed", "10:1 entrants.control_character name",
                              "11:1 entrants.control_character name", "12:1 entrants.name_has_separator name",
                              "13:4 entrants.number_without_digit number", "14:10 entrants.too_many_columns",
                              "15:5 entrants.text_after_quote", "16:1 entrants.unclosed_quote",
                              "18:1 entrants.name_too_long name", "19:4 entrants.number_too_long number",
                              "20:9 entrants.club_too_long club"});
    CHECK(list.faults[1].why.params.at("other") == "#2");
    CHECK(list.faults[0].text == ",A2,,");
}

TEST_CASE("a family of emoji may stand in a name, and what joins it makes no two names of one") {
    const std::string joiner = "\u200D",
                      family = "\U0001F468" + joiner + "\U0001F469" + joiner + "\U0001F467";
    CHECK(names(read(family + "张三\n")) == Names{family + "张三"});
    CHECK(faults(read("张三\n张" + joiner + "三\n")) == Names{"2:1 entrants.control_character name"});
    CHECK(faults(read("张三\n" + joiner + ",A1\n")) == Names{"2:1 entrants.name_empty name"});
    CHECK(faults(read("张\u200B三\n李四\n")) == Names{"1:1 entrants.control_character name"});
}

TEST_CASE("titles above the header are no players, and they are shown") {
    const auto list = read("2026 春季赛报名表,,\n姓名,编号,城市\n张三,A1,北京\n");
    CHECK(names(list) == Names{"张三"});
    CHECK(list.faults.empty());
    REQUIRE(list.above_header.size() == 1);
    CHECK(list.above_header[0].line == 1);
    CHECK(list.entrants[0].fields.city == "北京");
    CHECK(names(read("报名表\n姓名\n张三\n李四\n")) == Names{"张三", "李四"});
    CHECK(names(read("张三,A1\n选手,A2\n")) == Names{"张三", "选手"});
}

TEST_CASE("a survey's questions name the columns, and somebody may say which one the names stand in") {
    const std::string survey =
        "序号,提交答卷时间,来自IP,1、您的姓名,2、您的俱乐部（选填）,3、紧急联系人姓名\n"
        "1,2026/1/2 10:00:00,1.2.3.4,张三,北京,李四\n";
    const auto list = read(survey);
    CHECK(list.faults.empty());
    REQUIRE(list.entrants.size() == 1);
    CHECK(list.entrants[0].fields == EntrantFields{"张三", "", std::nullopt, "北京"});
    ListHints hints;
    hints.name_column = 6;
    const auto other = read_entrant_list(survey, {}, hints);
    REQUIRE(other.ok());
    CHECK(names(*other) == Names{"李四"});
    CHECK(other->columns[5].means == "name");
    const std::string foreign = "#;Spieler;Verein\n1;Hill;Ort\n2;Lake;Town\n";
    hints.name_column = 2;
    const auto second = read_entrant_list(foreign, {}, hints);
    REQUIRE(second.ok());
    CHECK(names(*second) == Names{"Hill", "Lake"});
    hints.has_header = false;
    CHECK(names(*read_entrant_list("1;Hill\n2;Lake\n", {}, hints)) == Names{"Hill", "Lake"});
}

TEST_CASE("the separator is the one all lines have") {
    const auto list = read("Name;Number;Club\nHügel, Adam;3;Ort\nLake, Berta;4;Town\nKim;5;City\n");
    CHECK(list.separator == Separator::semicolon);
    CHECK(names(list) == Names{"Hügel, Adam", "Lake, Berta", "Kim"});
    CHECK(names(read("Hügel, Adam;3;1;Ort\nLake, Berta;4;2;Town\n")) == Names{"Hügel, Adam", "Lake, Berta"});
    CHECK(read("张三\t北京,海淀,上地\n李四\t上海,浦东,张江\n").separator == Separator::tab);
}

TEST_CASE("what spreadsheets put into cells besides their text") {
    CHECK(faults(read("姓名,编号\n#N/A,1\n张三,#REF!\n李四,3\n")) ==
          Names{"2:1 entrants.error_value name", "3:4 entrants.error_value number"});
    CHECK(names(read("姓名\n张三_x000D_\n李_x005F_四\n")) == Names{"张三", "李_四"});
    CHECK(names(read("\"姓名\"\n\"'=1\"\n\"'-夜-\"\n\"''@id\"\n\"'王\"\n")) ==
          Names{"=1", "-夜-", "'@id", "'王"});
    CHECK(without_escapes("_x0041_b_x00G0_") == "Ab_x00G0_");
}

TEST_CASE("one name in two Unicode forms is one name") {
    CHECK(faults(read("José\nJose\u0301\n")) == Names{"2:1 entrants.name_repeated name"});
    CHECK(names(read("Jose\u0301\n")) == Names{"José"});
}

TEST_CASE("western letters and Chinese are told apart by the words, and where not it is said") {
    const auto western = read("Name;Club\nJ\xFCrgen M\xFCller;K\xF6ln\nS\xF8ren;\xC5rhus\n");
    CHECK(western.encoding == TextEncoding::windows1252);
    CHECK(western.encoding_sure);
    CHECK(names(western) == Names{"Jürgen Müller", "Søren"});
    const auto russian = read("\xC8\xE2\xE0\xED\xEE\xE2\n\xCF\xE5\xF2\xF0\xEE\xE2\n");
    CHECK_FALSE(russian.encoding_sure);
    const auto said = [&](const char* id) {
        ListHints hints;
        hints.encoding = id;
        return read_entrant_list("\xC8\xE2\xE0\xED\xEE\xE2\n", {}, hints);
    };
    CHECK(names(*said("windows-1251")) == Names{"Иванов"});
    CHECK(said("klingon").error().code == "entrants.encoding_unknown");
    bool offered = false;
    for (const EncodingReading& reading : russian.readings)
        offered = offered || (reading.encoding == "windows-1251" && reading.words.front() == "Иванов");
    CHECK(offered);
}

TEST_CASE("namesakes may enter when each has a number of his own") {
    CHECK(read("王伟,A1\n王伟,A2\n").entrants.size() == 2);
    CHECK(faults(read("王伟,A1\n王　伟\n")) == std::vector<std::string>{"2:1 entrants.name_repeated name"});
    CHECK(faults(read("ann\nＡＮＮ")) == std::vector<std::string>{"2:1 entrants.name_repeated name"});
}

TEST_CASE("who has entered already is a repetition too") {
    const std::vector<EntrantFields> present = {{"张三", "A1", 1, ""}};
    const auto list = read("张三,A2\n李四,A1\n王五,A3,1\n张三", present);
    CHECK(names(list) == Names{"张三"});
    CHECK(faults(list) == std::vector<std::string>{"2:4 entrants.number_repeated number",
                                                   "3:7 entrants.seed_repeated seed",
                                                   "4:1 entrants.name_repeated name"});
    CHECK(list.faults[0].why.params.at("other") == "张三");
}

TEST_CASE("a quoted cell may hold separators, quotes and line ends, a name may not hold a line end") {
    const auto list = read("姓名,备注,编号\n\"张\"\"三\",\"一\n二\",A1\n\"李\n四\",,A2\n王五,,A3\n");
    CHECK(names(list) == Names{"张\"三", "王五"});
    CHECK(list.entrants[1].line == 6);
    CHECK(faults(list) == std::vector<std::string>{"4:1 entrants.control_character name"});
}

TEST_CASE("the 257th entrant and those behind him are told so") {
    std::string text;
    for (int i = 1; i <= 258; ++i) text.append("P").append(std::to_string(i)).append("\n");
    const auto list = read(text);
    CHECK(list.entrants.size() == 256);
    CHECK(faults(list) == std::vector<std::string>{"257:1 entrants.too_many", "258:1 entrants.too_many"});
}

TEST_CASE("a list that is too large, too long, empty or without names is refused as a whole") {
    const auto code = [](std::string_view bytes) { return read_entrant_list(bytes).error().code; };
    CHECK(code(std::string(kMaxListBytes + 1, 'a')) == "entrants.too_large");
    CHECK(code("PK\x03\x04 and what a spreadsheet packs") == "spreadsheet.damaged");
    CHECK(code("\xD0\xCF\x11\xE0 and what an old one writes") == "entrants.spreadsheet");
    CHECK(code(std::string(kMaxListLines + 1, '\n')) == "entrants.too_many_lines");
    for (const char* text : {"", "\xEF\xBB\xBF", "\n \n　\n", ",,,\n", "姓名,编号\n"}) {
        CHECK(code(text) == "entrants.empty");
    }
    CHECK(code("编号,俱乐部\nA1,北京\n") == "entrants.no_name_column");
}

TEST_CASE("the preview as JSON carries everything a page shows") {
    const auto json = yuanmen::journal::write(list_shown(read("张三,A1\n,A2\n"), 7));
    CHECK(json["entrants"][0]["number"] == "A1");
    CHECK(json["entrants"][0]["seed"] == nullptr);
    CHECK(json["faults"][0]["line"] == 2);
    CHECK(json["faults"][0]["code"] == "entrants.name_empty");
    CHECK(json["separator"] == ",");
    CHECK(json["version"] == 7);
}

TEST_CASE("random bytes never break the reader, and no line that is not blank is lost") {
    const int rounds = yuanmen::test::rounds(3000, 200'000);
    constexpr unsigned kSeed = 1184;
    MESSAGE("lists: " << rounds << ", seed " << kSeed);
    std::mt19937 random(kSeed);
    const std::vector<std::string> pieces = {
        "张三", "A1",   ",",        "，",          "\t", "\n", "\r\n", "\"",   "、", "1. ", "\xFF",
        "\xD5", "\xC5", "\x00\x07", "姓名,编号\n", "；", "7",  "\x81", "\x30", " ",  "　",  "\xEF\xBB\xBF"};
    for (int round = 0; round < rounds; ++round) {
        std::string text;
        for (unsigned left = random() % 40; left > 0; --left) text += pieces[random() % pieces.size()];
        const auto list = read_entrant_list(text);
        if (!list) continue;
        const auto lines = decode_text(text)->lines.size();
        for (const auto& entrant : list->entrants) {
            REQUIRE(entrant.line >= 1);
            REQUIRE(static_cast<std::size_t>(entrant.line) <= lines);
            REQUIRE_FALSE(check_fields(entrant.fields).has_value());
        }
        for (const auto& fault : list->faults) REQUIRE(fault.column >= 1);
        REQUIRE_NOTHROW(yuanmen::journal::write(list_shown(*list, 0)).dump());
        REQUIRE(list->has_header + list->entrants.size() + list->faults.size() > 0);
    }
}
