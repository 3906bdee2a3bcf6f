#include <doctest/doctest.h>

#include "base/utf8.hpp"

using namespace yuanmen::base;

TEST_CASE("only well-formed UTF-8 without NUL is text") {
    CHECK(is_text("ascii 杀 \xf0\x9f\x80\x84"));
    for (const std::string_view broken :
         {"\xc0\xaf", "\xe0\x80\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe6\x9d", "\x80"}) {
        CHECK_FALSE(is_text(broken));
        CHECK_FALSE(is_plain_text(broken, true));
    }
    CHECK_FALSE(is_text(std::string_view("a\0b", 3)));
}

TEST_CASE("plain text has no control characters, and line feeds only where lines are allowed") {
    CHECK(is_plain_text("主公 🀄", false));
    CHECK(is_plain_text("一\n二", true));
    CHECK_FALSE(is_plain_text("一\n二", false));
    for (const char* control : {"\r\n", "\t", "\x7f", "\xc2\x85"}) CHECK_FALSE(is_plain_text(control, true));
}

TEST_CASE("a character is a code point, whatever bytes it takes") {
    CHECK(utf8_length("") == 0);
    CHECK(utf8_length("abc") == 3);
    CHECK(utf8_length("吕布") == 2);
    CHECK(utf8_length("𠮷🀄") == 2);
    CHECK(utf8_length("\xff\xe6\x9d") == 3);
    CHECK(utf8_prefix("吕布🀄x", 3) == "吕布🀄");
    CHECK(to_utf8(to_characters("吕🀄")) == "吕🀄");
}
