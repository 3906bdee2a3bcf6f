#include "base/signature.hpp"

#include <sodium.h>

#include <array>
#include <cctype>
#include <stdexcept>

#include "base/digest.hpp"

namespace yuanmen::base {
namespace {

constexpr std::size_t kFingerprintDigits = 40;

template <std::size_t Size>
using Bytes = std::array<unsigned char, Size>;

/// Exactly so many bytes in lower-case digits; else nothing.
template <std::size_t Size>
std::optional<Bytes<Size>> bytes_of_hex(std::string_view hex) {
    Bytes<Size> bytes{};
    std::size_t length = 0;
    if (hex.size() != 2 * Size || hex.find_first_not_of("0123456789abcdef") != std::string_view::npos ||
        sodium_hex2bin(bytes.data(), Size, hex.data(), hex.size(), nullptr, &length, nullptr) != 0)
        return std::nullopt;
    return bytes;
}

template <std::size_t Size>
std::string hex_of_bytes(const Bytes<Size>& bytes) {
    return to_hex({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

const unsigned char* bytes_in(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

SigningKey SigningKey::make() {
    return *of_seed(random_hex(crypto_sign_SEEDBYTES));
}

std::optional<SigningKey> SigningKey::of_seed(std::string_view seed) {
    auto bytes = bytes_of_hex<crypto_sign_SEEDBYTES>(seed);
    if (!bytes) return std::nullopt;
    Bytes<crypto_sign_PUBLICKEYBYTES> open{};
    Bytes<crypto_sign_SECRETKEYBYTES> secret{};
    crypto_sign_seed_keypair(open.data(), secret.data(), bytes->data());
    SigningKey key;
    key.seed_ = seed;
    key.public_key_ = hex_of_bytes(open);
    sodium_memzero(secret.data(), secret.size());
    return key;
}

std::string SigningKey::sign(std::string_view message) const {
    const auto seed = bytes_of_hex<crypto_sign_SEEDBYTES>(seed_);
    if (!seed) throw std::logic_error("a key without a seed");
    Bytes<crypto_sign_PUBLICKEYBYTES> open{};
    Bytes<crypto_sign_SECRETKEYBYTES> secret{};
    crypto_sign_seed_keypair(open.data(), secret.data(), seed->data());
    Bytes<crypto_sign_BYTES> signature{};
    crypto_sign_detached(signature.data(), nullptr, bytes_in(message), message.size(), secret.data());
    sodium_memzero(secret.data(), secret.size());
    return hex_of_bytes(signature);
}

bool is_signed(std::string_view message, std::string_view public_key, std::string_view signature) {
    const auto key = bytes_of_hex<crypto_sign_PUBLICKEYBYTES>(public_key);
    const auto bytes = bytes_of_hex<crypto_sign_BYTES>(signature);
    return key && bytes &&
           crypto_sign_verify_detached(bytes->data(), bytes_in(message), message.size(), key->data()) == 0;
}

std::string fingerprint_of(std::string_view public_key) {
    const auto key = bytes_of_hex<crypto_sign_PUBLICKEYBYTES>(public_key);
    if (!key) return "";
    return sha256_hex({reinterpret_cast<const char*>(key->data()), key->size()})
        .substr(0, kFingerprintDigits);
}

std::string fingerprint_in_groups(std::string_view fingerprint) {
    std::string out;
    for (std::size_t at = 0; at < fingerprint.size(); ++at) {
        if (at > 0 && at % 4 == 0) out += ' ';
        out += fingerprint[at];
    }
    return out;
}

std::optional<std::string> fingerprint_typed(std::string_view text) {
    std::string digits;
    for (const char c : text) {
        if (c == ' ' || c == '-' || c == ':' || c == '\t') continue;
        if (std::isxdigit(static_cast<unsigned char>(c)) == 0) return std::nullopt;
        digits += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    if (digits.size() != kFingerprintDigits) return std::nullopt;
    return digits;
}

}  // namespace yuanmen::base
