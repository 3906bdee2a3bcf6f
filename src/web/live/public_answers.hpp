#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "web/live/snapshot.hpp"

namespace yuanmen::web {

/// An answer that is the same for every stranger who asks for this URL in this language.
struct PublicAnswer {
    std::shared_ptr<const PageSnapshot> snapshot;
    Freshness freshness;
    std::string content_language;  ///< empty: none
};

/// The answer to this request: see send().
Response to_stranger(const PublicAnswer& answer, const Request& request);

/// Such answers, kept ready: for a second at most, as every cache in front may keep them, and only until
/// something is committed that could change one. A hall full of phones then costs neither the store nor a
/// template. Thread-safe.
class PublicAnswers {
  public:
    /// `generation` is that of the service now, `seconds` of a monotonic clock.
    std::shared_ptr<const PublicAnswer> find(const std::string& key, std::uint64_t generation,
                                             double seconds) const;
    /// `generation` and `seconds` as they were before the answer was made.
    void keep(const std::string& key, std::uint64_t generation, double seconds, PublicAnswer answer);

  private:
    struct Kept {
        std::uint64_t generation = 0;
        double seconds = 0;
        std::shared_ptr<const PublicAnswer> answer;
    };
    mutable std::mutex mutex_;
    std::map<std::string, Kept> kept_;
};

}  // namespace yuanmen::web
