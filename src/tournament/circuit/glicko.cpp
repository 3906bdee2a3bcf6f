#include "tournament/circuit/glicko.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace yuanmen::tournament {
namespace {

constexpr double kScale = 173.7178;
constexpr double kEpsilon = 0.000001;
constexpr double kMostDeviation = 350;
constexpr int kMostSteps = 1'000;

double g(double phi) {
    return 1 / std::sqrt(1 + 3 * phi * phi / (std::numbers::pi * std::numbers::pi));
}

double expected(double mu, double mu_other, double phi_other) {
    return 1 / (1 + std::exp(-g(phi_other) * (mu - mu_other)));
}

/// Step 5: the root of f between A and B, by the Illinois algorithm.
double new_volatility(double sigma, double phi, double v, double delta) {
    const double a = std::log(sigma * sigma);
    const auto f = [&](double x) {
        const double e = std::exp(x), d = phi * phi + v + e;
        return e * (delta * delta - phi * phi - v - e) / (2 * d * d) - (x - a) / (kGlickoTau * kGlickoTau);
    };
    double left = a, right = 0;
    if (delta * delta > phi * phi + v) {
        right = std::log(delta * delta - phi * phi - v);
    } else {
        int k = 1;
        while (f(a - k * kGlickoTau) < 0 && k < kMostSteps) ++k;
        right = a - k * kGlickoTau;
    }
    double f_left = f(left), f_right = f(right);
    for (int step = 0; std::abs(right - left) > kEpsilon && step < kMostSteps; ++step) {
        const double next = left + (left - right) * f_left / (f_right - f_left);
        const double f_next = f(next);
        if (f_next * f_right <= 0) {
            left = right;
            f_left = f_right;
        } else {
            f_left /= 2;
        }
        right = next;
        f_right = f_next;
    }
    return std::exp(left / 2);
}

}  // namespace

Rating after_period(const Rating& before, const std::vector<RatedEncounter>& encounters) {
    const double mu = (before.rating - 1500) / kScale, phi = before.deviation / kScale;
    if (encounters.empty()) {
        const double grown = std::sqrt(phi * phi + before.volatility * before.volatility);
        return {before.rating, std::min(kMostDeviation, grown * kScale), before.volatility};
    }
    double information = 0, surprise = 0;
    for (const RatedEncounter& one : encounters) {
        const double mu_other = (one.opponent.rating - 1500) / kScale;
        const double phi_other = one.opponent.deviation / kScale;
        const double e = expected(mu, mu_other, phi_other), weight = g(phi_other);
        information += weight * weight * e * (1 - e);
        surprise += weight * (one.score - e);
    }
    const double v = 1 / information, delta = v * surprise;
    const double sigma = new_volatility(before.volatility, phi, v, delta);
    const double phi_star = std::sqrt(phi * phi + sigma * sigma);
    const double phi_new = 1 / std::sqrt(1 / (phi_star * phi_star) + 1 / v);
    const double mu_new = mu + phi_new * phi_new * surprise;
    return {1500 + kScale * mu_new, std::min(kMostDeviation, kScale * phi_new), sigma};
}

}  // namespace yuanmen::tournament
