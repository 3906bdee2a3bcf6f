#include "base/log.hpp"

#include <fmt/chrono.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <chrono>
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
    nlohmann::ordered_json line = {{"time", time_now()}, {"level", kNames[static_cast<int>(level)]}};
    line["event"] = event;
    for (const auto& [name, value] : facts) {
        std::visit([&, &key = name](const auto& held) { line[std::string(key)] = held; }, value);
    }
    logger().log(to, "{}", line.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

}  // namespace yuanmen::base::log
