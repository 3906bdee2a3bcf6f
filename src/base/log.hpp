#pragma once

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <utility>
#include <variant>

namespace yuanmen::base::log {

/// The house has one log: a JSON object a line on standard error; readable lines where that is a terminal. A
/// line names an event (lower case, dotted, stable, such as "server.started") and its facts. At info level
/// and above no line holds a secret, a one-time code, a token, a PIN, a person's name or anything sealed; ids
/// only.
enum class Level { debug, info, warning, error, off };

using Value = std::variant<std::string_view, std::int64_t, bool>;
using Facts = std::initializer_list<std::pair<std::string_view, Value>>;

/// Lines below `least` are dropped. Before the first call the level is `warning`. Thread-safe.
void set_level(Level least);

/// Reads "debug", "info", "warning", "error", "off"; false on any other word.
bool parse_level(std::string_view word, Level& level);

/// Writes one line; thread-safe; flushed at once from `warning` up. Bytes that are not UTF-8 are replaced.
void write(Level level, std::string_view event, Facts facts = {});

inline void debug(std::string_view event, Facts facts = {}) {
    write(Level::debug, event, facts);
}
inline void info(std::string_view event, Facts facts = {}) {
    write(Level::info, event, facts);
}
inline void warning(std::string_view event, Facts facts = {}) {
    write(Level::warning, event, facts);
}
inline void error(std::string_view event, Facts facts = {}) {
    write(Level::error, event, facts);
}

}  // namespace yuanmen::base::log
