#include "cli/bench_journal.hpp"

#include <array>
#include <chrono>
#include <stdexcept>
#include <thread>

#include "cli/bench_hall.hpp"
#include "store/rebuild.hpp"
#include "store/verify.hpp"

namespace yuanmen::cli {
namespace {

using Clock = std::chrono::steady_clock;

constexpr int kWriters = 16;
constexpr int kRemarksOfEach = 500;

void write_remarks(const std::filesystem::path& data) {
    auto service = service::Service::open({data, cards::RulesetLibrary::shipped()});
    if (!service) throw std::runtime_error("bench journal: " + service.error().code);
    BenchHall hall(**service, kWriters);
    std::array<std::exception_ptr, kWriters> failures{};
    std::vector<std::thread> threads;
    for (std::size_t caller = 0; caller < kWriters; ++caller) {
        threads.emplace_back([&, caller] {
            try {
                for (int i = 0; i < kRemarksOfEach; ++i) hall.write_below(caller);
            } catch (...) {
                failures[caller] = std::current_exception();
            }
        });
    }
    for (auto& thread : threads) thread.join();
    for (const auto& failure : failures)
        if (failure) std::rethrow_exception(failure);
}

nlohmann::ordered_json figures_of(std::int64_t entries, Clock::time_point began) {
    const std::chrono::duration<double, std::milli> took = Clock::now() - began;
    return {{"ms", static_cast<std::int64_t>(took.count())},
            {"entries_per_second",
             static_cast<std::int64_t>(static_cast<double>(entries) * 1000 / took.count())}};
}

}  // namespace

nlohmann::ordered_json bench_journal() {
    const BenchFolder folder;
    const auto data = folder.path() / "data";
    write_remarks(data);
    auto began = Clock::now();
    const auto verified = store::verify_data(data, std::nullopt);
    if (!verified || !verified->sound()) throw std::runtime_error("bench journal: not sound");
    const auto verify = figures_of(verified->entries, began);
    began = Clock::now();
    const auto rebuilt = store::rebuild(data, false);
    if (!rebuilt || !rebuilt->equal()) throw std::runtime_error("bench journal: not equal");
    return {
        {"entries", verified->entries}, {"verify", verify}, {"rebuild", figures_of(rebuilt->entries, began)}};
}

}  // namespace yuanmen::cli
