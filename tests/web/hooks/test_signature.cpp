#include <doctest/doctest.h>

#include "web/hooks/hook_sender.hpp"

using yuanmen::web::webhook_signature;

TEST_CASE("a webhook's signature is HMAC-SHA-256 of timestamp, point and body, as openssl has it") {
    // printf '1351641600.{"a":1}' | openssl dgst -sha256 -hmac a-secret-of-the-receiver
    CHECK(webhook_signature("a-secret-of-the-receiver", "1351641600", R"({"a":1})") ==
          "v1=a99e263f7aa6f5f0fa30a4372737b223ded515bf13a29185a35c00ac16a9f813");
    // A key longer than a block of SHA-256 is hashed first: printf 't.b' | openssl dgst -sha256 -hmac <131
    // times k>
    CHECK(webhook_signature(std::string(131, 'k'), "t", "b") ==
          "v1=7d691d72f372f1398669ad423c3189e0b24f44985820783befb8342c1e6eb4cd");
}

TEST_CASE("another secret, time or body has another signature") {
    const auto signature = webhook_signature("secret-secret-16", "1351641600", "body");
    CHECK(signature != webhook_signature("secret-secret-17", "1351641600", "body"));
    CHECK(signature != webhook_signature("secret-secret-16", "1351641601", "body"));
    CHECK(signature != webhook_signature("secret-secret-16", "1351641600", "body "));
    CHECK(signature == webhook_signature("secret-secret-16", "1351641600", "body"));
}
