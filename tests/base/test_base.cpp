#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "base/result.hpp"

namespace base = yuanmen::base;

TEST_CASE("SHA-256 agrees with the published test vectors") {
    CHECK(base::sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    CHECK(base::sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

TEST_CASE("random hex has the asked length and does not repeat") {
    CHECK(base::random_hex(16).size() == 32);
    CHECK(base::random_hex(16) != base::random_hex(16));
}

TEST_CASE("canonical JSON does not depend on the order keys were written in") {
    const auto first = nlohmann::json::parse(R"({"b": 1, "a": [true, null, "杀"]})");
    const auto second = nlohmann::json::parse(R"({"a":[true,null,"杀"],"b":1})");
    CHECK(base::canonical_json(first) == R"({"a":[true,null,"杀"],"b":1})");
    CHECK(base::canonical_json(first) == base::canonical_json(second));
}

TEST_CASE("canonical JSON refuses what has more than one byte form") {
    CHECK_THROWS_AS(base::canonical_json(nlohmann::json(1.5)), std::invalid_argument);
    CHECK_THROWS_AS(base::canonical_json(nlohmann::json("\xff")), std::invalid_argument);
}

TEST_CASE("a result holds a value or an error, never both") {
    const base::Result<int, std::string> good = 3;
    const base::Result<int, std::string> bad = base::fail(std::string("no"));
    CHECK(good.ok());
    CHECK(*good == 3);
    CHECK_THROWS_AS(good.error(), std::logic_error);
    CHECK_FALSE(bad.ok());
    CHECK(bad.error() == "no");
    CHECK_THROWS_AS(bad.value(), std::logic_error);
}
