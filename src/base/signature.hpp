#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace yuanmen::base {

/// An Ed25519 key that signs. Everything is told in lower-case hexadecimal digits: seed and public key 64, a
/// signature 128. The same key and message always give the same signature.
class SigningKey {
  public:
    static SigningKey make();  ///< of fresh randomness
    /// Empty if this is no seed.
    static std::optional<SigningKey> of_seed(std::string_view seed);

    const std::string& seed() const {
        return seed_;
    }  ///< the secret: written to the key's file, nowhere else
    const std::string& public_key() const { return public_key_; }
    std::string sign(std::string_view message) const;

  private:
    SigningKey() = default;
    std::string seed_;
    std::string public_key_;
};

/// False for what is no key or no signature, too. Never throws.
bool is_signed(std::string_view message, std::string_view public_key, std::string_view signature);

/// What people compare: the first 40 digits of the SHA-256 of the key's 32 bytes. Empty if this is no key.
std::string fingerprint_of(std::string_view public_key);
/// In groups of four, as it stands on paper.
std::string fingerprint_in_groups(std::string_view fingerprint);
/// As somebody types it off the paper: capitals, spaces, hyphens and colons are let through. Empty if it is
/// none.
std::optional<std::string> fingerprint_typed(std::string_view text);

}  // namespace yuanmen::base
