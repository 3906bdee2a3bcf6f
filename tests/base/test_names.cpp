#include <doctest/doctest.h>

#include "base/names.hpp"
#include "base/utf8.hpp"

using namespace yuanmen::base;

TEST_CASE("a name holds nothing that cannot be seen") {
    for (const char* good :
         {"张三", "O'Brien", "José", "Jose\u0301", "Nguye\u0302\u0303n", "ศิริพร", "ශ්\u200Dරී",
          "\U0001F468\u200D\U0001F469", "\u2764\uFE0F", "محمد", "𠮷野", "A B"}) {
        CAPTURE(good);
        CHECK(is_name_text(good));
    }
    for (const char32_t unseen : {0x061C, 0x034F,  0x180E,  0x3164, 0x2800, 0x115F, 0x1160, 0xFFA0, 0x17B4,
                                  0x180B, 0x1680,  0x200B,  0x200D, 0x202E, 0x2066, 0x2060, 0xFE0F, 0xFEFF,
                                  0xFFFC, 0xE0041, 0xE0100, 0x00AD, 0x7,    0x85,   0x2028}) {
        CAPTURE(static_cast<std::uint32_t>(unseen));
        std::string name = "甲";
        append_utf8(name, unseen);
        CHECK_FALSE(is_name_text(name));
    }
    CHECK_FALSE(is_name_text("\xFF"));
}

TEST_CASE("at most four marks stand on a letter, and none on nothing") {
    std::string name = "x";
    for (int marks = 1; marks <= 6; ++marks) {
        append_utf8(name, 0x0330 + static_cast<char32_t>(marks));
        CHECK(is_name_text(name) == (marks <= kMarksOnALetter));
    }
    CHECK_FALSE(is_name_text("\u0301"));
    CHECK_FALSE(is_name_text("A \u0301"));
}

TEST_CASE("names are compared without what makes no difference to the eye") {
    CHECK(name_key("ＡＮＮ Lee") == name_key("annlee"));
    CHECK(name_key("José") == name_key("JOSE\u0301"));
    CHECK(name_key("张　三") == name_key("张三"));
    CHECK(composed("e\u0301") == "é");
    CHECK(composed("\xFF") == "\xFF");
}
