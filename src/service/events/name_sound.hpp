#pragma once

#include <string>
#include <string_view>

namespace yuanmen::service {

/// How a name sounds, in small ASCII letters: the first letters of its syllables, a space, all of them
/// without gaps: "zzl zhaozilong" of 赵子龙, "ap annpark" of "Ann Park". Family names are read as such.
/// Thread-safe; never throws on any text.
std::string sound_of(std::string_view name);

/// Whether a query of Latin letters begins the one or the other; false for any other query.
bool sounds_like(std::string_view name, std::string_view query);

}  // namespace yuanmen::service
