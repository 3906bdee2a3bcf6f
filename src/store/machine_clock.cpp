#include "store/machine_clock.hpp"

#include <time.h>

#include <cstdlib>
#include <fstream>
#include <stdexcept>

namespace yuanmen::store {
namespace {

std::int64_t milliseconds(clockid_t clock) {
    timespec time{};
    if (clock_gettime(clock, &time) != 0) throw std::runtime_error("the machine has no such clock");
    return static_cast<std::int64_t>(time.tv_sec) * 1000 + time.tv_nsec / 1'000'000;
}

const std::string& kernel_boot_id() {
    static const std::string id = [] {
        std::ifstream file("/proc/sys/kernel/random/boot_id");
        std::string line;
        if (!std::getline(file, line) || line.empty())
            throw std::runtime_error("the kernel tells no boot id");
        return line;
    }();
    return id;
}

base::Moment machine_now() {
    return {kernel_boot_id(), milliseconds(CLOCK_BOOTTIME), milliseconds(CLOCK_REALTIME)};
}

}  // namespace

Clock machine_clock() {
    return machine_now;
}

Clock bent_clock(const std::string& file) {
    return [file] {
        std::ifstream stream(file);
        std::string boot_id;
        std::int64_t forward_ms = 0;
        if (!(stream >> boot_id >> forward_ms)) throw std::runtime_error("unreadable clock file: " + file);
        base::Moment now = machine_now();
        if (boot_id != "-") now.boot_id = boot_id;
        std::int64_t corrected_ms = 0;
        stream >> corrected_ms;  // 0 where the line ends before it
        // A fourth number holds both clocks at the moment at which the machine's boot clock showed it.
        if (std::int64_t held_ms = 0; stream >> held_ms) {
            now.wall_ms -= now.boot_ms - held_ms;
            now.boot_ms = held_ms;
        }
        now.boot_ms += forward_ms;
        now.wall_ms += forward_ms + corrected_ms;
        return now;
    };
}

Clock clock_of_environment() {
    const char* file = std::getenv("YUANMEN_TEST_CLOCK");
    return file == nullptr ? machine_clock() : bent_clock(file);
}

}  // namespace yuanmen::store
