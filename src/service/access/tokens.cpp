#include "service/access/tokens.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "service/access/sessions.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "store/events.hpp"
#include "store/operational/access_tokens.hpp"
#include "store/staff.hpp"

namespace yuanmen::service {
namespace {

/// "audit.token_made", "audit.token_withdrawn" in a stream of the token's own.
Answer<std::int64_t> note(store::Writing& writing, const store::AccessToken& token, const char* kind,
                          const store::Author& author) {
    return note_audit(writing, "audit/token/" + token.id, kind,
                      {{"token", token.id},
                       {"name", token.name},
                       {"role", token.role},
                       {"event", token.event_id},
                       {"expires_ms", token.expires_ms}},
                      author);
}

/// Whoever made it has no account to answer for it: it rests as long as that account is disabled.
bool rests(const store::Reading& reading, const store::AccessToken& token) {
    const auto maker = reading.staff().find(token.made_by);
    return !maker || maker->disabled;
}

Answer<base::Unit> check_input(const TokenInput& input) {
    // A token acts for no seat and manages no accounts: an owner's would say more than it may.
    if (!is_staff(input.role) || input.role == Role::owner)
        return refuse(Category::invalid, "input.bad_role", "/role");
    if (input.days < 1 || input.days > kLongestTokenDays)
        return refuse(Category::invalid, "input.out_of_range", "/days",
                      {{"least", "1"}, {"most", std::to_string(kLongestTokenDays)}});
    return base::Unit{};
}

}  // namespace

std::string name_of_token(const std::string& name) {
    return name + " (API)";
}

Answer<Principal> Service::who_has(std::string_view token) {
    const auto over = [] { return refuse(Category::unauthenticated, "access.token_over"); };
    const std::string hash = token_hash(token);
    const std::int64_t now = impl_->store->now().wall_ms;
    bool resting = false;
    const auto found = impl_->store->read([&](const store::Reading& reading) {
        auto token = reading.access_tokens().by_hash(hash);
        resting = token && rests(reading, *token);
        return token;
    });
    if (!found || resting || !found->living(now)) return over();
    const auto role = role_from_id(found->role);
    if (!role || !is_staff(*role)) return over();
    if (now - found->last_used_ms >= kTouchEveryMs) {
        // If the store is too busy to note it, the next request will.
        (void)impl_->store
            ->submit([&](store::Writing& writing) -> Answer<base::Unit> {
                writing.access_tokens().touch(found->id, now);
                return base::Unit{};
            })
            .get();
    }
    Principal who;
    who.role = *role;
    who.account = found->id;
    who.name = name_of_token(found->name);
    who.by_token = true;
    who.only_event = found->event_id;
    return who;
}

Answer<NewToken> Service::make_token(const Principal& who, const TokenInput& input,
                                     const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_tokens); !allowed.ok())
        return base::fail(allowed.error());
    const auto name = clean_line(input.name, "/name", 1, kLongestName);
    if (!name.ok()) return base::fail(name.error());
    if (auto good = check_input(input); !good.ok()) return base::fail(good.error());
    const std::string event = input.event.value_or("");
    NewToken made;
    const auto receipt = impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const std::int64_t now = writing.now().wall_ms;
        if (!event.empty() && !writing.events().find(event))
            return refuse(Category::invalid, "event.not_found", "/event");
        const auto all = writing.access_tokens().list();
        const auto living =
            std::count_if(all.begin(), all.end(), [&](const auto& t) { return t.living(now); });
        if (static_cast<std::size_t>(living) >= kMostTokens)
            return refuse(Category::refused, "access.too_many_tokens", "",
                          {{"most", std::to_string(kMostTokens)}});
        made.token = std::string(kTokenMark) + new_token();
        store::AccessToken token;
        token.id = new_id("t");
        token.token_hash = token_hash(made.token);
        token.name = *name;
        token.role = id_of(input.role);
        token.event_id = event;
        token.made_by = who.account;
        token.made_ms = now;
        token.expires_ms = now + input.days * 24 * kHourMs;
        made.expires_ms = token.expires_ms;
        writing.access_tokens().add(token);
        const auto version = note(writing, token, "audit.token_made", author_of(who, request));
        if (!version.ok()) return base::fail(version.error());
        return Receipt{token.id, *version, false};
    });
    if (!receipt.ok()) return base::fail(receipt.error());
    made.id = receipt->id;
    made.repeated = receipt->repeated;
    return made;
}

Answer<Receipt> Service::withdraw_token(const Principal& who, const std::string& token_id,
                                        const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_tokens); !allowed.ok())
        return base::fail(allowed.error());
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const auto token = writing.access_tokens().find(token_id);
        if (!token) return refuse(Category::not_found, "access.no_such_token");
        if (token->withdrawn_ms != 0) return Receipt{token_id, 2, false};
        writing.access_tokens().withdraw(token_id, writing.now().wall_ms);
        const auto version = note(writing, *token, "audit.token_withdrawn", author_of(who, request));
        if (!version.ok()) return base::fail(version.error());
        return Receipt{token_id, *version, false};
    });
}

Answer<std::vector<TokenRow>> Service::tokens(const Principal& who) {
    if (auto allowed = require(who, UseCase::manage_tokens); !allowed.ok())
        return base::fail(allowed.error());
    const std::int64_t now = impl_->store->now().wall_ms;
    return impl_->store->read([&](const store::Reading& reading) -> Answer<std::vector<TokenRow>> {
        std::vector<TokenRow> rows;
        for (const store::AccessToken& token : reading.access_tokens().list()) {
            TokenRow row{token.id,
                         token.name,
                         role_from_id(token.role).value_or(Role::auditor),
                         token.event_id,
                         "",
                         "",
                         token.made_ms,
                         token.expires_ms,
                         token.withdrawn_ms,
                         token.last_used_ms,
                         token.living(now)};
            if (const auto event = reading.events().find(token.event_id)) row.event_name = event->name;
            if (const auto member = reading.staff().find(token.made_by)) row.made_by = member->name;
            rows.push_back(std::move(row));
        }
        return rows;
    });
}

}  // namespace yuanmen::service
