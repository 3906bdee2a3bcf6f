#pragma once

#include <doctest/doctest.h>

#include "cards/ruleset_library.hpp"

namespace yuanmen::cards::test {

/// The base ruleset as shipped.
inline const Ruleset& base_ruleset() {
    static const auto ruleset = RulesetLibrary::shipped().find("wzzz-2012");
    REQUIRE(ruleset != nullptr);
    return *ruleset;
}

}  // namespace yuanmen::cards::test
