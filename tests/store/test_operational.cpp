#include <doctest/doctest.h>

#include "store/operational/idempotency.hpp"
#include "store/operational/one_time_codes.hpp"
#include "store/operational/player_access.hpp"
#include "store/operational/rate_limits.hpp"
#include "store/operational/server_secrets.hpp"
#include "store/operational/sessions.hpp"
#include "store/operational/staff_passwords.hpp"
#include "store/store_kit.hpp"

using namespace yuanmen;
using namespace yuanmen::store;
using namespace yuanmen::store::test;

namespace {

/// Runs a command that must succeed.
template <class Work>
void write(Store& store, Work work) {
    auto done = store.submit([&](Writing& writing) -> Answer {
        work(writing);
        return 0;
    });
    REQUIRE(done.get().ok());
}

}  // namespace

TEST_CASE("a repeated request gets its first answer, the same key with another body a conflict") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    const IdempotencyKey key{"staff/s1", "POST /api/v1/matches/m1/commands", "k-1", "body-1"};
    const auto perform = [&](IdempotencyKey asked, bool refuse) {
        return store
            ->submit([=](Writing& writing) -> base::Result<std::string, base::Refusal> {
                const Repeat repeat = writing.idempotency().look(asked);
                if (repeat.kind == Repeat::Kind::repeated) return repeat.answer;
                if (repeat.kind == Repeat::Kind::conflict) {
                    return base::fail(base::Refusal{"store.idempotency_conflict", {}, "", {}});
                }
                const auto entry = NewEntry{"audit.done", "{}"};
                const std::int64_t version = writing.journal().version("audit/x");
                REQUIRE(writing.journal().append("audit/x", version, {entry}, kJudge).ok());
                const std::string answer = "done " + std::to_string(version + 1);
                writing.idempotency().keep(asked, answer, 1000);
                if (refuse) return base::fail(base::Refusal{"test.no", {}, "", {}});
                return answer;
            })
            .get();
    };
    CHECK(perform(key, true).error().code == "test.no");
    CHECK(perform(key, false).value() == "done 1");  // the refusal was not kept, so this one is fresh
    CHECK(perform(key, false).value() == "done 1");
    CHECK(perform(key, true).value() == "done 1");
    CHECK(store->committed_head().seq == 1);

    IdempotencyKey other = key;
    other.body_hash = "body-2";
    CHECK(perform(other, false).error().code == "store.idempotency_conflict");
    IdempotencyKey somebody_else = other;
    somebody_else.principal = "staff/s2";
    CHECK(perform(somebody_else, false).value() == "done 2");
    IdempotencyKey elsewhere = other;
    elsewhere.route = "POST /api/v1/events";
    CHECK(perform(elsewhere, false).value() == "done 3");

    write(*store, [](Writing& writing) { writing.idempotency().forget_before(1000); });
    CHECK(perform(key, false).value() == "done 1");
    write(*store, [](Writing& writing) { writing.idempotency().forget_before(1001); });
    CHECK(perform(key, false).value() == "done 4");
}

TEST_CASE("a session is found by the hash of its token until it expires or is removed") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    const Session session{"h1", "staff/s1", R"({"lang":"zh"})", 100, 100, 200};
    write(*store, [&](Writing& writing) {
        writing.sessions().add(session);
        writing.sessions().add({"h2", "staff/s1", "{}", 100, 100, 300});
        writing.sessions().add({"h3", "staff/s2", "{}", 100, 100, 300});
    });
    const auto known = [&](const std::string& hash, std::int64_t now) {
        return store->read([&](const Reading& r) { return r.sessions().find(hash, now).has_value(); });
    };
    CHECK(store->read([](const Reading& r) { return r.sessions().find("h1", 199); }) == session);
    CHECK_FALSE(known("h1", 200));
    write(*store, [](Writing& writing) { writing.sessions().touch("h1", 150, 250); });
    CHECK(known("h1", 200));
    write(*store, [](Writing& writing) { writing.sessions().remove_of("staff/s1"); });
    CHECK_FALSE(known("h1", 120));
    CHECK_FALSE(known("h2", 120));
    CHECK(known("h3", 120));
    write(*store, [](Writing& writing) { writing.sessions().remove_expired(299); });
    CHECK(known("h3", 120));
    write(*store, [](Writing& writing) { writing.sessions().remove_expired(300); });
    CHECK_FALSE(known("h3", 120));
}

TEST_CASE("a one-time code works once, for its purpose, until it expires") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    write(*store, [](Writing& writing) { writing.one_time_codes().add({"h", "first_owner", "s1", 200}); });
    const auto take = [&](const std::string& purpose, std::int64_t now) {
        std::optional<std::string> subject;
        write(*store, [&](Writing& writing) { subject = writing.one_time_codes().take("h", purpose, now); });
        return subject;
    };
    CHECK_FALSE(take("staff_invitation", 100).has_value());
    CHECK_FALSE(take("first_owner", 200).has_value());
    CHECK(store->read([](const Reading& r) { return r.one_time_codes().outstanding("first_owner", 199); }));
    auto refused = store->submit([](Writing& writing) -> Answer {
        CHECK(writing.one_time_codes().take("h", "first_owner", 199) == "s1");
        return base::fail(base::Refusal{"test.no", {}, "", {}});
    });
    CHECK_FALSE(refused.get().ok());
    CHECK(take("first_owner", 199) == "s1");  // the refused command gave it back
    CHECK_FALSE(take("first_owner", 199).has_value());
    CHECK_FALSE(
        store->read([](const Reading& r) { return r.one_time_codes().outstanding("first_owner", 1); }));
}

TEST_CASE("a player's link and PIN are found by person and by link, and withdrawn") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    write(*store, [](Writing& writing) {
        writing.player_access().set({"p1", "link-1", ""});
        writing.player_access().set({"p2", "", "pin-2"});
        writing.player_access().set({"p3", "", ""});
    });
    const auto by_link = [&](const std::string& hash) {
        return store->read([&](const Reading& r) {
            const auto keys = r.player_access().by_link(hash);
            return keys ? keys->person_id : std::string();
        });
    };
    CHECK(by_link("link-1") == "p1");
    CHECK(by_link("") == "");
    write(*store, [](Writing& writing) { writing.player_access().set({"p1", "link-9", "pin-1"}); });
    CHECK(by_link("link-1") == "");
    CHECK(by_link("link-9") == "p1");
    CHECK(store->read([](const Reading& r) { return r.player_access().find("p1")->pin_hash; }) == "pin-1");
    CHECK_FALSE(store->read([](const Reading& r) { return r.player_access().find("p9").has_value(); }));
}

TEST_CASE("passwords are set, replaced and removed") {
    TempFolder folder;
    const auto store = open_store(folder.path());
    write(*store, [](Writing& writing) {
        CHECK_FALSE(writing.staff_passwords().find("s1").has_value());
        writing.staff_passwords().set("s1", "$argon2id$1");
        writing.staff_passwords().set("s1", "$argon2id$2");
        CHECK(writing.staff_passwords().find("s1") == "$argon2id$2");
        writing.staff_passwords().remove("s1");
        CHECK_FALSE(writing.staff_passwords().find("s1").has_value());
    });
}

TEST_CASE("a bucket empties, refills with the boot clock, and survives a restart and a reboot") {
    TempFolder folder;
    const RateLimit limit{3, 60};  // three tries, then one a minute
    const auto take = [&](Store& store, const base::Moment& now) {
        bool taken = false;
        write(store, [&](Writing& writing) { taken = writing.rate_limits().take("pin/p1", limit, now); });
        return taken;
    };
    {
        const auto store = open_store(folder.path());
        for (int round = 0; round < 3; ++round) CHECK(take(*store, {"a", 1000, 5000}));
        CHECK_FALSE(take(*store, {"a", 1000, 5000}));
    }
    const auto store = open_store(folder.path());
    CHECK_FALSE(take(*store, {"a", 60'999, 5'000'000}));  // the wall clock does not count within a boot
    CHECK(take(*store, {"a", 61'000, 0}));
    CHECK_FALSE(take(*store, {"a", 61'000, 0}));
    CHECK_FALSE(take(*store, {"a", 500, 0}));
    for (int again = 0; again < 100; ++again) CHECK_FALSE(take(*store, {"a", 61'000 + again * 599, 0}));
    CHECK(take(*store, {"a", 121'000, 700'000}));  // asking in vain has not held the refill up
    CHECK_FALSE(take(*store, {"b", 10, 759'999}));
    CHECK(take(*store, {"b", 10, 760'000}));  // across a reboot the wall clock is all there is
    write(*store, [&](Writing& writing) { writing.rate_limits().reset("pin/p1"); });
    CHECK(store->read([&](const Reading& r) {
        return r.rate_limits().left("pin/p1", limit, {"b", 10, 0});
    }) == 3);
    CHECK(store->read([&](const Reading& r) {
        return r.rate_limits().left("pin/p2", limit, {"b", 10, 0});
    }) == 3);
}

TEST_CASE("a server secret is made once and stays") {
    TempFolder folder;
    std::string made;
    {
        const auto store = open_store(folder.path());
        write(*store, [&](Writing& writing) { made = writing.server_secrets().get_or_make("csrf", 32); });
        CHECK(made.size() == 64);
    }
    const auto store = open_store(folder.path());
    write(*store, [&](Writing& writing) {
        CHECK(writing.server_secrets().get_or_make("csrf", 32) == made);
        CHECK(writing.server_secrets().get_or_make("other", 32) != made);
    });
    CHECK(store->read([](const Reading& r) { return r.server_secrets().find("csrf"); }) == made);
}
