#include "store/backup.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "store/store_kit.hpp"
#include "store/verify.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

/// Puts the backup where a store would have its database, and looks at it.
VerifyReport restored(const std::filesystem::path& backup, const TempFolder& folder) {
    std::filesystem::copy_file(backup, folder.path() / "yuanmen.db");
    return verify_data(folder.path()).value();
}

std::size_t files_in(const std::filesystem::path& folder) {
    const auto begin = std::filesystem::directory_iterator(folder);
    return static_cast<std::size_t>(std::distance(begin, std::filesystem::directory_iterator()));
}

}  // namespace

TEST_CASE("a backup taken while others write is sound, complete up to its moment, and one file") {
    TempFolder folder;
    TempFolder target;
    const auto store = open_store(folder.path());
    for (int number = 0; number < 50; ++number) add_person(*store, "early" + std::to_string(number));
    std::atomic<bool> stop{false};
    std::thread writer([&] {
        for (int number = 0; !stop; ++number) add_person(*store, "late" + std::to_string(number));
    });
    const auto by_store = store->backup(target.path() / "by-store.db");
    const auto by_file = backup_data(folder.path(), target.path() / "by-file.db");
    stop = true;
    writer.join();
    REQUIRE(by_store.ok());
    REQUIRE(by_file.ok());
    CHECK(files_in(target.path()) == 2);
    for (const char* name : {"by-store.db", "by-file.db"}) {
        TempFolder place;
        const VerifyReport report = restored(target.path() / name, place);
        CHECK(report.sound());
        CHECK(report.entries >= 50);
        CHECK(report.entries <= store->committed_head().seq);
        CHECK(open_refusal(place.path()).empty());
    }
}

TEST_CASE("a backup never overwrites") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    const auto path = folder.path() / "precious";
    std::ofstream(path) << "precious";
    CHECK(store->backup(path).error().code == "store.backup_exists");
    CHECK(backup_data(folder.path(), path).error().code == "store.backup_exists");
    CHECK(std::filesystem::file_size(path) == 8);
}

TEST_CASE("a backup that cannot be written leaves nothing behind") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    CHECK(store->backup(folder.path() / "nowhere" / "b.db").error().code == "store.backup_failed");
    CHECK(backup_data(folder.path() / "nowhere", folder.path() / "b.db").error().code == "store.no_database");
}

TEST_CASE("a copy of a broken journal is refused as a backup") {
    TempFolder folder;
    TempFolder target;
    {
        const auto store = open_store(folder.path());
        add_person(*store, "p1");
    }
    tamper(folder.path(), "UPDATE journal SET body = '{}'");
    const auto path = target.path() / "b.db";
    CHECK(backup_data(folder.path(), path).error().code == "store.backup_failed");
    CHECK(files_in(target.path()) == 0);
}

TEST_CASE("a backup is taken of a store that was left without closing") {
    TempFolder folder;
    TempFolder target;
    const auto store = open_store(folder.path());
    add_person(*store, "p1");
    for (const char* suffix : {"", "-wal"}) {  // as after a crash: the newest commits are only in the WAL
        const std::string name = std::string("yuanmen.db") + suffix;
        std::filesystem::copy_file(folder.path() / name, target.path() / name);
    }
    const auto path = target.path() / "b.db";
    REQUIRE(backup_data(target.path(), path).ok());
    TempFolder place;
    CHECK(restored(path, place).entries == 1);
}
