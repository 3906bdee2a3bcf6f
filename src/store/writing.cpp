#include "store/writing.hpp"

#include "store/repositories.hpp"

namespace yuanmen::store {

Repositories::Repositories(sqlite::Connection& connection, const base::Moment* now)
    : journal(connection, now),
      sealed(connection),
      photos(connection),
      rulesets(connection),
      records(connection, journal.streams()),
      matches(connection, journal.streams()),
      events(connection, journal.streams()),
      disputes(connection, journal.streams()),
      penalties(connection, journal.streams()),
      table_judges(connection),
      people(connection),
      staff(connection),
      staff_passwords(connection),
      player_access(connection),
      sessions(connection),
      access_tokens(connection),
      webhooks(connection),
      one_time_codes(connection),
      idempotency(connection),
      rate_limits(connection),
      server_secrets(connection) {}

Reading::Reading(sqlite::Connection& connection) : Reading(connection, nullptr) {}
Reading::Reading(sqlite::Connection& connection, const base::Moment* now)
    : repositories_(std::make_unique<Repositories>(connection, now)) {}
Reading::~Reading() = default;

const Journal& Reading::journal() const {
    return repositories_->journal;
}
const Photos& Reading::photos() const {
    return repositories_->photos;
}
const Rulesets& Reading::rulesets() const {
    return repositories_->rulesets;
}
const Records& Reading::records() const {
    return repositories_->records;
}
const Matches& Reading::matches() const {
    return repositories_->matches;
}
const Events& Reading::events() const {
    return repositories_->events;
}
const Disputes& Reading::disputes() const {
    return repositories_->disputes;
}
const Penalties& Reading::penalties() const {
    return repositories_->penalties;
}
const TableJudges& Reading::table_judges() const {
    return repositories_->table_judges;
}
const People& Reading::people() const {
    return repositories_->people;
}
const Staff& Reading::staff() const {
    return repositories_->staff;
}
const StaffPasswords& Reading::staff_passwords() const {
    return repositories_->staff_passwords;
}
const PlayerAccess& Reading::player_access() const {
    return repositories_->player_access;
}
const Sessions& Reading::sessions() const {
    return repositories_->sessions;
}
const AccessTokens& Reading::access_tokens() const {
    return repositories_->access_tokens;
}
const Webhooks& Reading::webhooks() const {
    return repositories_->webhooks;
}
const OneTimeCodes& Reading::one_time_codes() const {
    return repositories_->one_time_codes;
}
const Idempotency& Reading::idempotency() const {
    return repositories_->idempotency;
}
const RateLimits& Reading::rate_limits() const {
    return repositories_->rate_limits;
}
const Sealed& Reading::sealed() const {
    return repositories_->sealed;
}
const ServerSecrets& Reading::server_secrets() const {
    return repositories_->server_secrets;
}

Writing::Writing(sqlite::Connection& connection) : Reading(connection, &now_) {}

Journal& Writing::journal() {
    return repositories_->journal;
}
Photos& Writing::photos() {
    return repositories_->photos;
}
Sealed& Writing::sealed() {
    return repositories_->sealed;
}
StaffPasswords& Writing::staff_passwords() {
    return repositories_->staff_passwords;
}
PlayerAccess& Writing::player_access() {
    return repositories_->player_access;
}
Sessions& Writing::sessions() {
    return repositories_->sessions;
}
AccessTokens& Writing::access_tokens() {
    return repositories_->access_tokens;
}
Webhooks& Writing::webhooks() {
    return repositories_->webhooks;
}
OneTimeCodes& Writing::one_time_codes() {
    return repositories_->one_time_codes;
}
Idempotency& Writing::idempotency() {
    return repositories_->idempotency;
}
RateLimits& Writing::rate_limits() {
    return repositories_->rate_limits;
}
ServerSecrets& Writing::server_secrets() {
    return repositories_->server_secrets;
}

}  // namespace yuanmen::store
