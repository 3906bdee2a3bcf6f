#include "base/log.hpp"

#include <fmt/chrono.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <memory>
#include <nlohmann/json.hpp>

namespace yuanmen::base::log {
namespace {

constexpr std::string_view kNames[] = {"debug", "info", "warning", "error", "off"};
constexpr spdlog::level::level_enum kLevels[] = {spdlog::level::debug, spdlog::level::info,
                                                 spdlog::level::warn, spdlog::level::err, spdlog::level::off};

spdlog::logger& logger() {
    static const auto instance = [] {
        auto made =
            std::make_shared<spdlog::logger>("yuanmen", std::make_shared<spdlog::sinks::stderr_sink_mt>());
        made->set_pattern("%v");
        made->set_level(spdlog::level::warn);
        made->flush_on(spdlog::level::warn);
        return made;
    }();
    return *instance;
}

std::string time_now() {
    const auto now =
        std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
    const auto ms = now.time_since_epoch().count() % 1000;
    return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(now)),
                       ms);
}

bool for_people() {
    static const bool terminal = ::isatty(STDERR_FILENO) == 1;
    return terminal;
}

/// "14:03:59 warning  server.made_room  address 10.0.0.7  connections 4"
std::string readable(Level level, std::string_view event, Facts facts) {
    const std::time_t now = std::time(nullptr);
    std::string line =
        fmt::format("{:%H:%M:%S} {:<8} {}", fmt::localtime(now), kNames[static_cast<int>(level)], event);
    for (const auto& [name, value] : facts) {
        line.append("  ").append(name).append(" ");
        std::visit([&](const auto& held) { line += fmt::format("{}", held); }, value);
    }
    // What strangers send must not steer the terminal.
    std::replace_if(
        line.begin(), line.end(), [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; },
        '?');
    return line;
}

}  // namespace

void set_level(Level least) {
    logger().set_level(kLevels[static_cast<int>(least)]);
}

bool parse_level(std::string_view word, Level& level) {
    for (int i = 0; i < 5; ++i) {
        if (word == kNames[i]) {
            level = static_cast<Level>(i);
            return true;
        }
    }
    return false;
}

void write(Level level, std::string_view event, Facts facts) {
    const auto to = kLevels[static_cast<int>(level)];
    if (!logger().should_log(to)) return;
    if (for_people()) return logger().log(to, "{}", readable(level, event, facts));
    nlohmann::ordered_json line = {{"time", time_now()}, {"level", kNames[static_cast<int>(level)]}};
    line["event"] = event;
    for (const auto& [name, value] : facts) {
        std::visit([&, &key = name](const auto& held) { line[std::string(key)] = held; }, value);
    }
    logger().log(to, "{}", line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

}  // namespace yuanmen::base::log
