#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <random>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "kit/counts.hpp"
#include "store/rebuild.hpp"
#include "store/store_kit.hpp"
#include "store/verify.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

/// The child: sixteen threads register people and tell each acknowledged number on the pipe, until killed.
[[noreturn]] void write_until_killed(const std::filesystem::path& folder, int round, int pipe) {
    const auto store = open_store(folder);
    std::vector<std::thread> threads;
    for (int thread = 0; thread < 16; ++thread) {
        threads.emplace_back([&, thread] {
            for (int number = 0;; ++number) {
                const int id = (round * 16 + thread) * 100'000 + number;
                add_person(*store, std::to_string(id));
                if (::write(pipe, &id, sizeof id) != sizeof id) ::_exit(2);
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    ::_exit(3);
}

/// Starts a writer on the folder, kills it after `microseconds` counted from its first acknowledgement, and
/// adds to `acknowledged` all it had acknowledged.
void kill_a_writer(const std::filesystem::path& folder, int round, int microseconds,
                   std::set<int>& acknowledged) {
    int pipe[2];
    REQUIRE(::pipe(pipe) == 0);
    const pid_t child = ::fork();
    REQUIRE(child >= 0);
    if (child == 0) {
        ::close(pipe[0]);
        write_until_killed(folder, round, pipe[1]);
    }
    ::close(pipe[1]);
    int id = 0;
    REQUIRE(::read(pipe[0], &id, sizeof id) == sizeof id);
    acknowledged.insert(id);
    std::thread killer([&] {
        ::usleep(static_cast<useconds_t>(microseconds));
        ::kill(child, SIGKILL);
    });
    while (::read(pipe[0], &id, sizeof id) == sizeof id) acknowledged.insert(id);
    killer.join();
    ::close(pipe[0]);
    int status = 0;
    ::waitpid(child, &status, 0);
    CHECK(WIFSIGNALED(status));
}

}  // namespace

TEST_CASE("kill -9 at random moments loses nothing acknowledged and leaves the chain intact") {
    const int rounds = yuanmen::test::rounds(10, 200);
    std::mt19937_64 random(yuanmen::test::seed_for("kill -9", rounds));
    TempFolder folder;
    std::set<int> acknowledged;
    for (int round = 0; round < rounds; ++round) {
        kill_a_writer(folder.path(), round, static_cast<int>(random() % 120'000), acknowledged);
        const VerifyReport report = verify_data(folder.path()).value();
        REQUIRE(report.sound());
        REQUIRE(report.entries >= static_cast<std::int64_t>(acknowledged.size()));
    }
    CHECK(rebuild(folder.path(), false).value().equal());
    const auto store = open_store(folder.path());
    store->read([&](const Reading& reading) {
        for (const int id : acknowledged) REQUIRE(reading.people().find(std::to_string(id)).has_value());
        return 0;
    });
    MESSAGE("kill -9: ", acknowledged.size(), " acknowledged, ", store->committed_head().seq,
            " in the journal");
}
