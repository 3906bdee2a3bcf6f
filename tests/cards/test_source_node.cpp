#include <doctest/doctest.h>

#include <string>

#include "cards/loading/source_node.hpp"

using namespace yuanmen::cards;
using loading::parse_source;
using loading::SourceNode;

TEST_CASE("every value knows the line it stands on") {
    const auto parsed = parse_source("{\n\"a\":\n  [1,\n  \"x\",\n true],\n\"b\": 7\n,\n \"c\": {\n}}", "f");
    REQUIRE(parsed.ok());
    const SourceNode& root = parsed.value();
    CHECK(root.line == 1);
    CHECK(root.find("a")->line == 2);
    CHECK(root.find("a")->value.line == 3);
    CHECK(root.find("a")->value.items[1].line == 4);
    CHECK(root.find("a")->value.items[2].line == 5);
    CHECK(root.find("b")->value.line == 6);
    CHECK(root.find("c")->value.line == 8);
    CHECK(root.find("d") == nullptr);
}

TEST_CASE("text that is not JSON is refused at its line") {
    const auto check = [](const std::string& text, int line) {
        CAPTURE(text);
        const auto parsed = parse_source(text, "f");
        REQUIRE_FALSE(parsed.ok());
        CHECK(parsed.error().code == "ruleset.syntax");
        CHECK(parsed.error().file == "f");
        CHECK(parsed.error().line == line);
    };
    check("", 1);
    check("{", 1);
    check("{\n\"a\": tru}", 2);
    check("{\n\n\"a\" 1}", 3);
    check("[1,\n2", 2);
    check("{}\n{}", 2);
    check("{\"a\": \"\xff\"}", 1);
    check(std::string("{}\0", 3), 1);
    check("{\"a\": 'x'}", 1);
    check("// a comment\n{}", 1);
}

TEST_CASE("a key written twice is refused with its path and line") {
    const auto parsed = parse_source("{\"x\": [{\"a\": 1},\n{\"b\": 1,\n\"b\": 2}]}", "f");
    REQUIRE_FALSE(parsed.ok());
    CHECK(parsed.error().code == "ruleset.duplicate_key");
    CHECK(parsed.error().line == 3);
    CHECK(parsed.error().key == "x[1].b");
}

TEST_CASE("hostile input ends in a refusal, not in trouble") {
    SUBCASE("a million brackets") {
        const auto parsed = parse_source(std::string(1'000'000, '['), "f");
        REQUIRE_FALSE(parsed.ok());
        CHECK(parsed.error().code == "ruleset.too_deep");
    }
    SUBCASE("exactly as deep as allowed, and one deeper") {
        const auto nested = [](int depth) {
            return std::string(static_cast<std::size_t>(depth), '[') +
                   std::string(static_cast<std::size_t>(depth), ']');
        };
        CHECK(parse_source(nested(loading::kMaxDepth), "f").ok());
        CHECK_FALSE(parse_source(nested(loading::kMaxDepth + 1), "f").ok());
    }
    SUBCASE("a file too large") {
        const auto parsed = parse_source(std::string(loading::kMaxFileBytes + 1, ' '), "f");
        REQUIRE_FALSE(parsed.ok());
        CHECK(parsed.error().code == "ruleset.too_large");
    }
    SUBCASE("too many values") {
        std::string text = "[0";
        for (int i = 0; i < loading::kMaxNodes; ++i) text += ",0";
        const auto parsed = parse_source(text + "]", "f");
        REQUIRE_FALSE(parsed.ok());
        CHECK(parsed.error().code == "ruleset.too_large");
    }
    SUBCASE("too many keys in one object") {
        std::string text = "{\"k\":0";
        for (std::size_t i = 0; i < loading::kMaxMembers; ++i) text += ",\"k" + std::to_string(i) + "\":0";
        const auto parsed = parse_source(text + "}", "f");
        REQUIRE_FALSE(parsed.ok());
        CHECK(parsed.error().code == "ruleset.too_large");
    }
}
