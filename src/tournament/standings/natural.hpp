#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace yuanmen::tournament::standings {

/// A natural number of any size. The denominators of averages over many opponents outgrow every machine word.
class Natural {
  public:
    Natural(std::uint64_t value = 0);

    Natural& operator+=(const Natural& other);
    Natural& operator*=(std::uint32_t factor);
    /// Divides and returns the remainder; `divisor` > 0.
    std::uint32_t divide(std::uint32_t divisor);
    std::uint32_t modulo(std::uint32_t divisor) const;

    friend Natural operator*(const Natural& a, const Natural& b);
    std::strong_ordering operator<=>(const Natural& other) const;
    bool operator==(const Natural&) const = default;

    std::string to_string() const;  ///< decimal
    double to_double() const;       ///< near it; for showing only

  private:
    void trim();
    std::vector<std::uint32_t> digits_;  ///< base 2^32, least first, the greatest not 0
};

}  // namespace yuanmen::tournament::standings
