#include "store/store.hpp"

#include <SQLiteCpp/Exception.h>
#include <doctest/doctest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <future>
#include <latch>
#include <string>
#include <thread>
#include <vector>

#include "store/operational/sessions.hpp"
#include "store/people.hpp"
#include "store/sqlite/connection.hpp"
#include "store/store_kit.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

base::Refusal refused(const char* code) {
    return {code, {}, "", {}};
}

/// Holds the writer inside a command until it is let go, so that what is submitted meanwhile forms one group.
class HeldWriter {
  public:
    explicit HeldWriter(Store& store) {
        held_ = store.submit([this](Writing&) -> Answer {
            inside_.count_down();
            go_.wait();
            return 0;
        });
        inside_.wait();
    }
    void let_go() {
        go_.count_down();
        CHECK(held_.get().ok());
    }

  private:
    std::latch inside_{1};
    std::latch go_{1};
    std::future<Answer> held_;
};

struct Counted {
    Options options;
    std::atomic<int> commits{0};
    std::vector<Committed> seen;  // written on the writer thread, read after the answers
    explicit Counted(const TempFolder& folder) {
        options.data_dir = folder.path();
        options.after_commit = [this](const Committed& committed) {
            ++commits;
            seen.push_back(committed);
        };
    }
};

std::int64_t people_known(const Store& store) {
    return store.read([](const Reading& reading) {
        return static_cast<std::int64_t>(reading.people().list("", 1000).size());
    });
}

}  // namespace

TEST_CASE("commands that wait together share one commit; a refused or failing one is undone alone") {
    TempFolder folder;
    Counted counted(folder);
    const auto store = open_store(counted.options);
    HeldWriter held(*store);
    auto first = store->submit([](Writing& writing) { return register_person(writing, "p1"); });
    auto no = store->submit([](Writing& writing) -> Answer {
        REQUIRE(register_person(writing, "p2").ok());
        writing.sessions().add({"hash", "staff/s1", "{}", 1, 1, 10});
        return base::fail(refused("test.no"));
    });
    auto broken = store->submit([](Writing& writing) -> Answer {
        REQUIRE(register_person(writing, "p3").ok());
        throw std::runtime_error("broken");
    });
    auto last = store->submit([](Writing& writing) {
        CHECK(writing.people().find("p1").has_value());  // its elder in the group
        CHECK_FALSE(writing.people().find("p2").has_value());
        CHECK_FALSE(writing.sessions().find("hash", 1).has_value());
        return register_person(writing, "p4");
    });
    held.let_go();
    CHECK(first.get().value() == 1);
    CHECK(no.get().error().code == "test.no");
    CHECK_THROWS_AS(broken.get(), std::runtime_error);
    CHECK(last.get().value() == 2);  // the chain's head came back with the savepoints

    CHECK(counted.commits == 1);
    CHECK(counted.seen[0].streams == std::vector<std::string>{"person/p1", "person/p4"});
    CHECK(counted.seen[0].head == store->committed_head());
    CHECK(people_known(*store) == 2);
    const auto entries = store->read([](const Reading& reading) { return reading.journal().page(0, 10); });
    REQUIRE(entries.size() == 2);
    CHECK(entries[1].prev_hash == entries[0].hash);
}

TEST_CASE("a command can keep what it wrote although it is refused, but not after an exception") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    auto kept = store->submit([](Writing& writing) -> Answer {
        REQUIRE(register_person(writing, "p1").ok());
        writing.keep_even_if_refused();
        return base::fail(refused("test.no"));
    });
    CHECK(kept.get().error().code == "test.no");
    CHECK(people_known(*store) == 1);
    auto thrown = store->submit([](Writing& writing) -> Answer {
        REQUIRE(register_person(writing, "p2").ok());
        writing.keep_even_if_refused();
        throw std::runtime_error("broken");
    });
    CHECK_THROWS(thrown.get());
    auto forgotten = store->submit([](Writing& writing) -> Answer {
        REQUIRE(register_person(writing, "p3").ok());
        return base::fail(refused("test.no"));  // the wish of the command before does not carry over
    });
    CHECK_FALSE(forgotten.get().ok());
    CHECK(people_known(*store) == 1);
}

TEST_CASE("a reader sees only what is committed, and keeps seeing it") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    add_person(*store, "p1");
    std::latch written(1);
    std::latch looked(1);
    auto command = store->submit([&](Writing& writing) {
        Answer answer = register_person(writing, "p2");
        written.count_down();
        looked.wait();
        return answer;
    });
    written.wait();
    CHECK(people_known(*store) == 1);
    looked.count_down();
    CHECK(command.get().ok());
    CHECK(people_known(*store) == 2);  // whoever has the answer can read what it says

    store->read([&](const Reading& reading) {
        CHECK(reading.people().list("", 10).size() == 2);
        add_person(*store, "p3");
        CHECK(reading.people().list("", 10).size() == 2);
        return 0;
    });
    CHECK(people_known(*store) == 3);
}

TEST_CASE("readers are lent out and come back, whatever the look does") {
    TempFolder folder;
    Options options;
    options.data_dir = folder.path();
    options.readers = 1;
    const auto store = open_store(std::move(options));
    CHECK_THROWS_AS(store->read([](const Reading&) -> int { throw std::runtime_error("broken"); }),
                    std::runtime_error);
    CHECK(people_known(*store) == 0);
}

TEST_CASE("many threads write and read at once without losing anything") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    constexpr int kThreads = 8;
    constexpr int kEach = 25;
    std::vector<std::thread> threads;
    std::atomic<int> done{0};
    for (int thread = 0; thread < kThreads; ++thread) {
        threads.emplace_back([&, thread] {
            for (int number = 0; number < kEach; ++number) {
                const std::string id = std::to_string(thread) + "-" + std::to_string(number);
                add_person(*store, id);
                done +=
                    store->read([&](const Reading& reading) { return reading.people().find(id) ? 1 : 0; });
            }
        });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(done == kThreads * kEach);
    CHECK(store->committed_head().seq == kThreads * kEach);
}

TEST_CASE("a full queue answers busy at once") {
    TempFolder folder;
    Options options;
    options.data_dir = folder.path();
    options.queue_cap = 2;
    const auto store = open_store(std::move(options));
    HeldWriter held(*store);
    auto first = store->submit([](Writing& writing) { return register_person(writing, "p1"); });
    auto second = store->submit([](Writing& writing) { return register_person(writing, "p2"); });
    CHECK(store->queued() == 2);
    auto third = store->submit([](Writing& writing) { return register_person(writing, "p3"); });
    CHECK(third.get().error().code == "store.busy");  // while the writer is still held
    held.let_go();
    CHECK(first.get().ok());
    CHECK(second.get().ok());
    CHECK(people_known(*store) == 2);
}

TEST_CASE("what was submitted before the store closes is finished and answered") {
    TempFolder folder;
    std::vector<std::future<Answer>> answers;
    {
        const auto store = open_store(folder.path());
        for (int number = 0; number < 20; ++number) {
            answers.push_back(store->submit([number](Writing& writing) {
                return register_person(writing, "p" + std::to_string(number));
            }));
        }
    }
    for (auto& answer : answers) CHECK(answer.get().ok());
    CHECK(people_known(*open_store(folder.path())) == 20);
    CHECK_FALSE(std::filesystem::exists(folder.path() / "yuanmen.db-wal"));
}

TEST_CASE("a command must not wait for another command") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    auto outer = store->submit([&](Writing&) -> Answer {
        return store->submit([](Writing& writing) { return register_person(writing, "p1"); }).get();
    });
    CHECK_THROWS_AS(outer.get(), std::logic_error);
}

TEST_CASE("the clock never goes back from one command to the next within a boot") {
    TempFolder folder;
    std::vector<base::Moment> moments{{"a", 100, 900}, {"a", 90, 800}, {"b", 5, 950}};
    std::size_t next = 0;
    Options options;
    options.data_dir = folder.path();
    options.clock = [&] { return moments[next++]; };
    const auto store = open_store(std::move(options));
    const auto moment = [&] {
        return store
            ->submit(
                [](Writing& writing) -> base::Result<base::Moment, base::Refusal> { return writing.now(); })
            .get()
            .value();
    };
    CHECK(moment() == base::Moment{"a", 100, 900});
    CHECK(moment() == base::Moment{"a", 100, 800});
    CHECK(moment() == base::Moment{"b", 5, 950});
}

TEST_CASE("a second service on the same data folder is refused, also from another process") {
    TempFolder folder;
    auto store = open_store(folder.path());
    CHECK(open_refusal(folder.path()) == "store.locked");
    const pid_t child = ::fork();
    if (child == 0) {
        Options options;
        options.data_dir = folder.path();
        const auto opened = Store::open(std::move(options));
        ::_exit(!opened && opened.error().code == "store.locked" ? 0 : 1);
    }
    int status = -1;
    ::waitpid(child, &status, 0);
    CHECK(status == 0);
    store.reset();
    CHECK(open_refusal(folder.path()).empty());
}

TEST_CASE("the data folder is made for its owner only") {
    TempFolder folder;
    const auto data = folder.path() / "a" / "data";
    open_store(data);
    using std::filesystem::perms;
    CHECK(std::filesystem::status(data).permissions() == perms::owner_all);
    CHECK(std::filesystem::status(data / "yuanmen.db").permissions() ==
          (perms::owner_read | perms::owner_write));
}

TEST_CASE("a data folder that cannot be made is refused, not thrown") {
    CHECK(open_refusal("/proc/nowhere") == "store.io");
}

TEST_CASE("a statement is prepared once, and two that are read at the same time do not disturb each other") {
    sqlite::Connection connection = sqlite::Connection::in_memory();
    connection.exec("CREATE TABLE numbers (n INTEGER)");
    for (const std::int64_t n : {1, 2, 3}) connection.run("INSERT INTO numbers (n) VALUES (?)", n);
    const auto at_least = [&](std::int64_t least) {
        return connection.query("SELECT n FROM numbers WHERE n >= ? ORDER BY n", least);
    };
    const auto next = [](sqlite::Statement& rows) {
        return rows.executeStep() ? rows.getColumn(0).getInt64() : std::int64_t{0};
    };
    for (int round = 0; round < 2; ++round) {
        sqlite::Statement outer = at_least(1);
        CHECK(next(outer) == 1);
        {
            sqlite::Statement inner = at_least(2);
            CHECK(next(inner) == 2);
        }
        CHECK(next(outer) == 2);
        CHECK(next(outer) == 3);
        CHECK(next(outer) == 0);
    }
    // One left half read holds nothing up.
    {
        sqlite::Statement half = at_least(1);
        CHECK(next(half) == 1);
    }
    connection.exec("DROP TABLE numbers");
    sqlite::Statement gone = at_least(1);
    CHECK_THROWS_AS(next(gone), SQLite::Exception);
}
