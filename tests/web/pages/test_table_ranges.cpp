#include <doctest/doctest.h>

#include "web/pages/event/table_ranges.hpp"

using namespace yuanmen::web::pages;
using Tables = std::set<std::int64_t>;

TEST_CASE("table numbers are read as people write them") {
    CHECK(tables_in("1-4, 12") == Tables{1, 2, 3, 4, 12});
    CHECK(tables_in(" 3 ") == Tables{3});
    CHECK(tables_in("1–2，7、9；11-12") == Tables{1, 2, 7, 9, 11, 12});
    CHECK(tables_in("1至3") == Tables{1, 2, 3});
    CHECK(tables_in("1 2 3") == Tables{1, 2, 3});
}

TEST_CASE("what is no list of tables is nothing") {
    for (const char* text :
         {"", "a", "0", "5-3", "1-", "-3", "1,,2", "100000", "1-513", "99999999999999999999"}) {
        CAPTURE(text);
        CHECK_FALSE(tables_in(text));
    }
}

TEST_CASE("tables are written as runs") {
    CHECK(ranges_of({}) == "");
    CHECK(ranges_of({4}) == "4");
    CHECK(ranges_of({1, 2, 3, 7, 9, 10}) == "1–3, 7, 9, 10");
}
