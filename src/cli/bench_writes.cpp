#include "cli/bench_writes.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>
#include <stdexcept>
#include <thread>
#include <vector>

#include "cli/bench_hall.hpp"
#include "cli/keep_alive_client.hpp"
#include "service/service.hpp"
#include "web/application.hpp"

namespace yuanmen::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kCallers[] = {1, 4, 16, 64};
constexpr int kMostCallers = 64;
constexpr auto kEach = std::chrono::milliseconds(1500);

[[noreturn]] void stop(const std::string& what) {
    throw std::runtime_error("bench writes: " + what);
}

/// How often a second the disk makes 4 KiB last.
std::uint64_t syncs_a_second(const std::filesystem::path& folder) {
    const auto file = folder / "probe";
    const int descriptor = ::open(file.c_str(), O_CREAT | O_WRONLY | O_CLOEXEC, 0600);
    if (descriptor < 0) stop("no file");
    const std::string block(4096, 'x');
    std::uint64_t count = 0;
    const auto began = Clock::now();
    while (Clock::now() - began < std::chrono::seconds(1)) {
        if (::pwrite(descriptor, block.data(), block.size(), static_cast<off_t>((count % 256) * 4096)) < 0)
            break;
        if (::fdatasync(descriptor) != 0) break;
        ++count;
    }
    ::close(descriptor);
    std::filesystem::remove(file);
    return count;
}

/// `make(caller)` gives what a caller does again and again until the time is over.
nlohmann::ordered_json measure_writes(int callers,
                                      const std::function<std::function<void()>(std::size_t)>& make) {
    std::vector<std::vector<double>> took(static_cast<std::size_t>(callers));
    std::vector<std::exception_ptr> failures(took.size());
    std::vector<std::thread> threads;
    const auto began = Clock::now();
    for (std::size_t caller = 0; caller < took.size(); ++caller) {
        threads.emplace_back([&, caller] {
            try {
                const auto once = make(caller);
                while (Clock::now() - began < kEach) {
                    const auto at = Clock::now();
                    once();
                    took[caller].push_back(
                        std::chrono::duration<double, std::milli>(Clock::now() - at).count());
                }
            } catch (...) {
                failures[caller] = std::current_exception();
            }
        });
    }
    for (auto& thread : threads) thread.join();
    const std::chrono::duration<double> whole = Clock::now() - began;
    for (const auto& failure : failures) {
        if (failure) std::rethrow_exception(failure);
    }
    std::vector<double> all;
    for (const auto& one : took) all.insert(all.end(), one.begin(), one.end());
    if (all.empty()) stop("nothing was written");
    std::sort(all.begin(), all.end());
    const auto percentile = [&](double share) {
        const double ms =
            all[std::min(all.size() - 1, static_cast<std::size_t>(static_cast<double>(all.size()) * share))];
        return static_cast<double>(static_cast<std::int64_t>(ms * 1000)) / 1000;
    };
    return {{"callers", callers},
            {"per_second", static_cast<std::uint64_t>(static_cast<double>(all.size()) / whole.count())},
            {"p50_ms", percentile(0.5)},
            {"p99_ms", percentile(0.99)}};
}

}  // namespace

nlohmann::ordered_json bench_writes() {
    const BenchFolder folder;
    nlohmann::ordered_json figures;
    figures["fdatasync_per_second"] = syncs_a_second(folder.path());
    auto service = service::Service::open({folder.path() / "data", cards::RulesetLibrary::shipped()});
    if (!service) stop(service.error().code);
    BenchHall hall(**service, kMostCallers);
    web::ApplicationOptions web;
    web.allowances = {{1e12, 1e12}, {1e12, 1e12}, {1e12, 1e12}};
    web.data_dir = folder.path();
    web.server.threads = 2 * kMostCallers;
    web::Application application(**service, web);
    if (!application.start()) stop("no port");
    figures["http"] = nlohmann::ordered_json::array();
    for (const int callers : kCallers) {
        figures["http"].push_back(measure_writes(callers, [&](std::size_t caller) -> std::function<void()> {
            auto client = std::make_shared<KeepAliveClient>(application.port());
            return [&hall, caller, client] { hall.write_over(caller, *client); };
        }));
    }
    figures["below_http"] = nlohmann::ordered_json::array();
    for (const int callers : kCallers) {
        figures["below_http"].push_back(
            measure_writes(callers, [&](std::size_t caller) -> std::function<void()> {
                return [&hall, caller] { hall.write_below(caller); };
            }));
    }
    application.stop();
    return figures;
}

}  // namespace yuanmen::cli
