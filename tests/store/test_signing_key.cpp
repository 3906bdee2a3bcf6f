#include "store/signing_key.hpp"

#include <doctest/doctest.h>
#include <sys/stat.h>

#include <fstream>
#include <iterator>

#include "store/backup.hpp"
#include "store/restore.hpp"
#include "store/store_kit.hpp"
#include "store/verify.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;
namespace fs = std::filesystem;

namespace {

std::string bytes_in_file(const fs::path& file) {
    std::ifstream input(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(input), std::istreambuf_iterator<char>()};
}

std::string key_in_force(const fs::path& data) {
    return open_store(data)->signing_key().public_key();
}

std::vector<KeyChange> changes_in(const fs::path& data) {
    return open_store(data)->read([](const Reading& reading) { return key_changes(reading); });
}

int mode_of(const fs::path& file) {
    struct stat said {};
    REQUIRE(::stat(file.c_str(), &said) == 0);
    return said.st_mode & 0777;
}

}  // namespace

TEST_CASE("the key is made with the folder, for the owner's eyes only, and stays") {
    TempFolder folder;
    const fs::path data = folder.path() / "data";
    const std::string key = key_in_force(data);
    CHECK(mode_of(key_file_of(data)) == 0600);
    CHECK(key_in_force(data) == key);
    CHECK(public_key_of(data).value() == key);
    CHECK(open_store(data)->committed_head().seq == 0);  // the first is no news to anybody
    const std::string seed = bytes_in_file(key_file_of(data)).substr(0, 64);
    CHECK(bytes_in_file(data / "yuanmen.db").find(seed) == std::string::npos);
}

TEST_CASE("a new key is an entry signed by the old one, and the old is gone") {
    TempFolder folder;
    const fs::path data = folder.path() / "data";
    const std::string old = key_in_force(data);
    std::string now;
    {
        const auto store = open_store(data);
        now = change_signing_key(*store, data, store->signing_key())->public_key();
    }
    CHECK(now != old);
    CHECK(key_in_force(data) == now);
    CHECK(mode_of(key_file_of(data)) == 0600);
    const auto changes = changes_in(data);
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].before == old);
    CHECK(changes[0].now == now);
    CHECK(changes[0].proven());
    KeyChange forged = changes[0];
    forged.now = base::SigningKey::make().public_key();
    CHECK_FALSE(forged.proven());
    CHECK(verify_data(data).value().sound());
}

TEST_CASE("a change cut short is finished if the journal tells of it, and never was if not") {
    TempFolder folder;
    const fs::path data = folder.path() / "data";
    const fs::path next = key_file_of(data).string() + ".new";
    const std::string old = key_in_force(data);
    std::ofstream(next) << base::SigningKey::make().seed() << '\n';  // written, not yet told
    CHECK(key_in_force(data) == old);
    CHECK_FALSE(fs::exists(next));
    const std::string before = bytes_in_file(key_file_of(data));
    std::string now;
    {
        const auto store = open_store(data);
        now = change_signing_key(*store, data, store->signing_key())->public_key();
    }
    fs::rename(key_file_of(data), next);  // told, not yet put in its place
    std::ofstream(key_file_of(data)) << before;
    CHECK(key_in_force(data) == now);
    CHECK(changes_in(data).size() == 1);
}

TEST_CASE("a key that is lost is followed by one nobody vouches for, and the journal says so") {
    TempFolder folder;
    const fs::path data = folder.path() / "data";
    const std::string old = key_in_force(data);
    fs::remove(key_file_of(data));
    const std::string now = key_in_force(data);
    CHECK(now != old);
    const auto changes = changes_in(data);
    REQUIRE(changes.size() == 1);
    CHECK(changes[0].before == old);
    CHECK(changes[0].now == now);
    CHECK(changes[0].signature == "");
    CHECK_FALSE(changes[0].proven());
    std::ofstream(key_file_of(data)) << "not a key\n";
    Options options;
    options.data_dir = data;
    CHECK(Store::open(std::move(options)).error().code == "store.key_unreadable");
}

TEST_CASE("a backup brings the key only if it was laid beside it") {
    TempFolder folder;
    const fs::path data = folder.path() / "data", file = folder.path() / "b.db";
    const std::string key = key_in_force(data);
    REQUIRE(backup_data(data, file).ok());
    CHECK_FALSE(fs::exists(key_file_of_backup(file)));
    const std::string seed = bytes_in_file(key_file_of(data)).substr(0, 64);
    CHECK(bytes_in_file(file).find(seed) == std::string::npos);
    REQUIRE(restore_data(file, folder.path() / "without").ok());
    CHECK(key_in_force(folder.path() / "without") != key);
    CHECK(changes_in(folder.path() / "without").size() == 1);

    REQUIRE_FALSE(copy_key_file(key_file_of(data), key_file_of_backup(file)));
    CHECK(mode_of(key_file_of_backup(file)) == 0600);
    CHECK(copy_key_file(key_file_of(data), key_file_of_backup(file))->code ==
          "store.io");  // never over a file
    REQUIRE(restore_data(file, folder.path() / "with").ok());
    CHECK(mode_of(key_file_of(folder.path() / "with")) == 0600);
    CHECK(key_in_force(folder.path() / "with") == key);
    CHECK(changes_in(folder.path() / "with").empty());
}
