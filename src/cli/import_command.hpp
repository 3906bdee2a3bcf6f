#pragma once

#include "cli/command.hpp"

namespace yuanmen::cli {

/// `yuanmen import qsgs FILE.jsonl[.gz]… -o DIR [--zh]`: game logs of QSanguosha become records, one a file.
void declare_import(CLI::App& app, Action& chosen);

}  // namespace yuanmen::cli
