#include <doctest/doctest.h>

#include <array>
#include <nlohmann/json.hpp>
#include <optional>
#include <random>

#include "kit/counts.hpp"
#include "web/routing/schema.hpp"

using namespace yuanmen::web;
using yuanmen::match::Among;
using yuanmen::match::Count;
using yuanmen::match::Length;
using yuanmen::match::Range;

namespace {

constexpr std::array<std::string_view, 2> kSides = {"lord", "renegade"};

struct Who {
    std::string id;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("id", self.id, Length{1, 8});
    }
};

struct Turn {
    int slot = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("slot", self.slot, Range{1, 5});
    }
};

struct Pick {
    std::string name, side;
    int slot = 0;
    std::optional<bool> sure;
    std::optional<std::vector<int>> order;
    std::optional<std::vector<Turn>> turns;
    std::optional<Who> who;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, Length{1, 4, true});
        f("slot", self.slot, Range{0, 9});
        f("side", self.side, Among{kSides});
        f("sure", self.sure);
        f("order", self.order, Count{0, 3});
        f("turns", self.turns, Count{0, 3});
        f("who", self.who);
    }
};

struct Words {
    std::string words;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("words", self.words, Length{0, 200});
    }
};

const Schema kPick = body_of<Pick>("Pick");

std::string fault(const std::string& body) {
    const auto read = read_json(kPick, body);
    return read ? "" : read.error().code + " " + read.error().field;
}

std::string form_fault(const std::string& body) {
    Pairs besides = {{"csrf", ""}};
    const auto read = read_form(kPick, body, besides);
    return read ? "" : read.error().code + " " + read.error().field;
}

}  // namespace

TEST_CASE("a body that fits is taken") {
    CHECK(fault(R"({"name":"吕布辕门","slot":0,"side":"lord"})") == "");
    CHECK(fault(R"({"name":"a","slot":9,"side":"lord","sure":true,"order":[1,5],"who":{"id":"x"}})") == "");
}

TEST_CASE("brackets inside a text are no nesting, and a form's line end is one character") {
    const Schema words = body_of<Words>();
    const auto read = [&](const std::string& body) { return read_json(words, body).ok(); };
    CHECK(read("{\"words\":\"" + std::string(200, '[') + "\"}"));
    CHECK(
        read(R"({"words":"\\\"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[["})"));
    CHECK_FALSE(read("{\"words\":" + std::string(100, '[') + "}"));
    Pairs besides;
    const auto lines = read_form(kPick, "name=%E7%94%B2%0D%0A%E4%B9%99%0D%0A&slot=1&side=lord", besides);
    REQUIRE(lines.ok());
    CHECK(lines->json.at("name") == "甲\n乙\n");
    CHECK(static_cast<const Pick*>(lines->value.get())->name == "甲\n乙\n");
}

TEST_CASE("every fault of a body is named with its field") {
    CHECK(fault("") == "request.broken_json ");
    CHECK(fault("{\"name\":") == "request.broken_json ");
    CHECK(fault("[]") == "request.wrong_type ");
    CHECK(fault(R"({"slot":1,"side":"lord"})") == "request.missing_field /name");
    CHECK(fault(R"({"name":"a","slot":1,"side":"lord","extra/~":1})") == "request.unknown_field /extra~1~0");
    CHECK(fault(R"({"name":"","slot":1,"side":"lord"})") == "request.bad_length /name");
    CHECK(fault(R"({"name":"五个汉字了","slot":1,"side":"lord"})") == "request.bad_length /name");
    CHECK(fault(R"({"name":1,"slot":1,"side":"lord"})") == "request.wrong_type /name");
    CHECK(fault(R"({"name":"a","slot":"1","side":"lord"})") == "request.wrong_type /slot");
    CHECK(fault(R"({"name":"a","slot":1.0,"side":"lord"})") == "request.wrong_type /slot");
    CHECK(fault(R"({"name":"a","slot":-1,"side":"lord"})") == "request.out_of_range /slot");
    CHECK(fault(R"({"name":"a","slot":18446744073709551615,"side":"lord"})") == "request.out_of_range /slot");
    CHECK(fault(R"({"name":"a","slot":1,"side":"neither"})") == "request.not_a_choice /side");
    CHECK(fault(R"({"name":"a","slot":1,"side":"lord","sure":"yes"})") == "request.wrong_type /sure");
    CHECK(fault(R"({"name":"a","slot":1,"side":"lord","turns":[{"slot":1},{"slot":6}]})") ==
          "request.out_of_range /turns/1/slot");
    CHECK(fault(R"({"name":"a","slot":1,"side":"lord","order":[1,"6"]})") == "request.wrong_type /order/1");
    CHECK(fault(R"({"name":"a\u0007","slot":1,"side":"lord"})") == "command.bad_text /name");
    CHECK(fault(R"({"name":"a","slot":1,"side":"lord","order":[1,2,3,4]})") == "request.out_of_range /order");
    CHECK(fault(R"({"name":"a","slot":1,"side":"lord","who":{"ID":"x"}})") ==
          "request.unknown_field /who/ID");
    CHECK(fault(R"({"name":"a","name":"b","slot":1,"side":"lord"})") == "request.repeated_field /name");
    CHECK(fault(std::string(100000, '[')) == "request.too_deep ");
    CHECK(fault("{\"name\":\"\xff\",\"slot\":1,\"side\":\"lord\"}") == "request.broken_json ");
}

TEST_CASE("a form says the same in its own way") {
    Pairs besides = {{"csrf", ""}, {"key", "from header"}};
    const auto read = read_form(kPick, "name=a&slot=3&side=lord&sure=on&order=1&order=2&csrf=t", besides);
    REQUIRE(read);
    CHECK(read->json ==
          nlohmann::json::parse(R"({"name":"a","slot":3,"side":"lord","sure":true,"order":[1,2]})"));
    CHECK(besides == Pairs{{"csrf", "t"}, {"key", "from header"}});
    CHECK(form_fault("name=a&slot=x&side=lord") == "request.wrong_type /slot");
    CHECK(form_fault("name=a&slot=3") == "request.missing_field /side");
    CHECK(form_fault("name=a&slot=3&side=lord&evil=1") == "request.unknown_field /evil");
    CHECK(form_fault("name=a&name=b&slot=3&side=lord") == "request.repeated_field /name");
    CHECK(form_fault("name=%zz") == "request.malformed_form ");
    CHECK(form_fault("name=a&slot=3&side=lord&sure=") == "");
}

TEST_CASE("a form reaches into objects by dots, also along a schema from elsewhere") {
    const auto outside = std::make_shared<const nlohmann::json>(nlohmann::json::parse(R"({
        "type": "object", "required": ["order", "sure", "note"],
        "properties": {"order": {"type": "array", "items": {"type": "string"}}, "sure": {"type": "boolean"},
                       "note": {"type": "string"},
                       "counts": {"type": "object", "required": ["hand"], "properties": {
                           "hand": {"type": "object", "properties": {"a": {"type": "integer"}}}}},
                       "kinds": {"type": "object", "additionalProperties": {"type": "integer"}}}})"));
    Schema schema = body_of<ExpectedVersion>("Sealed");
    schema.outside = outside;
    const auto form = [&](const std::string& body) {
        Pairs besides;
        const auto read = read_form(schema, body, besides);
        return read ? read->json.dump() : read.error().code + " " + read.error().field;
    };
    CHECK(
        form("expected_version=7&order=x0&order=zhaoyun&counts.hand.a=4&kinds.slash=30&note=") ==
        R"({"counts":{"hand":{"a":4}},"expected_version":7,"kinds":{"slash":30},"note":"","order":["x0","zhaoyun"],"sure":false})");
    CHECK(form("expected_version=7&counts.hand.a=&note=n") ==
          R"({"expected_version":7,"note":"n","order":[],"sure":false})");
    CHECK(form("order=x0") == "request.missing_field /expected_version");
    CHECK(form("expected_version=7&counts.hand.c=1") == "request.unknown_field /counts/hand/c");
    CHECK(form("expected_version=7&counts=1") == "request.unknown_field /counts");
    CHECK(json_schema(schema)["required"] == nlohmann::json({"expected_version", "order", "sure", "note"}));
}

TEST_CASE("no bytes at all make the body readers misbehave") {
    const int count = yuanmen::test::rounds(5000, 200'000);
    std::mt19937_64 random(yuanmen::test::seed_for("bodies", count));
    const std::string seed = R"({"name":"a","slot":9,"side":"lord","order":[1,5],"who":{"id":"x"}})";
    for (int round = 0; round < count; ++round) {
        std::string body = seed;
        for (int i = 0; i < 4; ++i) body[random() % body.size()] = static_cast<char>(random());
        const auto read = read_json(kPick, body);
        if (!read) CHECK_FALSE(read.error().code.empty());
        form_fault(body);
    }
}
