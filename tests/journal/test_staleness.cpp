#include "journal/staleness.hpp"

#include <doctest/doctest.h>

#include <array>
#include <nlohmann/json.hpp>

using namespace yuanmen::journal;
using nlohmann::json;

TEST_CASE("a row's words become parts with the fields' values") {
    const json fields = {{"chair", "a"}, {"line", 2}, {"party", "judge"}, {"none", nullptr}};
    CHECK(parts_of("", fields).empty());
    CHECK(parts_of("turn  bell", fields) == Parts{"turn", "bell"});
    CHECK(parts_of("line_up.{chair}", fields) == Parts{"line_up.a"});
    CHECK(parts_of("agreement.{line}.{party}", fields) == Parts{"agreement.2.judge"});
    CHECK(parts_of("x.{none} y.{missing} z", fields) == Parts{"z"});
    CHECK(parts_of("turn x.{chair}", json(nullptr)) == Parts{"turn"});
}

TEST_CASE("a list gives one part an item") {
    const json fields = {{"entrants", {"e1", "e2"}},
                         {"changes", {{"matches", {{{"match", "M1"}}, {{"match", "M2"}}, {{"other", 1}}}}}}};
    CHECK(parts_of("entrant.{entrants[]}", fields) == Parts{"entrant.e1", "entrant.e2"});
    CHECK(parts_of("match.{changes.matches[].match}", fields) == Parts{"match.M1", "match.M2"});
}

TEST_CASE("a part is touched by itself, by what holds it, and by what it holds") {
    CHECK(touched({"line_up.a"}, {"line_up.b"}).empty());
    CHECK(touched({"line_up.a"}, {"line_up.a"}) == Parts{"line_up.a"});
    CHECK(touched({"line_up.a"}, {"line_up"}) == Parts{"line_up.a"});
    CHECK(touched({"line_up"}, {"line_up.a", "line_up.b"}) == Parts{"line_up"});
    CHECK(touched({"line_up.1"}, {"line_up.10"}).empty());
    CHECK(touched({"line"}, {"line_up"}).empty());
    CHECK(touched({"*"}, {"turn"}) == Parts{"*"});
    CHECK(touched({"turn"}, {"*"}) == Parts{"turn"});
    CHECK(touched({"*"}, {}).empty());
    CHECK(touched({}, {"*"}).empty());
}

TEST_CASE("a kind nobody has listed depends on everything and changes everything") {
    constexpr auto rows = std::to_array<PartsRow>({{"sit", "seat.{chair}"}});
    const Staleness table{rows, rows};
    CHECK(table.needed_by("sit", {{"chair", "b"}}) == Parts{"seat.b"});
    CHECK(table.needed_by("stand", {{"chair", "b"}}) == Parts{"*"});
    CHECK(table.changed_by("stand", {}) == Parts{"*"});
}

TEST_CASE("every kind has one row, or it does not compile") {
    static constexpr auto kinds = std::to_array<std::string_view>({"sit", "stand"});
    constexpr auto both = std::to_array<PartsRow>({{"stand", ""}, {"sit", "seat"}});
    constexpr auto one_twice = std::to_array<PartsRow>({{"sit", ""}, {"sit", "seat"}});
    constexpr auto one = std::to_array<PartsRow>({{"sit", ""}});
    constexpr auto another = std::to_array<PartsRow>({{"sit", ""}, {"stand", ""}, {"lie", ""}});
    static_assert(lists_every_kind(kinds, both));
    static_assert(!lists_every_kind(kinds, one_twice));
    static_assert(!lists_every_kind(kinds, one));
    static_assert(!lists_every_kind(kinds, another));
}
