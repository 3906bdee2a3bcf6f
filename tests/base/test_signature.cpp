#include "base/signature.hpp"

#include <doctest/doctest.h>

using namespace yuanmen::base;

TEST_CASE("Ed25519 as RFC 8032 has it: the key and the signature of its first test") {
    const auto key = SigningKey::of_seed("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60");
    REQUIRE(key.has_value());
    CHECK(key->public_key() == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
    const std::string signature = key->sign("");
    CHECK(signature ==
          "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e065224901555fb8821590a33bacc61e39701cf9b46b"
          "d25bf5f0595bbe24655141438e7a100b");
    CHECK(is_signed("", key->public_key(), signature));
    CHECK_FALSE(is_signed("x", key->public_key(), signature));
    CHECK_FALSE(is_signed("", SigningKey::make().public_key(), signature));
    CHECK_FALSE(is_signed("", "", ""));
    CHECK_FALSE(is_signed("", key->public_key(), "E5" + signature.substr(2)));
}

TEST_CASE("a seed is 64 lower-case digits, and two keys are never the same") {
    CHECK_FALSE(SigningKey::of_seed(""));
    CHECK_FALSE(SigningKey::of_seed(std::string(63, 'a')));
    CHECK_FALSE(SigningKey::of_seed(std::string(64, 'A')));
    CHECK_FALSE(SigningKey::of_seed(std::string(64, 'g')));
    CHECK(SigningKey::make().seed() != SigningKey::make().seed());
}

TEST_CASE("a fingerprint is typed off the paper with spaces, hyphens and capitals") {
    const std::string print = fingerprint_of(SigningKey::make().public_key());
    CHECK(print.size() == 40);
    const std::string groups = fingerprint_in_groups(print);
    CHECK(groups.size() == 49);
    CHECK(fingerprint_typed(groups) == print);
    std::string loud = groups;
    for (char& c : loud) c = c == ' ' ? '-' : c >= 'a' ? static_cast<char>(c - 32) : c;
    CHECK(fingerprint_typed(loud) == print);
    CHECK_FALSE(fingerprint_typed(print.substr(1)));
    CHECK_FALSE(fingerprint_typed(print + "0"));
    CHECK_FALSE(fingerprint_typed("z" + print.substr(1)));
    CHECK(fingerprint_of("no key") == "");
}
