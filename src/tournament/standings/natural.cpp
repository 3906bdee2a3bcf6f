#include "tournament/standings/natural.hpp"

#include <algorithm>

namespace yuanmen::tournament::standings {

Natural::Natural(std::uint64_t value) {
    for (; value > 0; value >>= 32) digits_.push_back(static_cast<std::uint32_t>(value));
}

void Natural::trim() {
    while (!digits_.empty() && digits_.back() == 0) digits_.pop_back();
}

Natural& Natural::operator+=(const Natural& other) {
    digits_.resize(std::max(digits_.size(), other.digits_.size()) + 1);
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < digits_.size(); ++i) {
        carry += digits_[i];
        if (i < other.digits_.size()) carry += other.digits_[i];
        digits_[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    trim();
    return *this;
}

Natural& Natural::operator*=(std::uint32_t factor) {
    std::uint64_t carry = 0;
    for (auto& digit : digits_) {
        carry += static_cast<std::uint64_t>(digit) * factor;
        digit = static_cast<std::uint32_t>(carry);
        carry >>= 32;
    }
    if (carry > 0) digits_.push_back(static_cast<std::uint32_t>(carry));
    trim();
    return *this;
}

std::uint32_t Natural::divide(std::uint32_t divisor) {
    std::uint64_t rest = 0;
    for (std::size_t i = digits_.size(); i-- > 0;) {
        rest = rest << 32 | digits_[i];
        digits_[i] = static_cast<std::uint32_t>(rest / divisor);
        rest %= divisor;
    }
    trim();
    return static_cast<std::uint32_t>(rest);
}

std::uint32_t Natural::modulo(std::uint32_t divisor) const {
    std::uint64_t rest = 0;
    for (std::size_t i = digits_.size(); i-- > 0;) rest = (rest << 32 | digits_[i]) % divisor;
    return static_cast<std::uint32_t>(rest);
}

Natural operator*(const Natural& a, const Natural& b) {
    Natural product;
    product.digits_.assign(a.digits_.size() + b.digits_.size(), 0);
    for (std::size_t i = 0; i < a.digits_.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < b.digits_.size() || carry > 0; ++j) {
            carry += product.digits_[i + j];
            if (j < b.digits_.size()) carry += static_cast<std::uint64_t>(a.digits_[i]) * b.digits_[j];
            product.digits_[i + j] = static_cast<std::uint32_t>(carry);
            carry >>= 32;
        }
    }
    product.trim();
    return product;
}

std::strong_ordering Natural::operator<=>(const Natural& other) const {
    if (digits_.size() != other.digits_.size()) return digits_.size() <=> other.digits_.size();
    return std::lexicographical_compare_three_way(digits_.rbegin(), digits_.rend(), other.digits_.rbegin(),
                                                  other.digits_.rend());
}

std::string Natural::to_string() const {
    if (digits_.empty()) return "0";
    std::string text;
    for (Natural rest = *this; !rest.digits_.empty();)
        text.push_back(static_cast<char>('0' + rest.divide(10)));
    return {text.rbegin(), text.rend()};
}

double Natural::to_double() const {
    double value = 0;
    for (std::size_t i = digits_.size(); i-- > 0;) value = value * 4294967296.0 + digits_[i];
    return value;
}

}  // namespace yuanmen::tournament::standings
