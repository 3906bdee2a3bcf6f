#include "store/sealed.hpp"

#include <doctest/doctest.h>

#include "base/digest.hpp"
#include "store/store_kit.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

SealedNote note_of(const std::string& name, const std::string& payload) {
    return {name, base::sha256_hex(payload), payload};
}

/// Appends an entry naming `commitment` and keeps `note` with it.
std::future<Answer> seal(Store& store, const std::string& stream, const std::string& commitment,
                         const SealedNote& note) {
    return store.submit([=](Writing& writing) -> Answer {
        const NewEntry entry{"audit.sealed", "{\"commitment\":\"" + commitment + "\"}"};
        const auto appended =
            writing.journal().append(stream, writing.journal().version(stream), {entry}, kJudge);
        writing.sealed().keep(appended->entries[0], note);
        return appended->version;
    });
}

}  // namespace

TEST_CASE("a sealed note is kept beside the entry that names its commitment") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    const SealedNote first = note_of("line_up.a", "salt 1: 3 1 2");
    const SealedNote second = note_of("line_up.a", "salt 2: 2 1 3");
    const SealedNote other = note_of("line_up.a", "salt 3: another match");
    REQUIRE(seal(*store, "match/m1", first.commitment, first).get().ok());
    REQUIRE(seal(*store, "match/m1", second.commitment, second).get().ok());
    REQUIRE(seal(*store, "match/m2", other.commitment, other).get().ok());
    auto looked = store->submit([](Writing& writing) -> Answer {
        const auto notes = writing.sealed().of_stream("match/m1");
        REQUIRE(notes.size() == 2);
        CHECK(notes[0].payload == "salt 1: 3 1 2");
        CHECK(notes[1].payload == "salt 2: 2 1 3");
        return 0;
    });
    REQUIRE(looked.get().ok());
    store->read_own_notes([](const Reading&, const Sealed& sealed) {
        CHECK(sealed.payload("match/m1", "line_up.a") == "salt 2: 2 1 3");  // the newest of that name
        CHECK_FALSE(sealed.payload("match/m1", "line_up.b").has_value());
        CHECK_FALSE(sealed.payload("match/m3", "line_up.a").has_value());
        return 0;
    });
}

TEST_CASE("a note that does not fit its commitment or its entry is not kept") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    const SealedNote honest = note_of("line_up.a", "salt: 3 1 2");
    SealedNote forged = honest;
    forged.payload = "salt: 2 1 3";
    CHECK_THROWS_AS(seal(*store, "match/m1", honest.commitment, forged).get(), std::invalid_argument);
    CHECK_THROWS_AS(seal(*store, "match/m1", base::sha256_hex("else"), honest).get(), std::invalid_argument);
    CHECK(store->committed_head().seq == 0);
}

TEST_CASE("no sealed byte is in the journal or in a projection") {
    TempFolder folder;
    {
        const auto store = open_store(folder.path());
        const SealedNote note = note_of("line_up.a", "salt-f00d: 3 1 2");
        REQUIRE(seal(*store, "match/m1", note.commitment, note).get().ok());
        for (const Entry& entry : store->read([](const Reading& r) { return r.journal().page(0, 10); })) {
            CHECK(entry.body.find("f00d") == std::string::npos);
        }
    }
}
