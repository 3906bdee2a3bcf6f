#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "cli/command.hpp"
#include "tournament/exchange/answer.hpp"

namespace yuanmen::cli {

inline constexpr int kUnreadable = 3;  ///< the input cannot be read

/// Tells why an input cannot be read: {"code", "at" (a JSON pointer) or "line" and "column", "reason"} to
/// standard output, a sentence in the terminal's language to standard error. Returns kUnreadable.
int tell_unreadable(std::string_view command, const tournament::exchange::InputFault& fault);

/// A flag's value that is a number of `least` to `most`; else the fault, with the flag as its place.
base::Result<int, tournament::exchange::InputFault> read_count(const std::string& flag,
                                                               const std::string& text, int least, int most);

/// Declares a command that turns a JSON text on standard input into one line of JSON. Exit 0, 1 (what was
/// asked for does not exist) or kUnreadable.
void declare_answer(CLI::App& app, const char* name, const char* about,
                    tournament::exchange::Answer (*answer)(std::string_view), Action& chosen);

}  // namespace yuanmen::cli
