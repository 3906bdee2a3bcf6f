#include <doctest/doctest.h>
#include <stdio.h>

#include <string>

#include "base/digest.hpp"
#include "store/sealed.hpp"
#include "store/store_kit.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

/// What the Python checker, written from JOURNAL.md alone, says of the folder's database; empty: broken.
std::string head_by_python(const std::filesystem::path& folder) {
    const std::string command = "/usr/bin/python3 " YUANMEN_SOURCE_DIR "/tests/store/check_chain.py " +
                                (folder / "yuanmen.db").string() + " 2>/dev/null";
    FILE* pipe = ::popen(command.c_str(), "r");
    REQUIRE(pipe != nullptr);
    std::string said(256, '\0');
    said.resize(::fread(said.data(), 1, said.size(), pipe));
    return ::pclose(pipe) == 0 ? said : std::string();
}

}  // namespace

TEST_CASE("the format page is enough to check a journal with another program") {
    TempFolder folder;
    ChainHead head;
    {
        const auto store = open_store(folder.path());
        auto done = store->submit([](Writing& writing) -> Answer {
            REQUIRE(register_person(writing, "p1").ok());
            const std::string payload = R"({"salt":"00","名":"吕布"})";
            const std::string commitment = base::sha256_hex(payload);
            const NewEntry entry{"audit.sealed", "{\"commitment\":\"" + commitment + "\",\"note\":\"辕门\"}"};
            const auto appended =
                writing.journal().append("match/m1", 0, {entry}, {{"player", "p1", "a"}, "请求"});
            writing.sealed().keep(appended->entries[0], {"line_up.a", commitment, payload});
            return 0;
        });
        REQUIRE(done.get().ok());
        head = store->committed_head();
    }
    CHECK(head_by_python(folder.path()) == std::to_string(head.seq) + ":" + head.hash + "\n");
    tamper(folder.path(), "UPDATE journal SET actor_chair = 'b' WHERE seq = 2");
    CHECK(head_by_python(folder.path()).empty());
}
