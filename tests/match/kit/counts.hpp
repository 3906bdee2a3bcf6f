#pragma once

#include "kit/counts.hpp"

namespace yuanmen::match::kit {

using test::Chance;
using test::rounds;
using test::seed_for;

}  // namespace yuanmen::match::kit
