#include <doctest/doctest.h>

#include <atomic>
#include <fstream>
#include <future>
#include <iterator>
#include <thread>

#include "base/log.hpp"
#include "kit/counts.hpp"
#include "store/power_cut.hpp"
#include "store/signing_key.hpp"
#include "store/store_kit.hpp"
#include "store/verify.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

constexpr int kEntriesOfACommand = 3;
constexpr std::int64_t kCommands = 400;

/// One moment at which the power is cut.
struct Cut {
    std::int64_t acknowledged = 0;  ///< the newest entry somebody had been told of
    std::map<std::string, std::string> files;
};

/// A command of several entries: all of them are there afterwards, or none.
Answer write_down(Writing& writing, int caller, int number) {
    const std::string stream = "audit/" + std::to_string(caller);
    std::vector<NewEntry> entries;
    for (int i = 0; i < kEntriesOfACommand; ++i) {
        entries.push_back({"audit.noted", "{\"n\":" + std::to_string(number) + ",\"text\":\"" +
                                              std::string(700, 'x') + "\"}"});
    }
    const auto appended =
        writing.journal().append(stream, writing.journal().version(stream), entries, kJudge);
    return appended->entries.back().seq;
}

/// Four callers write; the power is cut at `wanted` random moments of it, never twice at one.
std::vector<Cut> cuts_of(PowerCutDisk::Syncs syncs, std::size_t wanted, std::mt19937_64& random) {
    TempFolder folder;
    PowerCutDisk disk(syncs);
    std::vector<Cut> cuts;
    {
        std::atomic<std::int64_t> acknowledged{0};
        Options options;
        options.data_dir = folder.path();
        options.after_commit = [&](const Committed& committed) { acknowledged = committed.head.seq; };
        const auto store = open_store(std::move(options));
        const double chance = static_cast<double>(wanted) / static_cast<double>(kCommands) / 3;
        disk.before_each = [&] {
            if (cuts.size() >= wanted || std::uniform_real_distribution<>(0, 1)(random) > chance) return;
            cuts.push_back({acknowledged, disk.after_a_cut(folder.path(), random)});
        };
        std::vector<std::thread> callers;
        for (int caller = 0; caller < 4; ++caller) {
            callers.emplace_back([&, caller] {
                for (int number = 0; number < kCommands / 4; ++number) {
                    (void)store->submit([=](Writing& writing) { return write_down(writing, caller, number); })
                        .get();
                }
            });
        }
        for (auto& caller : callers) caller.join();
        disk.before_each = nullptr;
    }
    // made and synced with the folder, by no means of SQLite
    std::ifstream key(key_file_of(folder.path()), std::ios::binary);
    const std::string seed((std::istreambuf_iterator<char>(key)), std::istreambuf_iterator<char>());
    for (Cut& cut : cuts) cut.files["signing.key"] = seed;
    return cuts;
}

/// Starts again on what a cut left: empty, or what went wrong.
std::string lost_in(const Cut& cut) {
    TempFolder folder;
    for (const auto& [name, bytes] : cut.files) {
        std::ofstream(folder.path() / name, std::ios::binary) << bytes;
    }
    if (const std::string refused = open_refusal(folder.path()); !refused.empty()) return refused;
    const auto report = verify_data(folder.path());
    if (!report) return report.error().code;
    if (!report->sound()) return report->problems.front().code;
    if (report->head.seq < cut.acknowledged) return "an acknowledged entry is lost";
    if (report->head.seq % kEntriesOfACommand != 0) return "half a command is visible";
    return {};
}

}  // namespace

TEST_CASE("when the power fails nothing acknowledged is lost and no command is there by half") {
    base::log::set_level(base::log::Level::off);
    const int wanted = yuanmen::test::rounds(60, 500);
    std::mt19937_64 random(yuanmen::test::seed_for("power cuts", wanted));
    int looked_at = 0;
    while (looked_at < wanted) {
        const auto cuts =
            cuts_of(PowerCutDisk::Syncs::kept, static_cast<std::size_t>(wanted - looked_at), random);
        REQUIRE_FALSE(cuts.empty());
        for (const Cut& cut : cuts) {
            CAPTURE(cut.acknowledged);
            REQUIRE(lost_in(cut) == "");
            ++looked_at;
        }
    }
    // The test would notice: on a disk that is never told to hold anything, entries are lost.
    const auto cuts = cuts_of(PowerCutDisk::Syncs::ignored, 40, random);
    const auto noticed =
        std::count_if(cuts.begin(), cuts.end(), [](const Cut& cut) { return !lost_in(cut).empty(); });
    CHECK(noticed > 0);
    MESSAGE("without syncs " << noticed << " of " << cuts.size() << " cuts lost something");
    base::log::set_level(base::log::Level::warning);
}
