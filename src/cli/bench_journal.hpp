#pragma once

#include <nlohmann/json.hpp>

namespace yuanmen::cli {

/// A folder with about 8,000 journal entries of 16 matches, made here: entries, and for `journal verify` and
/// for `rebuild` (the comparison) ms of the clock and entries_per_second.
nlohmann::ordered_json bench_journal();

}  // namespace yuanmen::cli
