#include "store/follow.hpp"

#include <doctest/doctest.h>

#include <fstream>

#include "store/signing_key.hpp"
#include "store/store_kit.hpp"
#include "store/verify.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;
namespace fs = std::filesystem;

namespace {

struct Two {
    TempFolder folder;
    fs::path first = folder.path() / "first";
    fs::path second = folder.path() / "second";
    FollowOptions options(bool by_files = false) const { return {first, second, by_files, false}; }
};

std::unique_ptr<Follower> follower(const FollowOptions& options) {
    auto opened = Follower::open(options);
    REQUIRE(opened.ok());
    return std::move(opened).value();
}

std::string add_refused(Store& store, const std::string& id) {
    const auto done = store.submit([id](Writing& writing) { return register_person(writing, id); }).get();
    return done.ok() ? "" : done.error().code;
}

}  // namespace

TEST_CASE("a copy follows a running service, by SQLite and by files, and every copy is sound") {
    for (const bool by_files : {false, true}) {
        CAPTURE(by_files);
        Two two;
        const auto store = open_store(two.first);
        const auto copy = follower(two.options(by_files));
        for (int i = 1; i <= 20; ++i) {
            add_person(*store, "p" + std::to_string(i));
            const auto round = copy->round();
            REQUIRE_MESSAGE(round.ok(), (round.ok() ? "" : round.error().code));
            CHECK(round->copied);
            CHECK(round->head == store->committed_head());
            CHECK(verify_data(two.second).value().head == store->committed_head());
        }
        CHECK_FALSE(copy->round()->copied);
        CHECK(is_following(two.second));
        std::size_t files = 0;
        for (const auto& entry : fs::directory_iterator(two.second)) {
            CHECK(entry.path().filename().string().find("partial") == std::string::npos);
            ++files;
        }
        CHECK(files <= 5);
    }
}

TEST_CASE("what has data of its own is never followed into, nor the source itself") {
    Two two;
    { add_person(*open_store(two.first), "p1"); }
    { add_person(*open_store(two.second), "p2"); }
    CHECK(Follower::open(two.options()).error().code == "store.folder_not_empty");
    CHECK(Follower::open({two.first, two.first, false, false}).error().code == "follow.same_folder");
    CHECK(take_over(two.options()).error().code == "follow.no_copy");
    CHECK(verify_data(two.second).value().head.seq == 1);
}

TEST_CASE("a source that goes away, goes back or becomes another leaves the copy as it was") {
    Two two;
    { add_person(*open_store(two.first), "p1"); }
    const fs::path old = two.folder.path() / "old";
    fs::copy(two.first, old, fs::copy_options::recursive);
    { add_person(*open_store(two.first), "p2"); }
    const auto copy = follower(two.options());
    REQUIRE(copy->round().ok());
    const ChainHead head = verify_data(two.second).value().head;
    fs::rename(two.first, two.folder.path() / "away");
    CHECK(copy->round().error().code == "store.no_database");
    fs::rename(old, two.first);
    CHECK(copy->round().error().code == "follow.went_back");
    fs::remove_all(two.first);
    { add_person(*open_store(two.first), "p1"); }
    CHECK(copy->round().error().code == "follow.another_journal");
    CHECK(verify_data(two.second).value().head == head);
}

TEST_CASE("taking over begins a term, and the older one writes nothing more wherever it is met") {
    Two two;
    auto first = open_store(two.first);
    add_person(*first, "p1");
    { REQUIRE(follower(two.options())->round().ok()); }
    CHECK(take_over(two.options()).error().code == "follow.source_runs");
    const fs::path lost = two.folder.path() / "lost";  // the laptop is gone, and still runs somewhere
    fs::rename(two.first, lost);
    const auto taken = take_over(two.options());
    REQUIRE(taken.ok());
    CHECK(taken->term == 2);
    CHECK(taken->after.seq == 1);
    CHECK_FALSE(taken->source_seen);
    CHECK_FALSE(taken->source_told);
    CHECK_FALSE(is_following(two.second));
    CHECK(verify_data(two.second).value().sound());
    {
        auto second = open_store(two.second);
        CHECK(add_refused(*second, "p3") == "");
    }
    CHECK(add_refused(*first, "lost-1") == "");  // nobody has told it yet
    first.reset();

    // its disk is found, and somebody holds the two together
    REQUIRE_FALSE(tell_superseded(lost, {"of another journal", 9}));
    auto again = open_store(lost);
    CHECK(add_refused(*again, "lost-2") == "");
    CHECK(Follower::open({lost, two.second, false, false}).error().code == "follow.older_term");
    CHECK(again->older_term()->code == "store.older_term");
    CHECK(add_refused(*again, "lost-3") == "store.older_term");
    CHECK(again->read([](const Reading& reading) { return reading.journal().head().seq; }) == 3);
    again.reset();
    auto started_anew = open_store(lost);
    CHECK(add_refused(*started_anew, "lost-4") == "store.older_term");
}

TEST_CASE("where the source is at rest nothing is missing, and it is told at once") {
    Two two;
    { add_person(*open_store(two.first), "p1"); }
    { REQUIRE(follower(two.options())->round().ok()); }
    { add_person(*open_store(two.first), "p2"); }  // written after the last round
    const auto taken = take_over(two.options());
    REQUIRE(taken.ok());
    CHECK(taken->source_seen);
    CHECK(taken->source_told);
    CHECK(taken->after.seq == 2);
    CHECK(add_refused(*open_store(two.first), "p3") == "store.older_term");
    CHECK(add_refused(*open_store(two.second), "p3") == "");
}

TEST_CASE("the key comes along only where it was asked for") {
    for (const bool with_key : {false, true}) {
        Two two;
        { add_person(*open_store(two.first), "p1"); }
        FollowOptions options = two.options();
        options.with_key = with_key;
        { REQUIRE(follower(options)->round().ok()); }
        CHECK(fs::exists(key_file_of(two.second)) == with_key);
        REQUIRE(take_over(options).ok());
        CHECK((public_key_of(two.first).value() == public_key_of(two.second).value()) == with_key);
    }
}
