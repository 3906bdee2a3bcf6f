#include <SQLiteCpp/SQLiteCpp.h>
#include <doctest/doctest.h>

#include "service/house.hpp"

using namespace house;

TEST_CASE("the first owner needs the printed code, and it works once") {
    House house;
    const auto code = house->first_owner_code();
    REQUIRE(code.has_value());
    const NewStaff who{"owner", "负责人", Role::owner};
    const auto wrong = house->become_first_owner("0000-0000-0000-0000", who, House::kPassword, House::kHere);
    REQUIRE_FALSE(wrong.ok());
    CHECK(wrong.error().refusal.code == "access.wrong_code");
    const auto in = house->become_first_owner(*code, who, House::kPassword, House::kHere);
    REQUIRE(in.ok());
    CHECK(in->principal.role == Role::owner);
    const auto again =
        house->become_first_owner(*code, {"other", "别人", Role::owner}, House::kPassword, House::kHere);
    REQUIRE_FALSE(again.ok());
    CHECK(again.error().refusal.code == "access.owner_exists");
    CHECK_FALSE(house->first_owner_code().has_value());
}

TEST_CASE("a restart makes a new first code and the one before is void") {
    House house;
    const auto old_code = house->first_owner_code();
    house.restart();
    const auto new_code = house->first_owner_code();
    REQUIRE(new_code.has_value());
    CHECK(*new_code != *old_code);
    const NewStaff who{"owner", "负责人", Role::owner};
    CHECK_FALSE(house->become_first_owner(*old_code, who, House::kPassword, House::kHere).ok());
    CHECK(house->become_first_owner(*new_code, who, House::kPassword, House::kHere).ok());
}

TEST_CASE("an invited judge chooses a password with the code and signs in with it") {
    House house;
    const auto invitation = house->invite(house.owner(), {"judge1", "甲裁判", Role::table_judge}, once());
    REQUIRE(invitation.ok());
    CHECK_FALSE(house->sign_in("judge1", "", House::kHere).ok());
    const auto in = house->accept_invitation(invitation->code, House::kPassword, House::kHere);
    REQUIRE(in.ok());
    CHECK(in->principal.role == Role::table_judge);
    CHECK_FALSE(house->accept_invitation(invitation->code, "another password", House::kHere).ok());
    const auto again = house->sign_in("JUDGE1", House::kPassword, House::kHere);
    REQUIRE(again.ok());
    CHECK(again->principal.account == in->principal.account);
    const auto who = house->who_is(again->token);
    REQUIRE(who.ok());
    CHECK(who->name == "甲裁判");
}

TEST_CASE("a wrong password and a name nobody has get the same answer") {
    House house;
    (void)house.owner();
    const auto wrong = house->sign_in("owner", "wrong password", House::kHere);
    const auto nobody = house->sign_in("nobody", "wrong password", House::kHere);
    REQUIRE_FALSE(wrong.ok());
    REQUIRE_FALSE(nobody.ok());
    CHECK(wrong.error().refusal.code == nobody.error().refusal.code);
    CHECK(wrong.error().category == Category::unauthenticated);
}

TEST_CASE("guessing is stopped before a hash is computed, and time opens the door again") {
    House house;
    (void)house.owner();
    bool stopped = false;
    for (int i = 0; i < 30 && !stopped; ++i) {
        const auto guess = house->sign_in("owner", "guess " + std::to_string(i), House::kHere);
        REQUIRE_FALSE(guess.ok());
        stopped = guess.error().category == Category::too_many;
        if (stopped) CHECK(guess.error().retry_after_seconds > 0);
    }
    CHECK(stopped);
    const auto right = house->sign_in("owner", House::kPassword, House::kHere);
    REQUIRE_FALSE(right.ok());
    CHECK(right.error().category == Category::too_many);
    house.pass(10 * 60'000);
    CHECK(house->sign_in("owner", House::kPassword, House::kHere).ok());
}

TEST_CASE("an account guessed at from many addresses is shut to strangers, not to its owner's own phone") {
    House house;
    (void)house.owner();
    REQUIRE(house->sign_in("owner", House::kPassword, House::kHere).ok());
    int tried = 0;
    const auto guess = [&] {
        return house->sign_in("owner", "a guess",
                              {"10.0." + std::to_string(tried / 200) + "." + std::to_string(tried % 200)});
    };
    auto answer = guess();
    for (; tried < 200 && answer.error().category != Category::too_many; ++tried) answer = guess();
    CHECK(tried < 100);
    CHECK(answer.error().category == Category::too_many);
    CHECK(house->sign_in("owner", House::kPassword, House::kHere).ok());
}

TEST_CASE("a password kept at another cost is kept at today's after a right sign-in") {
    House house;
    (void)house.owner();
    const auto cost = [&] {
        SQLite::Database database((house.folder() / "yuanmen.db").string());
        SQLite::Statement find(database, "SELECT argon2id FROM staff_passwords");
        REQUIRE(find.executeStep());
        return find.getColumn(0).getString().substr(0, 26);
    };
    const std::string minimal = cost();
    house.hashing = SecretHasher::interactive();
    house.restart();
    CHECK_FALSE(house->sign_in("owner", "wrong password", House::kHere).ok());
    CHECK(cost() == minimal);
    CHECK(house->sign_in("owner", House::kPassword, House::kHere).ok());
    CHECK(cost() == "$argon2id$v=19$m=19456,t=2");
    CHECK(house->sign_in("owner", House::kPassword, House::kHere).ok());
}

TEST_CASE("a restart does not give a guesser new guesses") {
    House house;
    (void)house.owner();
    for (int i = 0; i < 12; ++i) (void)house->sign_in("owner", "guess number x", House::kHere);
    house.restart();
    const auto right = house->sign_in("owner", House::kPassword, House::kHere);
    REQUIRE_FALSE(right.ok());
    CHECK(right.error().category == Category::too_many);
}

TEST_CASE("the last owner can be neither disabled nor made less nor reset") {
    House house;
    const Principal owner = house.owner();
    const StaffChange less{"负责人", Role::auditor, false}, closed{"负责人", Role::owner, true};
    for (const StaffChange& change : {less, closed}) {
        const auto answer = house->change_staff(owner, owner.account, change, 1, once());
        REQUIRE_FALSE(answer.ok());
        CHECK(answer.error().refusal.code == "access.last_owner");
    }
    CHECK_FALSE(house->invite_again(owner, owner.account, once()).ok());
    const Principal second = house.staff(Role::owner, "second");
    CHECK(house->change_staff(owner, owner.account, less, 1, once()).ok());
    CHECK_FALSE(house->change_staff(second, second.account, less, 1, once()).ok());
}

TEST_CASE("a disabled account is out at once, whatever session it holds") {
    House house;
    const auto invitation = house->invite(house.owner(), {"judge1", "甲裁判", Role::table_judge}, once());
    const auto in = house->accept_invitation(invitation->code, House::kPassword, House::kHere);
    REQUIRE(in.ok());
    REQUIRE(
        house->change_staff(house.owner(), invitation->staff, {"甲裁判", Role::table_judge, true}, 1, once())
            .ok());
    CHECK_FALSE(house->who_is(in->token).ok());
    const auto back = house->sign_in("judge1", House::kPassword, House::kHere);
    REQUIRE_FALSE(back.ok());
    CHECK(back.error().refusal.code == "access.disabled");
}

TEST_CASE("a change of role counts in sessions that are already open") {
    House house;
    const auto invitation = house->invite(house.owner(), {"judge1", "甲裁判", Role::table_judge}, once());
    const auto in = house->accept_invitation(invitation->code, House::kPassword, House::kHere);
    REQUIRE(house->change_staff(house.owner(), invitation->staff, {"甲裁判", Role::auditor, false}, 1, once())
                .ok());
    const auto who = house->who_is(in->token);
    REQUIRE(who.ok());
    CHECK(who->role == Role::auditor);
}

TEST_CASE("a change of staff against an old version says what has happened since") {
    House house;
    const Principal judge = house.staff(Role::table_judge, "judge1");
    REQUIRE(house->change_staff(house.owner(), judge.account, {"新名字", Role::table_judge, false}, 1, once())
                .ok());
    const auto stale =
        house->change_staff(house.owner(), judge.account, {"旧名字", Role::table_judge, false}, 1, once());
    REQUIRE_FALSE(stale.ok());
    CHECK(stale.error().category == Category::conflict);
    CHECK(stale.error().current_version == 2);
    REQUIRE(stale.error().changes.size() == 1);
    CHECK(stale.error().changes[0].kind == "staff.changed");
    CHECK(stale.error().changes[0].by == house.owner().name);
}

TEST_CASE("a changed password ends every session of the account") {
    House house;
    const Principal owner = house.owner();
    const auto in = house->sign_in("owner", House::kPassword, House::kHere);
    REQUIRE(in.ok());
    CHECK_FALSE(house->change_password(owner, "wrong password", "a new password", House::kHere).ok());
    REQUIRE(house->change_password(owner, House::kPassword, "a new password", House::kHere).ok());
    CHECK_FALSE(house->who_is(in->token).ok());
    CHECK_FALSE(house->sign_in("owner", House::kPassword, House::kHere).ok());
    CHECK(house->sign_in("owner", "a new password", House::kHere).ok());
}

TEST_CASE("an invitation sent twice under one key makes one account and shows its code once") {
    House house;
    const NewStaff staff{"judge1", "甲裁判", Role::table_judge};
    const auto first = house->invite(house.owner(), staff, keyed("k1"));
    const auto second = house->invite(house.owner(), staff, keyed("k1"));
    REQUIRE(first.ok());
    REQUIRE(second.ok());
    CHECK(second->repeated);
    CHECK(second->staff == first->staff);
    CHECK(second->code.empty());
    const auto other_body =
        house->invite(house.owner(), {"judge2", "乙", Role::table_judge}, keyed("k1", "{2}"));
    REQUIRE_FALSE(other_body.ok());
    CHECK(other_body.error().refusal.code == "store.idempotency_conflict");
    CHECK(house->staff(house.owner())->size() == 2);
}

TEST_CASE("only the owner manages staff") {
    House house;
    (void)house.owner();
    for (Role role : {Role::head_judge, Role::table_judge, Role::scorekeeper, Role::auditor}) {
        CAPTURE(id_of(role));
        const Principal who = house.staff(role, "user-" + std::to_string(static_cast<int>(role)));
        const auto answer = house->invite(who, {"new", "新", Role::owner}, once());
        REQUIRE_FALSE(answer.ok());
        CHECK(answer.error().category == Category::forbidden);
    }
    const auto nobody = house->invite(Principal{}, {"new", "新", Role::owner}, once());
    REQUIRE_FALSE(nobody.ok());
    CHECK(nobody.error().category == Category::unauthenticated);
}
