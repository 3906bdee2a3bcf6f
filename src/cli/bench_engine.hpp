#pragma once

#include <nlohmann/json.hpp>

namespace yuanmen::cli {

/// One run over random matches of wzzz-2012 (the same on every machine), on one thread, in CPU time:
/// decisions_per_second (judge, apply and both keys), lines_per_second (text to full report), match_ms_p50
/// and _p99 (a match of 600 decisions), step_us (to any line of an opened match, the worst of 100),
/// state_bytes, allocations (in judge and apply), peak_memory_kb (of the process, after validating 1,000
/// records), checksum.
nlohmann::ordered_json bench_engine();

}  // namespace yuanmen::cli
