#include "service/access/secret_hasher.hpp"

#include <sodium.h>

#include <array>
#include <new>
#include <stdexcept>

namespace yuanmen::service {
namespace {

std::string hash_now(SecretHasher::Cost cost, const std::string& secret) {
    std::array<char, crypto_pwhash_STRBYTES> text{};
    if (crypto_pwhash_str_alg(text.data(), secret.data(), secret.size(), cost.operations, cost.memory,
                              crypto_pwhash_ALG_ARGON2ID13) != 0) {
        throw std::bad_alloc();
    }
    return text.data();
}

class Place {
  public:
    Place(std::counting_semaphore<2>& places, std::chrono::milliseconds patience)
        : places_(places), taken_(places.try_acquire_for(patience)) {}
    ~Place() {
        if (taken_) places_.release();
    }
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;
    bool taken() const { return taken_; }

  private:
    std::counting_semaphore<2>& places_;
    bool taken_;
};

}  // namespace

SecretHasher::Cost SecretHasher::interactive() {
    return {2, std::size_t{19} << 20};
}

SecretHasher::Cost SecretHasher::minimal() {
    return {crypto_pwhash_OPSLIMIT_MIN, crypto_pwhash_MEMLIMIT_MIN};
}

SecretHasher::SecretHasher(Cost cost, std::chrono::milliseconds patience) : cost_(cost), patience_(patience) {
    if (sodium_init() < 0) throw std::runtime_error("libsodium does not start");
    std::array<unsigned char, 32> random{};
    randombytes_buf(random.data(), random.size());
    nobody_ = hash_now(cost_, std::string(random.begin(), random.end()));
}

std::optional<std::string> SecretHasher::hash(const std::string& secret) {
    Place place(places_, patience_);
    if (!place.taken()) return std::nullopt;
    return hash_now(cost_, secret);
}

std::optional<bool> SecretHasher::verify(const std::string& hash, const std::string& secret) {
    Place place(places_, patience_);
    if (!place.taken()) return std::nullopt;
    return crypto_pwhash_str_verify(hash.c_str(), secret.data(), secret.size()) == 0;
}

bool SecretHasher::outdated(const std::string& hash) const {
    return crypto_pwhash_str_needs_rehash(hash.c_str(), cost_.operations, cost_.memory) != 0;
}

std::optional<bool> SecretHasher::verify_nothing(const std::string& secret) {
    const auto answer = verify(nobody_, secret);
    return answer ? std::optional(false) : std::nullopt;
}

}  // namespace yuanmen::service
