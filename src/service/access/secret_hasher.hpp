#pragma once

#include <chrono>
#include <optional>
#include <semaphore>
#include <string>

namespace yuanmen::service {

/// Hashes passwords and PINs with argon2id. One hash takes 19 MiB and about 30 ms, so at most two run at a
/// time; who cannot get a place within `patience` is told so. Ask the rate limiter first.
class SecretHasher {
  public:
    struct Cost {
        unsigned long long operations;
        std::size_t memory;  ///< bytes
    };
    /// What OWASP's password storage sheet asks of argon2id at least (19 MiB, twice over). A hall signs in
    /// within minutes and the judges' taps share its two cores, so not more.
    static Cost interactive();
    /// For tests only: as cheap as the algorithm allows.
    static Cost minimal();

    explicit SecretHasher(Cost cost, std::chrono::milliseconds patience = std::chrono::seconds(3));

    /// The hash in its own text form (algorithm, cost, salt, hash). nullopt: no place was free in time.
    std::optional<std::string> hash(const std::string& secret);

    /// Whether the secret has this hash. nullopt: no place was free in time.
    std::optional<bool> verify(const std::string& hash, const std::string& secret);

    /// Whether the hash was made at another cost than today's: it is made again at the next right sign-in.
    bool outdated(const std::string& hash) const;

    /// Costs as much as verify() and is never true: for names nobody has, so that time does not tell (but for
    /// hashes that are outdated).
    std::optional<bool> verify_nothing(const std::string& secret);

  private:
    Cost cost_;
    std::chrono::milliseconds patience_;
    std::string nobody_;
    std::counting_semaphore<2> places_{2};
};

}  // namespace yuanmen::service
