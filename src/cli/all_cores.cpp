#include "cli/all_cores.hpp"

#include <unistd.h>

#include <iostream>

namespace yuanmen::cli {

Progress::Progress(std::size_t all) : all_(all), on_(all > 1 && isatty(STDERR_FILENO) == 1) {}

void Progress::show(std::size_t done) const {
    if (!on_) return;
    std::cout.flush();
    std::cerr << done << '/' << all_ << std::flush;
}

void Progress::clear() const {
    if (on_) std::cerr << "\r\x1b[K" << std::flush;
}

}  // namespace yuanmen::cli
