#include "base/digest.hpp"

#include <sodium.h>

#include <stdexcept>
#include <vector>

namespace yuanmen::base {
namespace {

void ensure_sodium() {
    static const bool ready = sodium_init() >= 0;
    if (!ready) throw std::runtime_error("libsodium did not start");
}

std::string hex_of(const unsigned char* bytes, std::size_t count) {
    std::string hex(count * 2 + 1, '\0');
    sodium_bin2hex(hex.data(), hex.size(), bytes, count);
    hex.pop_back();
    return hex;
}

}  // namespace

Digest sha256(std::string_view bytes) {
    Digest digest{};
    crypto_hash_sha256(digest.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
    return digest;
}

std::string sha256_hex(std::string_view bytes) {
    const Digest digest = sha256(bytes);
    return hex_of(digest.data(), digest.size());
}

std::string to_hex(std::string_view bytes) {
    return hex_of(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
}

std::string random_hex(std::size_t count) {
    ensure_sodium();
    std::vector<unsigned char> bytes(count);
    randombytes_buf(bytes.data(), bytes.size());
    return hex_of(bytes.data(), bytes.size());
}

std::optional<std::string> from_hex(std::string_view digits) {
    const auto value = [](char c) { return c <= '9' ? c - '0' : c - 'a' + 10; };
    if (digits.size() % 2 != 0 || digits.find_first_not_of("0123456789abcdef") != std::string_view::npos) {
        return std::nullopt;
    }
    std::string bytes;
    for (std::size_t i = 0; i < digits.size(); i += 2) {
        bytes += static_cast<char>(value(digits[i]) * 16 + value(digits[i + 1]));
    }
    return bytes;
}

}  // namespace yuanmen::base
