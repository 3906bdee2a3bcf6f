#include <doctest/doctest.h>

#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

#include "cli/run.hpp"
#include "kit/temp_folder.hpp"
#include "store/journal.hpp"
#include "store/people.hpp"
#include "store/store.hpp"

using namespace yuanmen;

namespace {

struct Ran {
    int code;
    std::string out;
    std::string err;
};

/// Runs the command line in this process, its output caught.
Ran yuanmen_run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "yuanmen");
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    std::ostringstream out;
    std::ostringstream err;
    auto* const old_out = std::cout.rdbuf(out.rdbuf());
    auto* const old_err = std::cerr.rdbuf(err.rdbuf());
    const int code = cli::run(static_cast<int>(argv.size()), argv.data());
    std::cout.rdbuf(old_out);
    std::cerr.rdbuf(old_err);
    return {code, out.str(), err.str()};
}

std::unique_ptr<store::Store> open_store(const std::filesystem::path& folder) {
    store::Options options;
    options.data_dir = folder;
    return std::move(store::Store::open(std::move(options)).value());
}

/// A data folder with three entries; its head.
store::ChainHead fill(const std::filesystem::path& folder) {
    const auto opened = open_store(folder);
    for (const std::string id : {"p1", "p2", "p3"}) {
        auto done = opened->submit([&](store::Writing& writing) -> base::Result<base::Unit, base::Refusal> {
            const auto entry = store::person_registered({id, "Somebody", "{}", 0});
            const auto appended =
                writing.journal().append(store::person_stream(id), 0, {entry}, {{"owner", "s1", ""}, "req"});
            REQUIRE(appended.ok());
            return base::Unit{};
        });
        REQUIRE(done.get().ok());
    }
    return opened->committed_head();
}

bool contains(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

/// Flips one byte of the database file where `text` stands.
void damage(const std::filesystem::path& file, const std::string& text) {
    std::ifstream input(file, std::ios::binary);
    std::string bytes((std::istreambuf_iterator<char>(input)), std::istreambuf_iterator<char>());
    const std::size_t at = bytes.find(text);
    REQUIRE(at != std::string::npos);
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    std::ofstream(file, std::ios::binary) << bytes;
}

}  // namespace

TEST_CASE("journal verify says what it has checked, and finds one flipped bit in the file") {
    test::TempFolder folder;
    const store::ChainHead head = fill(folder.path());
    const std::string data = folder.path();
    const std::string noted = std::to_string(head.seq) + ":" + head.hash;
    const Ran sound = yuanmen_run({"journal", "verify", "--data", data, "--expect", noted});
    CHECK(sound.code == 0);
    CHECK(contains(sound.out, "entries 3, sealed notes 0, photos 0, head " + noted));

    const std::string other = std::to_string(head.seq) + ":" + std::string(64, 'a');
    const Ran mismatch = yuanmen_run({"journal", "verify", "--data", data, "--expect", other});
    CHECK(mismatch.code == 1);
    CHECK(contains(mismatch.out, "head_mismatch"));
    CHECK(yuanmen_run({"journal", "verify", "--data", data, "--expect", "nonsense"}).code == 64);

    damage(folder.path() / "yuanmen.db", R"({"details":{},"id":"p2")");
    const Ran broken = yuanmen_run({"journal", "verify", "--data", data});
    CHECK(broken.code == 1);
    CHECK(contains(broken.out, "BROKEN at entry 2: entry_hash"));
}

TEST_CASE("rebuild compares while a service runs, and replaces only when none does") {
    test::TempFolder folder;
    fill(folder.path());
    auto running = open_store(folder.path());
    const Ran equal = yuanmen_run({"rebuild", "--data", folder.path()});
    CHECK(equal.code == 0);
    CHECK(contains(equal.out, "people: 3 rows, 3 by the journal, equal"));
    const Ran locked = yuanmen_run({"rebuild", "--data", folder.path(), "--apply"});
    CHECK(locked.code == 66);
    CHECK(contains(locked.err, "[store.locked]"));
    running.reset();
    CHECK(yuanmen_run({"rebuild", "--data", folder.path(), "--apply"}).code == 0);
}

TEST_CASE("backup copies once and never over a file; a missing database is named") {
    test::TempFolder folder;
    const std::string data = folder.path() / "data";
    const std::string file = folder.path() / "copy.db";
    const Ran nothing = yuanmen_run({"backup", file, "--data", data});
    CHECK(nothing.code == 1);
    CHECK(contains(nothing.err, data + "/yuanmen.db"));
    CHECK(contains(nothing.err, "[store.no_database]"));
    fill(data);
    CHECK(yuanmen_run({"backup", file, "--data", data}).code == 0);
    const Ran again = yuanmen_run({"backup", file, "--data", data});
    CHECK(again.code == 1);
    CHECK(contains(again.err, "[store.backup_exists]"));
    CHECK(yuanmen_run({"journal", "verify", "--data", folder.path() / "nowhere"}).code == 66);
    CHECK(yuanmen_run({"journal", "verify"}).code == 64);
}
