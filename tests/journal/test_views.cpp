#include <doctest/doctest.h>

#include <array>
#include <nlohmann/json.hpp>

#include "journal/codec/fields.hpp"
#include "journal/codec/json.hpp"

using namespace yuanmen::journal;
using nlohmann::json;

namespace {

struct Seat {
    static constexpr const char* kPart = "Seat";
    std::string name;
    OrNull<std::string> general;

    YUANMEN_FIELDS(name, general);
    bool operator==(const Seat&) const = default;
};

struct Board {
    std::array<Seat, 2> seats;
    std::optional<Seat> third;
    OrNull<Seat> fourth;
    double share = 0;
    json extra;
    std::map<std::string, Seat> by_name;

    YUANMEN_FIELDS(seats, third, fourth, share, extra, by_name);
    bool operator==(const Board&) const = default;
};

struct Guest {
    OrNull<std::variant<Seat, std::string>> who;

    YUANMEN_FIELDS(who);
};

Board filled() {
    Board board;
    board.seats[0] = {"a", "zhao_yun"};
    board.third = Seat{"c", std::nullopt};
    board.share = 0.25;
    board.extra = {{"n", 1}};
    board.by_name["x"] = {"x", std::nullopt};
    return board;
}

}  // namespace

TEST_CASE("a view is written with null where a value is always named, and without what may be left out") {
    const json none = {{"name", ""}, {"general", nullptr}};
    CHECK(write(Board{}) == json{{"seats", {none, none}},
                                 {"fourth", nullptr},
                                 {"share", 0.0},
                                 {"extra", nullptr},
                                 {"by_name", json::object()}});
    const json full = write(filled());
    CHECK(full["seats"][0] == json{{"name", "a"}, {"general", "zhao_yun"}});
    CHECK(full["third"] == json{{"name", "c"}, {"general", nullptr}});
    CHECK(full["share"] == 0.25);
    CHECK(full["extra"]["n"] == 1);
}

TEST_CASE("what a view is written as is read back, and a fixed list of another length is refused") {
    for (const Board& board : {Board{}, filled()}) {
        Board read;
        CHECK_FALSE(from_json(write(board), &read, type_of<Board>(), Limits::asked).has_value());
        CHECK(read == board);
    }
    json short_of_one = write(filled());
    short_of_one["seats"].erase(1);
    Board read;
    const auto wrong = from_json(short_of_one, &read, type_of<Board>(), Limits::asked);
    REQUIRE(wrong.has_value());
    CHECK(wrong->code == "command.bad_count");
    CHECK(wrong->field == "/seats");
}

TEST_CASE("the schema of a view names its parts once, allows further fields, and says what may be null") {
    json parts = json::object();
    const json schema = view_schema(type_of<Board>(), parts);
    const json seat = {{"$ref", "#/components/schemas/Seat"}};
    CHECK_FALSE(schema.contains("additionalProperties"));
    CHECK(schema["required"] == json{"seats", "fourth", "share", "extra", "by_name"});
    CHECK(schema["properties"]["seats"] ==
          json{{"type", "array"}, {"items", seat}, {"minItems", 2}, {"maxItems", 2}});
    CHECK(schema["properties"]["third"] == seat);
    CHECK(schema["properties"]["fourth"] == json{{"anyOf", {seat, {{"type", "null"}}}}});
    CHECK(parts.size() == 1);
    CHECK(parts["Seat"]["properties"]["general"] == json{{"type", json{"string", "null"}}});
}

TEST_CASE("what is one of two things is written as that one, and its schema says both") {
    CHECK(write(Guest{}) == json{{"who", nullptr}});
    CHECK(write(Guest{{Seat{"a", {}}}})["who"]["name"] == "a");
    CHECK(write(Guest{{std::string("bye")}})["who"] == "bye");
    json parts = json::object();
    const json who = view_schema(type_of<Guest>(), parts)["properties"]["who"];
    CHECK(who["anyOf"][0]["anyOf"][1] == json{{"type", "string"}});
    CHECK(who["anyOf"][1] == json{{"type", "null"}});
}

TEST_CASE("what is frozen is given out as it stood, with the schema of what it was written from") {
    const json old = {{"name", "a"}, {"a field of long ago", 1}};
    CHECK(write(Frozen<Seat>{old}) == old);
    json parts = json::object();
    CHECK(view_schema(type_of<Frozen<Seat>>(), parts) == json{{"$ref", "#/components/schemas/Seat"}});
}
