#pragma once

#include "match/kit/counts.hpp"
#include "match/kit/table.hpp"

namespace yuanmen::match::kit {

/// A random command of this kind; mostly one that could be meant at this table, now and then nonsense.
Command any_command(std::string_view kind, const TestTable& table, Chance& chance);

Actor any_actor(Chance& chance);

}  // namespace yuanmen::match::kit
