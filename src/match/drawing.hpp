#pragma once

#include <cstdint>
#include <string>

#include "base/digest.hpp"

// The randomness of the desk's draws; README.md, "the draw", describes it so that anybody can compute it.

namespace yuanmen::match {

/// Numbers from a seed: SHA-256 of "<seed>:<block>" for block 0, 1, 2 …, read as big-endian 32-bit words.
class RandomStream {
  public:
    explicit RandomStream(std::string seed) : seed_(std::move(seed)) {}

    /// Uniform in [0, bound), bound ≥ 1: words past the last whole multiple of the bound are passed over.
    std::uint32_t below(std::uint32_t bound);

  private:
    std::uint32_t next_word();

    std::string seed_;
    base::Digest block_{};
    std::size_t used_ = sizeof(base::Digest);
    std::uint64_t blocks_ = 0;
};

/// The salt of a drawn back's note.
std::string back_salt(const std::string& seed, int slot);

}  // namespace yuanmen::match
