#include "web/access/csrf.hpp"

#include <sodium.h>

#include "base/digest.hpp"

namespace yuanmen::web {
namespace {

constexpr std::string_view kPurpose = "yuanmen/csrf/1";

}  // namespace

std::string csrf_token(std::string_view session_token) {
    crypto_auth_hmacsha256_state state;
    crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(session_token.data()),
                                session_token.size());
    crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(kPurpose.data()),
                                  kPurpose.size());
    unsigned char mac[crypto_auth_hmacsha256_BYTES];
    crypto_auth_hmacsha256_final(&state, mac);
    return base::to_hex({reinterpret_cast<const char*>(mac), sizeof mac});
}

bool csrf_matches(std::string_view session_token, std::string_view presented) {
    const std::string expected = csrf_token(session_token);
    return presented.size() == expected.size() &&
           sodium_memcmp(expected.data(), presented.data(), expected.size()) == 0;
}

bool from_this_site(const Request& request) {
    const std::string_view site = request.header("sec-fetch-site");
    if (!site.empty() && site != "same-origin" && site != "none") return false;
    const std::string_view origin = request.header("origin");
    if (origin.empty()) return true;
    const std::string expected =
        (request.secure ? "https://" : "http://") + std::string(request.header("host"));
    return origin == expected;
}

}  // namespace yuanmen::web
