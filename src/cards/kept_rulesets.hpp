#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cards/ruleset.hpp"

namespace yuanmen::cards {

/// A ruleset text that was shipped once; those of today are among them.
struct KeptName {
    std::string id;
    std::string sha256;  ///< 64 lower-case hexadecimal digits

    friend bool operator==(const KeptName&, const KeptName&) = default;
};

/// All kept texts, sorted by id, then hash. Costs nothing but their names.
std::vector<KeptName> kept_rulesets();

/// A kept text by "id@" and at least 8 digits of its hash, so that a record names its ruleset for ever;
/// nullptr if there is none. Opened when first asked for, then held: the same object for every caller.
/// Thread-safe. A kept text that does not have its own hash is a broken build and throws std::logic_error.
std::shared_ptr<const Ruleset> kept_ruleset(std::string_view name);

}  // namespace yuanmen::cards
