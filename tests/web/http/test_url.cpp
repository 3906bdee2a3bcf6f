#include <doctest/doctest.h>

#include "web/http/url.hpp"

using namespace yuanmen::web;

TEST_CASE("what is encoded decodes to itself") {
    for (const std::string text : {"", "a b&c=d/é?#%", "吕布辕门射戟"}) {
        CHECK(decode_segment(encode(text)) == text);
        CHECK(encode(text).find_first_of(" &=/?#") == std::string::npos);
    }
}

TEST_CASE("forms are read in order, with plus as space, and refused when malformed") {
    CHECK(parse_pairs("a=1&b=+x%2B&a=2&&c", 8) == Pairs{{"a", "1"}, {"b", " x+"}, {"a", "2"}, {"c", ""}});
    CHECK_FALSE(parse_pairs("a=%4", 8));
    CHECK_FALSE(parse_pairs("a=%00", 8));
    CHECK_FALSE(parse_pairs("a=%ff", 8));
    CHECK_FALSE(parse_pairs("a&b&c", 2));
}

TEST_CASE("only well-formed UTF-8 passes") {
    CHECK(is_utf8("ascii 杀 \xf0\x9f\x80\x84"));
    CHECK_FALSE(is_utf8("\xc0\xaf"));
    CHECK_FALSE(is_utf8("\xe0\x80\xaf"));
    CHECK_FALSE(is_utf8("\xed\xa0\x80"));
    CHECK_FALSE(is_utf8("\xf4\x90\x80\x80"));
    CHECK_FALSE(is_utf8("\xe6\x9d"));
    CHECK_FALSE(is_utf8("\x80"));
}
