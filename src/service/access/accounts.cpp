#include <algorithm>

#include <nlohmann/json.hpp>

#include "base/digest.hpp"
#include "service/access/sessions.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "store/operational/one_time_codes.hpp"
#include "store/operational/rate_limits.hpp"
#include "store/operational/sessions.hpp"
#include "store/operational/staff_passwords.hpp"
#include "store/staff.hpp"

namespace yuanmen::service {
namespace {

constexpr const char* kFirstOwner = "first_owner";
constexpr const char* kInvitation = "staff_invitation";
constexpr std::int64_t kInvitationMs = 7 * 24 * kHourMs;
constexpr std::int64_t kOwnerResetMs = 24 * kHourMs;
constexpr std::int64_t kFirstOwnerMs = 30 * 24 * kHourMs;

std::string code_hash(std::string_view typed) {
    return base::sha256_hex(plain_code(typed));
}

bool is_active_owner(const store::StaffMember& member) {
    return !member.disabled && member.role == id_of(Role::owner);
}

bool has_owner(const store::Reading& reading) {
    const auto all = reading.staff().list();
    return std::any_of(all.begin(), all.end(), is_active_owner);
}

/// The owner `member` is the only one left.
bool is_last_owner(const store::Reading& reading, const store::StaffMember& member) {
    if (!is_active_owner(member)) return false;
    const auto all = reading.staff().list();
    return std::count_if(all.begin(), all.end(), is_active_owner) == 1;
}

Answer<store::StaffMember> checked(const NewStaff& staff) {
    auto login = clean_login(staff.login, "/login");
    if (!login.ok()) return base::fail(login.error());
    auto name = clean_line(staff.name, "/name", 1, kLongestName);
    if (!name.ok()) return base::fail(name.error());
    if (!is_staff(staff.role)) return refuse(Category::invalid, "input.bad_role", "/role");
    store::StaffMember member;
    member.id = new_id("s");
    member.login = *login;
    member.name = *name;
    member.role = id_of(staff.role);
    return member;
}

Answer<std::int64_t> append(store::Writing& writing, const store::StaffMember& member, std::int64_t expected,
                            const store::NewEntry& entry, const store::Author& author) {
    auto appended = writing.journal().append(store::staff_stream(member.id), expected, {entry}, author);
    if (!appended.ok()) return base::fail(conflict_of(writing, appended.error()));
    return appended->version;
}

/// A code that has to be guessed: one bucket for all of a purpose would let anybody close it, so by address.
std::string code_bucket(const char* purpose, const Client& client) {
    return std::string("code/") + purpose + "/" + client.address;
}

auto wrong_code() {
    return refuse(Category::unauthenticated, "access.wrong_code", "/code");
}

std::string issue_code(store::Writing& writing, const char* purpose, const std::string& subject,
                       std::int64_t lasts_ms) {
    const std::string code = new_code();
    writing.one_time_codes().remove_expired(writing.now().wall_ms);
    writing.one_time_codes().remove_of(purpose, subject);
    writing.one_time_codes().add({code_hash(code), purpose, subject, writing.now().wall_ms + lasts_ms});
    return code;
}

Principal principal_of(const store::StaffMember& member) {
    Principal who;
    who.role = *role_from_id(member.role);
    who.account = member.id;
    who.name = member.name;
    return who;
}

}  // namespace

std::optional<std::string> Service::first_owner_code() {
    auto code = impl_->store
                    ->submit([&](store::Writing& writing) -> Answer<std::optional<std::string>> {
                        if (has_owner(writing)) return std::optional<std::string>{};
                        return std::optional(issue_code(writing, kFirstOwner, "", kFirstOwnerMs));
                    })
                    .get();
    return code.ok() ? *code : std::nullopt;
}

Answer<SignedIn> Service::become_first_owner(const std::string& code, const NewStaff& who,
                                             const std::string& password, const Client& client) {
    NewStaff owner = who;
    owner.role = Role::owner;
    const auto member = checked(owner);
    if (!member.ok()) return base::fail(member.error());
    if (auto good = check_password(password, member->login, "/password"); !good.ok())
        return base::fail(good.error());
    if (auto guess = impl_->take_guess(code_bucket(kFirstOwner, client), client); !guess.ok()) {
        return base::fail(guess.error());
    }
    const auto hash = impl_->hasher.hash(password);
    if (!hash) return hasher_busy();
    return impl_->store
        ->submit([&](store::Writing& writing) -> Answer<SignedIn> {
            if (has_owner(writing)) return refuse(Category::refused, "access.owner_exists");
            if (!writing.one_time_codes().take(code_hash(code), kFirstOwner, writing.now().wall_ms)) {
                return wrong_code();
            }
            if (writing.staff().by_login(member->login)) {
                return refuse(Category::refused, "access.login_taken", "/login");
            }
            const store::Author self{{member->role, member->id, {}}, {}};
            auto version = append(writing, *member, 0, store::staff_added(*member), self);
            if (!version.ok()) return base::fail(version.error());
            writing.staff_passwords().set(member->id, *hash);
            return start_session(writing, principal_of(*member));
        })
        .get();
}

Answer<SignedIn> Service::accept_invitation(const std::string& code, const std::string& password,
                                            const Client& client) {
    if (auto good = check_password(password, {}, "/password"); !good.ok()) return base::fail(good.error());
    if (auto guess = impl_->take_guess(code_bucket(kInvitation, client), client); !guess.ok()) {
        return base::fail(guess.error());
    }
    const auto hash = impl_->hasher.hash(password);
    if (!hash) return hasher_busy();
    return impl_->store
        ->submit([&](store::Writing& writing) -> Answer<SignedIn> {
            const auto id =
                writing.one_time_codes().take(code_hash(code), kInvitation, writing.now().wall_ms);
            if (!id) return wrong_code();
            const auto member = writing.staff().find(*id);
            if (!member || member->disabled) return wrong_code();
            if (auto good = check_password(password, member->login, "/password"); !good.ok()) {
                return base::fail(good.error());
            }
            writing.staff_passwords().set(*id, *hash);
            // The judges of a hall come from one address: who had his code did not guess.
            writing.rate_limits().reset(code_bucket(kInvitation, client));
            impl_->guesses_by_address.forgive(client.address);
            return start_session(writing, principal_of(*member));
        })
        .get();
}

Answer<Invitation> Service::invite(const Principal& who, const NewStaff& staff, const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_staff); !allowed.ok()) return base::fail(allowed.error());
    const auto member = checked(staff);
    if (!member.ok()) return base::fail(member.error());
    Invitation invitation;
    const auto receipt = impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        if (writing.staff().by_login(member->login))
            return refuse(Category::refused, "access.login_taken", "/login");
        auto version = append(writing, *member, 0, store::staff_added(*member), author_of(who, request));
        if (!version.ok()) return base::fail(version.error());
        invitation.code = issue_code(writing, kInvitation, member->id, kInvitationMs);
        invitation.expires_ms = writing.now().wall_ms + kInvitationMs;
        return Receipt{member->id, *version, false};
    });
    if (!receipt.ok()) return base::fail(receipt.error());
    invitation.staff = receipt->id;
    invitation.version = receipt->version;
    invitation.repeated = receipt->repeated;
    return invitation;
}

Answer<Invitation> Service::invite_again(const Principal& who, const std::string& staff_id,
                                         const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_staff); !allowed.ok()) return base::fail(allowed.error());
    Invitation invitation;
    const auto receipt = impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const auto member = writing.staff().find(staff_id);
        if (!member) return refuse(Category::not_found, "access.no_such_account");
        // Without a password the last owner could not come back, and nobody else could invite him again.
        if (is_last_owner(writing, *member)) return refuse(Category::refused, "access.last_owner");
        const auto noted =
            note_audit(writing, "audit/invitation/" + staff_id, "audit.invited_again",
                       {{"staff", staff_id}, {"login", member->login}}, author_of(who, request));
        if (!noted.ok()) return base::fail(noted.error());
        writing.staff_passwords().remove(staff_id);
        writing.sessions().remove_of(staff_key(staff_id));
        invitation.code = issue_code(writing, kInvitation, staff_id, kInvitationMs);
        invitation.expires_ms = writing.now().wall_ms + kInvitationMs;
        return Receipt{staff_id, member->version, false};
    });
    if (!receipt.ok()) return base::fail(receipt.error());
    invitation.staff = receipt->id;
    invitation.version = receipt->version;
    invitation.repeated = receipt->repeated;
    return invitation;
}

namespace {

/// The active owner of this login; without one, the only active owner.
Answer<store::StaffMember> owner_named(const store::Reading& reading, const std::string& login) {
    std::optional<store::StaffMember> found;
    for (const store::StaffMember& member : reading.staff().list()) {
        if (!is_active_owner(member) || (!login.empty() && member.login != login)) continue;
        if (found) return refuse(Category::invalid, "access.several_owners", "/login");
        found = member;
    }
    if (!found) return refuse(Category::not_found, "access.no_such_owner", "/login");
    return *found;
}

}  // namespace

Answer<Invitation> Service::reset_owner(const std::string& login) {
    return impl_->store
        ->submit([&](store::Writing& writing) -> Answer<Invitation> {
            const auto owner = owner_named(writing, login);
            if (!owner.ok()) return base::fail(owner.error());
            const auto noted =
                note_audit(writing, "audit/owner_reset", "audit.owner_reset",
                           {{"staff", owner->id}, {"login", owner->login}}, {{"system", {}, {}}, {}});
            if (!noted.ok()) return base::fail(noted.error());
            writing.staff_passwords().remove(owner->id);
            writing.sessions().remove_of(staff_key(owner->id));
            Invitation invitation;
            invitation.staff = owner->id;
            invitation.code = issue_code(writing, kInvitation, owner->id, kOwnerResetMs);
            invitation.expires_ms = writing.now().wall_ms + kOwnerResetMs;
            return invitation;
        })
        .get();
}

Answer<Receipt> Service::change_staff(const Principal& who, const std::string& staff_id,
                                      const StaffChange& change, std::int64_t expected_version,
                                      const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_staff); !allowed.ok()) return base::fail(allowed.error());
    const auto name = clean_line(change.name, "/name", 1, kLongestName);
    if (!name.ok()) return base::fail(name.error());
    if (!is_staff(change.role)) return refuse(Category::invalid, "input.bad_role", "/role");
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        auto member = writing.staff().find(staff_id);
        if (!member) return refuse(Category::not_found, "access.no_such_account");
        const bool stays_owner = change.role == Role::owner && !change.disabled;
        if (!stays_owner && is_last_owner(writing, *member))
            return refuse(Category::refused, "access.last_owner");
        member->name = *name;
        member->role = id_of(change.role);
        member->disabled = change.disabled;
        auto version = append(writing, *member, expected_version, store::staff_changed(*member),
                              author_of(who, request));
        if (!version.ok()) return base::fail(version.error());
        if (change.disabled) {
            writing.sessions().remove_of(staff_key(staff_id));
            writing.one_time_codes().remove_of(kInvitation, staff_id);
        }
        return Receipt{staff_id, *version, false};
    });
}

Answer<base::Unit> Service::change_password(const Principal& who, const std::string& old_password,
                                            const std::string& new_password, const Client& client) {
    if (auto allowed = require(who, UseCase::own_account); !allowed.ok()) return allowed;
    std::optional<std::string> old_hash;
    std::string login;
    impl_->store->read([&](const store::Reading& reading) {
        old_hash = reading.staff_passwords().find(who.account);
        if (const auto member = reading.staff().find(who.account)) login = member->login;
        return 0;
    });
    if (auto good = check_password(new_password, login, "/new_password"); !good.ok()) return good;
    const std::string bucket = "password/" + who.account;
    if (auto guess = impl_->take_guess(bucket, client); !guess.ok()) return guess;
    const auto right =
        old_hash ? impl_->hasher.verify(*old_hash, old_password) : impl_->hasher.verify_nothing(old_password);
    if (!right) return hasher_busy();
    if (!*right) return refuse(Category::refused, "access.wrong_password", "/old_password");
    const auto new_hash = impl_->hasher.hash(new_password);
    if (!new_hash) return hasher_busy();
    impl_->forgive_guesses(bucket);
    return impl_->store
        ->submit([&](store::Writing& writing) -> Answer<base::Unit> {
            if (writing.staff_passwords().find(who.account) != old_hash) {
                return refuse(Category::refused, "access.wrong_password", "/old_password");
            }
            writing.staff_passwords().set(who.account, *new_hash);
            writing.sessions().remove_of(staff_key(who.account));
            return base::Unit{};
        })
        .get();
}

Answer<base::Unit> Service::end_sessions(const Principal& who, const std::string& staff_id) {
    const UseCase use_case = staff_id == who.account ? UseCase::own_account : UseCase::manage_staff;
    if (auto allowed = require(who, use_case); !allowed.ok()) return allowed;
    return impl_->store
        ->submit([&](store::Writing& writing) -> Answer<base::Unit> {
            if (!writing.staff().find(staff_id)) return refuse(Category::not_found, "access.no_such_account");
            writing.sessions().remove_of(staff_key(staff_id));
            return base::Unit{};
        })
        .get();
}

Answer<std::vector<StaffRow>> Service::staff(const Principal& who) {
    if (auto allowed = require(who, UseCase::list_staff); !allowed.ok()) return base::fail(allowed.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<std::vector<StaffRow>> {
        std::vector<StaffRow> rows;
        for (const store::StaffMember& member : reading.staff().list()) {
            const bool has_password = reading.staff_passwords().find(member.id).has_value();
            rows.push_back({member.id, member.login, member.name,
                            role_from_id(member.role).value_or(Role::auditor), member.disabled, has_password,
                            member.version});
        }
        return rows;
    });
}

}  // namespace yuanmen::service
