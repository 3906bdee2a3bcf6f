#include <doctest/doctest.h>
#include <signal.h>
#include <sys/resource.h>

#include <future>
#include <string>

#include "base/log.hpp"
#include "store/store_kit.hpp"
#include "store/verify.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

/// No file of this process may grow beyond `bytes` while it lives: to SQLite that is a full disk.
class SmallDisk {
  public:
    explicit SmallDisk(rlim_t bytes) {
        old_handler_ = ::signal(SIGXFSZ, SIG_IGN);
        REQUIRE(::getrlimit(RLIMIT_FSIZE, &old_) == 0);
        rlimit small = old_;
        small.rlim_cur = bytes;
        REQUIRE(::setrlimit(RLIMIT_FSIZE, &small) == 0);
    }
    ~SmallDisk() {
        ::setrlimit(RLIMIT_FSIZE, &old_);
        ::signal(SIGXFSZ, old_handler_);
    }

  private:
    rlimit old_{};
    void (*old_handler_)(int) = nullptr;
};

std::future<Answer> note(Store& store, const std::string& stream, std::size_t bytes) {
    return store.submit([=](Writing& writing) -> Answer {
        const NewEntry entry{"audit.noted", "{\"text\":\"" + std::string(bytes, 'x') + "\"}"};
        const auto appended =
            writing.journal().append(stream, writing.journal().version(stream), {entry}, kJudge);
        return appended->entries[0].seq;
    });
}

}  // namespace

TEST_CASE(
    "when the disk is full nobody is told yes, nothing half is kept, and it goes on when there is room") {
    base::log::set_level(base::log::Level::off);  // it complains, rightly
    TempFolder folder;
    {
        const auto store = open_store(folder.path());
        CHECK(note(*store, "audit/a", 10).get().value() == 1);
        const ChainHead before = store->committed_head();
        {
            const SmallDisk small(std::filesystem::file_size(folder.path() / "yuanmen.db-wal") + 4096);
            CHECK(note(*store, "audit/a", 300'000).get().error().code == "store.disk_failed");
            CHECK(note(*store, "audit/b", 300'000).get().error().code == "store.disk_failed");
        }
        CHECK(store->committed_head() == before);
        CHECK(note(*store, "audit/a", 10).get().value() == 2);
        store->read([](const Reading& reading) {
            CHECK(reading.journal().version("audit/a") == 2);
            CHECK(reading.journal().version("audit/b") == 0);
            return 0;
        });
    }
    const VerifyReport report = verify_data(folder.path()).value();
    CHECK(report.sound());
    CHECK(report.entries == 2);
    base::log::set_level(base::log::Level::warning);
}

TEST_CASE("a service starts on a full disk: what is there can be looked at") {
    base::log::set_level(base::log::Level::off);
    TempFolder folder;
    CHECK(note(*open_store(folder.path()), "audit/a", 10).get().value() == 1);
    REQUIRE(std::filesystem::file_size(folder.path() / "yuanmen.db") > 64 * 1024);
    {
        const SmallDisk small(64 * 1024);  // room for SQLite's shared memory
        const auto store = open_store(folder.path());
        store->read([](const Reading& reading) {
            CHECK(reading.journal().version("audit/a") == 1);
            return 0;
        });
        CHECK_FALSE(note(*store, "audit/b", 300'000).get().ok());
    }
    CHECK(note(*open_store(folder.path()), "audit/a", 10).get().value() == 2);
    CHECK(verify_data(folder.path()).value().sound());
    base::log::set_level(base::log::Level::warning);
}
