#include <doctest/doctest.h>

#include <fstream>

#include "base/log.hpp"
#include "store/backup_schedule.hpp"
#include "store/restore.hpp"
#include "store/store_kit.hpp"
#include "store/verify.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;
namespace fs = std::filesystem;

namespace {

void note(Store& store, const std::string& stream) {
    const auto done = store
                          .submit([=](Writing& writing) -> Answer {
                              const auto appended = writing.journal().append(
                                  stream, writing.journal().version(stream), {{"audit.noted", "{}"}}, kJudge);
                              return appended->entries[0].seq;
                          })
                          .get();
    REQUIRE(done.ok());
}

std::vector<fs::path> files_of(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code missing;
    for (const auto& entry : fs::directory_iterator(folder, missing)) files.push_back(entry.path());
    return files;
}

}  // namespace

TEST_CASE("a backup is restored into an empty folder only, and the event goes on in it") {
    TempFolder folder;
    const fs::path data = folder.path() / "data", again = folder.path() / "again",
                   file = folder.path() / "b.db";
    {
        const auto store = open_store(data);
        for (int i = 0; i < 5; ++i) note(*store, "audit/a");
        REQUIRE(store->backup(file).ok());
        note(*store, "audit/a");  // after the backup: lost with the laptop
    }
    CHECK(restore_data(file, data).error().code == "store.folder_not_empty");
    const auto head = restore_data(file, again);
    REQUIRE(head.ok());
    CHECK(head->seq == 5);
    CHECK(verify_data(again).value().sound());
    {
        const auto store = open_store(again);
        note(*store, "audit/a");
        CHECK(store->committed_head().seq == 7);  // the key was not in the backup: its loss is an entry
    }
    CHECK(restore_data(file, again).error().code == "store.folder_not_empty");
    CHECK(restore_data(folder.path() / "nothing.db", folder.path() / "x").error().code ==
          "store.no_database");
    CHECK_FALSE(fs::exists(folder.path() / "x"));
}

TEST_CASE("a file that does not check is not restored, and nothing is left behind") {
    base::log::set_level(base::log::Level::off);
    TempFolder folder;
    const fs::path data = folder.path() / "data", file = folder.path() / "b.db",
                   other = folder.path() / "other";
    {
        const auto store = open_store(data);
        for (int i = 0; i < 50; ++i) note(*store, "audit/a");
        REQUIRE(store->backup(file).ok());
    }
    std::ifstream in(file, std::ios::binary);
    const std::string good((std::istreambuf_iterator<char>(in)), {});
    const std::string hash = open_store(data)->committed_head().hash;
    std::string bad = good;
    const std::size_t at = bad.find(hash);
    REQUIRE(at != std::string::npos);
    bad[at] = bad[at] == '0' ? '1' : '0';
    for (const std::string& bytes :
         {bad, good.substr(0, good.size() / 2), std::string("no database"), std::string()}) {
        std::ofstream(file, std::ios::binary | std::ios::trunc) << bytes;
        CHECK_FALSE(restore_data(file, other).ok());
        CHECK_FALSE(fs::exists(other));
    }
    fs::create_directory(other);
    CHECK_FALSE(restore_data(file, other).ok());
    CHECK(files_of(other).empty());
    base::log::set_level(base::log::Level::warning);
}

TEST_CASE("the schedule backs up what is new, checked, and thins what is old") {
    TempFolder folder;
    const auto store = open_store(folder.path() / "data");
    BackupSchedule schedule(*store, folder.path() / "stick/backups", std::chrono::hours(1));
    note(*store, "audit/a");
    CHECK(schedule.make_one().value());
    CHECK_FALSE(schedule.make_one().value());
    const auto files = files_of(folder.path() / "stick/backups");
    REQUIRE(files.size() == 1);
    CHECK(restore_data(files.front(), folder.path() / "again")->seq == 1);
    CHECK(newest_backup(folder.path() / "stick/backups").has_value());
    CHECK_FALSE(newest_backup(folder.path() / "nowhere").has_value());

    const auto now = *backup_time("yuanmen-20121031-120000.db");
    CHECK(to_thin({"yuanmen-20121031-115900.db", "yuanmen-20121031-100500.db", "yuanmen-20121031-093000.db",
                   "yuanmen-20121031-090000.db", "yuanmen-20121030-080000.db", "yuanmen-20121030-070000.db",
                   "yuanmen-20120901-070000.db", "notes.txt"},
                  now) == std::vector<std::string>{"yuanmen-20121031-090000.db", "yuanmen-20121030-070000.db",
                                                   "yuanmen-20120901-070000.db"});
}

TEST_CASE("a stick that is away is told of and tried again") {
    base::log::set_level(base::log::Level::off);
    TempFolder folder;
    const auto store = open_store(folder.path() / "data");
    const fs::path stick = folder.path() / "stick";
    std::ofstream(stick) << "not a folder";
    BackupSchedule schedule(*store, stick / "backups", std::chrono::hours(1));
    note(*store, "audit/a");
    CHECK(schedule.make_one().error().code == "store.backup_failed");
    CHECK(schedule.last_trouble().has_value());
    fs::remove(stick);
    CHECK(schedule.make_one().value());
    CHECK_FALSE(schedule.last_trouble().has_value());
    base::log::set_level(base::log::Level::warning);
}
