#pragma once

#include <nlohmann/json.hpp>

namespace yuanmen::cli {

/// Pairs eight rounds of Swiss events of 128, 512, 1,024 and 2,048 players, results from a fixed seed. For
/// each size the CPU milliseconds of one round, median and worst (goals 10, 40, 150 and 1,000); the cost of
/// all rounds as a checksum. Then the CPU milliseconds of previewing a corrected first-round result in events
/// of 256 players after eight Swiss rounds, and in an elimination of 256 that is over (goal 50); of telling a
/// player of 64 whether he goes on; and the pages of bench_event_pages.
nlohmann::ordered_json bench_event();

}  // namespace yuanmen::cli
