#include "tournament/standings/fraction.hpp"

#include <numeric>

namespace yuanmen::tournament::standings {
namespace {

/// Takes out every common factor; all prime factors of the denominator are those of `factors`.
void reduce(Fraction& value, const std::vector<std::uint32_t>& factors) {
    if (value.numerator == Natural(0)) {
        value.denominator = 1;
        return;
    }
    for (const std::uint32_t factor : factors) {
        for (;;) {
            const std::uint32_t common = std::gcd(std::gcd(value.numerator.modulo(factor), factor),
                                                  std::gcd(value.denominator.modulo(factor), factor));
            if (common == 1) break;
            value.numerator.divide(common);
            value.denominator.divide(common);
        }
    }
}

/// The sum of the terms, divided by `parts` > 0.
Fraction sum_over(const std::vector<Ratio>& terms, std::uint32_t parts) {
    std::vector<std::uint32_t> factors{parts};
    Fraction total;
    for (const Ratio& term : terms) {
        factors.push_back(term.denominator);
        total.denominator *=
            term.denominator / std::gcd(total.denominator.modulo(term.denominator), term.denominator);
    }
    for (const Ratio& term : terms) {
        Natural share = total.denominator;
        share.divide(term.denominator);
        share *= term.numerator;
        total.numerator += share;
    }
    total.denominator *= parts;
    reduce(total, factors);
    return total;
}

}  // namespace

Fraction::Fraction(Ratio ratio) {
    const std::uint32_t common = std::gcd(ratio.numerator, ratio.denominator);
    numerator = ratio.numerator / common;
    denominator = ratio.denominator / common;
}

Fraction sum(const std::vector<Ratio>& terms) {
    return sum_over(terms, 1);
}

Fraction average(const std::vector<Ratio>& terms) {
    return terms.empty() ? Fraction{} : sum_over(terms, static_cast<std::uint32_t>(terms.size()));
}

}  // namespace yuanmen::tournament::standings
