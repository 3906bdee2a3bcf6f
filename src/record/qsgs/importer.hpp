#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "record/record.hpp"

namespace yuanmen::record::qsgs {

/// A game of QSanguosha as a record.
struct Imported {
    Record record;
    std::vector<int> log_lines;  ///< for each entry, the running number `n` of the log line it comes from
};

/// Reads the log of one game (JSON lines, unpacked). Of the log it reads the draft, the line-ups, the first
/// pile, each reshuffled pile, whose turn begins, the answers to `ask` and `respond`, and which cards were
/// picked; never a state, a result, damage or a judgement. The answers are taken as
/// they are, legal or not. Refuses ("import.*") what is not such a log.
base::Result<Imported, base::Refusal> import_game(std::string_view text, std::string ruleset);

}  // namespace yuanmen::record::qsgs
