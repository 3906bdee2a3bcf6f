#include "service/text.hpp"

#include <doctest/doctest.h>

#include <set>
#include <string>

using namespace yuanmen::service;

TEST_CASE("a line of text loses its outer spaces and keeps its inner ones") {
    CHECK(*clean_line("  甲 乙　", "/name", 1, 10) == "甲 乙");
    CHECK(*clean_line("", "/name", 0, 10) == "");
}

TEST_CASE("a line of text is measured in characters, not bytes") {
    CHECK(clean_line("三国杀", "/name", 3, 3).ok());
    const auto long_one = clean_line("三国杀王", "/name", 1, 3);
    REQUIRE_FALSE(long_one.ok());
    CHECK(long_one.error().refusal.code == "input.bad_length");
    CHECK(long_one.error().refusal.field == "/name");
    CHECK(long_one.error().category == Category::invalid);
}

TEST_CASE("text that could deceive or break a page is refused") {
    for (const char* bad : {"a\nb", "a\tb", "\x7f", "\xc3", "\xff", "\xed\xa0\x80", "\xc0\xaf",
                            "\xf5\x80\x80\x80", "a\u202eb", "a\u2066b", "a\u2028b", "\xc2\x85"}) {
        CAPTURE(bad);
        const auto answer = clean_line(bad, "/name", 0, 10);
        REQUIRE_FALSE(answer.ok());
        CHECK(answer.error().refusal.code == "input.bad_text");
    }
    CHECK_FALSE(clean_line(std::string_view("a\0b", 3), "/name", 0, 10).ok());
}

TEST_CASE("a login is small letters, digits, dots, underscores and hyphens") {
    CHECK(*clean_login(" Head.Judge-1_x ", "/login") == "head.judge-1_x");
    for (const char* bad :
         {"", "a", "-ab", ".ab", "a b", "甲乙", "a/b", "abcdefghijabcdefghijabcdefghijabc"}) {
        CAPTURE(bad);
        CHECK_FALSE(clean_login(bad, "/login").ok());
    }
}

TEST_CASE("a password has eight characters or more and is not the login") {
    CHECK(check_password("correct horse", "judge", "/password").ok());
    CHECK(check_password("辕门射戟辕门射戟", "judge", "/password").ok());
    CHECK_FALSE(check_password("1234567", "judge", "/password").ok());
    CHECK_FALSE(check_password("headjudge", "headjudge", "/password").ok());
    std::string emoji;
    for (int i = 0; i < 128; ++i) emoji += "🀄";
    CHECK(check_password(emoji, "judge", "/password").ok());
    CHECK_FALSE(check_password(emoji + "x", "judge", "/password").ok());
    CHECK_FALSE(check_password(std::string(129, 'x'), "judge", "/password").ok());
}

TEST_CASE("a date is a day that exists") {
    CHECK(*clean_date("2012-10-31", "/date") == "2012-10-31");
    CHECK(*clean_date("2012-02-29", "/date") == "2012-02-29");
    for (const char* bad : {"2013-02-29", "2012-13-01", "2012-1-1", "12-10-31", "2012-10-31x", "2012/10/31",
                            "", "2012-10- 1", "+012-10-31"}) {
        CAPTURE(bad);
        CHECK_FALSE(clean_date(bad, "/date").ok());
    }
}

TEST_CASE("a code is read whatever its case, spaces and dashes, and whatever looks alike") {
    const std::string code = new_code();
    CHECK(code.size() == 19);
    std::string lower;
    for (char c : code) {
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
        lower += c == '-' ? ' ' : c;
    }
    CHECK(plain_code(lower) == plain_code(code));
    CHECK(plain_code("oil-OIL") == "011011");
}

TEST_CASE("codes, tokens and PINs are fresh each time") {
    std::set<std::string> seen;
    for (int i = 0; i < 200; ++i) {
        seen.insert(new_code());
        seen.insert(new_token());
        seen.insert(new_id("m"));
    }
    CHECK(seen.size() == 600);
    CHECK(new_token().size() == 43);
    const std::string pin = new_pin();
    CHECK(pin.size() == 6);
    CHECK(pin.find_first_not_of("0123456789") == std::string::npos);
}
