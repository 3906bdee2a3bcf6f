#include "service/service_impl.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "service/access/tokens.hpp"
#include "service/desk/bell_ringer.hpp"
#include "store/events.hpp"
#include "store/operational/access_tokens.hpp"
#include "store/operational/idempotency.hpp"
#include "store/operational/rate_limits.hpp"
#include "store/people.hpp"
#include "store/staff.hpp"
#include "store/table_judges.hpp"

namespace yuanmen::service {
namespace {

// An address may guess 20 times at once and then every three seconds; a hall may sit behind one address.
constexpr int kAddressBurst = 60;  // a hall of phones signs in at the same time, behind one address
constexpr std::int64_t kAddressRefillMs = 3000;
constexpr int kAccountBurst = 60;
constexpr std::int64_t kAccountRefillMs = 10'000;
// One account from one address, or one player link: ten wrong guesses, then one a minute.
constexpr store::RateLimit kGuesses{10, 60};

store::IdempotencyKey stored_key(const Principal& who, const RequestKey& request) {
    return {who.key(), request.route, request.key, request.body_hash};
}

base::Failure<Refused> too_many(std::int64_t wait_ms) {
    Refused refused(Category::too_many, {"access.too_many_guesses", {}, {}, {}});
    refused.retry_after_seconds = static_cast<int>((wait_ms + 999) / 1000);
    return base::fail(refused);
}

bool well_formed(const std::string& key) {
    return key.size() <= 100 &&
           std::all_of(key.begin(), key.end(), [](char c) { return c > 0x20 && c < 0x7F; });
}

}  // namespace

Service::Impl::Impl(cards::RulesetLibrary library, std::unique_ptr<store::Store> opened,
                    SecretHasher::Cost cost)
    : rulesets(std::move(library)),
      store(std::move(opened)),
      hasher(cost),
      guesses_by_address(kAddressBurst, kAddressRefillMs),
      guesses_by_account(kAccountBurst, kAccountRefillMs),
      played(rulesets),
      referees(rulesets) {}

Service::Impl::~Impl() = default;

Answer<base::Unit> Service::Impl::take_account_guess(const std::string& account, const Client& client) {
    if (signed_in_before.contains(account + "/" + client.address)) return base::Unit{};
    const std::int64_t wait = guesses_by_account.take(account, store->now().boot_ms);
    if (wait > 0) return too_many(wait);
    return base::Unit{};
}

Answer<base::Unit> Service::Impl::take_guess(const std::string& what, const Client& client) {
    const std::int64_t wait = guesses_by_address.take(client.address, store->now().boot_ms);
    if (wait > 0) return too_many(wait);
    return store
        ->submit([&](store::Writing& writing) -> Answer<base::Unit> {
            writing.rate_limits().remove_full(kGuesses, writing.now());
            if (!writing.rate_limits().take(what, kGuesses, writing.now())) return too_many(60'000);
            return base::Unit{};
        })
        .get();
}

void Service::Impl::forgive_guesses(const std::string& what) {
    (void)store
        ->submit([&](store::Writing& writing) -> Answer<base::Unit> {
            writing.rate_limits().reset(what);
            return base::Unit{};
        })
        .get();
}

Answer<Receipt> repeated_receipt(const store::Reading& reading, const Principal& who,
                                 const RequestKey& request) {
    if (request.key.empty()) return Receipt{};
    if (!well_formed(request.key))
        return refuse(Category::invalid, "input.bad_request_key", "/idempotency_key");
    const store::Repeat repeat = reading.idempotency().look(stored_key(who, request));
    switch (repeat.kind) {
        case store::Repeat::Kind::fresh:
            return Receipt{};
        case store::Repeat::Kind::conflict:
            return refuse(Category::invalid, "store.idempotency_conflict", "/idempotency_key");
        case store::Repeat::Kind::repeated:
            break;
    }
    const auto answer = nlohmann::json::parse(repeat.answer);
    return Receipt{answer.at("id"), answer.at("version"), true};
}

void keep_receipt(store::Writing& writing, const Principal& who, const RequestKey& request,
                  const Receipt& receipt) {
    if (request.key.empty()) return;
    const nlohmann::json answer = {{"id", receipt.id}, {"version", receipt.version}};
    writing.idempotency().keep(stored_key(who, request), base::canonical_json(answer), writing.now().wall_ms);
}

store::Author author_of(const Principal& who, const RequestKey& request) {
    if (who.role != Role::player)
        return {{std::string(id_of(who.role)), who.account, {}}, request.request_id};
    const char* chair = !who.chair ? "" : *who.chair == match::Chair::a ? "a" : "b";
    return {{std::string(id_of(who.role)), who.person, chair}, request.request_id};
}

Answer<std::int64_t> note_audit(store::Writing& writing, const std::string& stream, const char* kind,
                                const nlohmann::json& body, const store::Author& author) {
    auto appended = writing.journal().append(stream, writing.journal().version(stream),
                                             {{kind, base::canonical_json(body)}}, author);
    if (!appended.ok()) return base::fail(conflict_of(writing, appended.error()));
    return appended->version;
}

Refused conflict_of(const store::Reading& reading, const store::Stale& stale) {
    Refused refused(Category::conflict, {"store.stale_version",
                                         {},
                                         "/expected_version",
                                         {{"expected", std::to_string(stale.expected)},
                                          {"actual", std::to_string(stale.actual)}}});
    refused.current_version = stale.actual;
    for (const store::Entry& entry : stale.since) {
        refused.changes.push_back(
            {entry.version, entry.kind, name_of(reading, entry.actor), entry.moment.wall_ms});
    }
    return refused;
}

/// Whom the permission table grants the use case, as a refusal names them.
static std::string who_may(UseCase use_case) {
    std::string roles;
    for (const Role role : kRoles) {
        if (grant(role, use_case) != Grant::none) roles.append(roles.empty() ? "" : ",").append(id_of(role));
    }
    return roles;
}

static base::Failure<Refused> not_granted(const Principal& who, UseCase use_case) {
    if (!who.only_event.empty() && grant(who.role, use_case) != Grant::none)
        return refuse(Category::forbidden, "access.token_of_another_event", {}, {{"event", who.only_event}});
    return refuse(Category::forbidden, "access.forbidden", {}, {{"may", who_may(use_case)}});
}

bool may_see(const Principal& who, std::string_view event_id, const tournament::EventState& state) {
    if (!state.hidden || may(who, UseCase::read_event, {{}, false, event_id})) return true;
    if (who.role != Role::player) return false;
    // By the link of the event, or by that of one of its matches.
    return who.event == event_id ||
           std::any_of(state.matches.begin(), state.matches.end(), [&](const auto& match) {
               return match.second.any_desk([&](const std::string& desk) { return desk == who.match; });
           });
}

Answer<store::EventRow> find_event(const store::Reading& reading, const Principal& who,
                                   const std::string& event_id) {
    auto row = reading.events().find(event_id);
    if (!row || !may_see(who, event_id, *row->state)) return refuse(Category::not_found, "event.not_found");
    return *std::move(row);
}

/// A match of a hidden event is there for who may see the event, and for its own players.
static bool may_see_match(const store::Reading& reading, const Principal& who, const store::MatchRow& row) {
    if (who.role == Role::player && who.match == row.id) return true;
    const auto event = reading.events().find(row.event_id);
    return !event || may_see(who, row.event_id, *event->state);
}

Answer<FoundMatch> find_match(const store::Reading& reading, const Principal& who, UseCase use_case,
                              const std::string& match_id) {
    auto row = reading.matches().find(match_id);
    if (!row || !may_see_match(reading, who, *row)) return refuse(Category::not_found, "match.not_found");
    FoundMatch found{std::move(*row), false};
    if (!who.account.empty()) {
        found.own_table = reading.table_judges().assigned({found.row.event_id, found.row.table, who.account});
    }
    if (may(who, use_case, found.table())) return found;
    if (!who.signed_in()) return refuse(Category::unauthenticated, "access.sign_in_first");
    const bool elsewhere = !who.only_event.empty() && who.only_event != found.row.event_id;
    if (!elsewhere && grant(who.role, use_case) == Grant::own_table)
        return refuse(Category::forbidden, "access.not_your_table");
    return not_granted(who, use_case);
}

Answer<base::Unit> require(const Principal& who, UseCase use_case, std::string_view event_id) {
    if (may(who, use_case, {{}, false, event_id})) return base::Unit{};
    if (!who.signed_in()) return refuse(Category::unauthenticated, "access.sign_in_first");
    return not_granted(who, use_case);
}

base::Failure<Refused> hasher_busy() {
    Refused refused(Category::busy, {"access.busy", {}, {}, {}});
    refused.retry_after_seconds = 2;
    return base::fail(refused);
}

/// Of an entrant who has no desk match yet, and so is nobody else's business than the event's.
static std::string name_in_event(const store::Reading& reading, const std::string& person_id) {
    const std::size_t joint = person_id.rfind('-');
    if (joint == std::string::npos) return {};
    const auto event = reading.events().find(person_id.substr(0, joint));
    const auto* entrant = event ? event->state->find(person_id.substr(joint + 1)) : nullptr;
    return entrant != nullptr ? entrant->given.name : std::string();
}

std::string name_of(const store::Reading& reading, const store::Actor& actor) {
    if (actor.id.empty()) return {};
    if (actor.role == id_of(Role::player)) {
        const auto person = reading.people().find(actor.id);
        return person ? person->name : name_in_event(reading, actor.id);
    }
    if (const auto member = reading.staff().find(actor.id)) return member->name;
    const auto token = reading.access_tokens().find(actor.id);
    return token ? name_of_token(token->name) : std::string{};
}

HistoryRow history_row(const store::Reading& reading, const store::Entry& entry, nlohmann::json changes) {
    HistoryRow row;
    row.seq = entry.seq;
    row.version = entry.version;
    row.kind = entry.kind;
    row.by_role = entry.actor.role;
    row.by_id = entry.actor.id;
    row.by_name = name_of(reading, entry.actor);
    row.moment = entry.moment;
    row.body = std::make_shared<const nlohmann::json>(nlohmann::json::parse(entry.body));
    row.changes = std::make_shared<const nlohmann::json>(std::move(changes));
    row.prev_hash = entry.prev_hash;
    row.hash = entry.hash;
    return row;
}

}  // namespace yuanmen::service
