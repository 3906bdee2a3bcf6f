#pragma once

#include <string>

#include "base/refusal.hpp"

namespace yuanmen::cli {

/// The refusal as a sentence for whoever sits at the terminal, in Chinese if LC_ALL, LC_MESSAGES or LANG says
/// so, else in English, with its code behind it: "The data folder is in use… [store.locked]".
std::string refusal_text(const base::Refusal& refusal);

}  // namespace yuanmen::cli
