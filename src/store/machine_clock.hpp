#pragma once

#include <functional>
#include <string>

#include "base/moment.hpp"

namespace yuanmen::store {

/// Tells the moment; called on the writer thread and by readers of the clock, so it must be thread-safe.
using Clock = std::function<base::Moment()>;

/// The machine's own clocks: the kernel's boot id, CLOCK_BOOTTIME and CLOCK_REALTIME.
Clock machine_clock();

/// The machine's clocks bent by a file, for tests that drive the whole binary: its one line "<boot id or ->
/// <ms> [<wall ms>]" is read at every call, names another boot and moves both clocks forward by that many
/// milliseconds, the wall clock alone by <wall ms> more (it may be negative).
Clock bent_clock(const std::string& file);

/// machine_clock(), or bent_clock() of the file named by the environment variable YUANMEN_TEST_CLOCK. Whoever
/// serves with it must say so in the log.
Clock clock_of_environment();

}  // namespace yuanmen::store
