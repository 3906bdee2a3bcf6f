#pragma once

#include <nlohmann/json.hpp>

namespace yuanmen::cli {

/// Remarks on matches, each caller on one of his own, acknowledged events a second: over HTTP on kept
/// connections and below HTTP, at 1, 4, 16 and 64 callers, with the disk's own rate beside them. On the disk
/// of the current folder.
nlohmann::ordered_json bench_writes();

}  // namespace yuanmen::cli
