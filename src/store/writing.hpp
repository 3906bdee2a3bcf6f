#pragma once

#include <memory>

#include "base/moment.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}
class Journal;
class Sealed;
class Photos;
class Rulesets;
class Records;
class Matches;
class Events;
class Disputes;
class Penalties;
class TableJudges;
class People;
class Staff;
class StaffPasswords;
class PlayerAccess;
class Sessions;
class AccessTokens;
class Webhooks;
class OneTimeCodes;
class Idempotency;
class RateLimits;
class ServerSecrets;
struct Repositories;

/// One consistent, read-only view of the database, valid during the call it was handed to and only on that
/// thread. Include the header of the repository you use (store/matches.hpp …).
class Reading {
  public:
    explicit Reading(sqlite::Connection& connection);  ///< internal
    ~Reading();
    Reading(const Reading&) = delete;
    Reading& operator=(const Reading&) = delete;

    const Journal& journal() const;
    const Photos& photos() const;  ///< bytes only: ask first who may see them

    // Projections: derived from the journal, changed only by Journal::append.
    const Rulesets& rulesets() const;
    const Records& records() const;
    const Matches& matches() const;
    const Events& events() const;
    const Disputes& disputes() const;
    const Penalties& penalties() const;
    const TableJudges& table_judges() const;
    const People& people() const;
    const Staff& staff() const;

    // Operational: not in the journal, untouched by a rebuild.
    const StaffPasswords& staff_passwords() const;
    const PlayerAccess& player_access() const;
    const Sessions& sessions() const;
    const AccessTokens& access_tokens() const;
    const Webhooks& webhooks() const;
    const OneTimeCodes& one_time_codes() const;
    const Idempotency& idempotency() const;
    const RateLimits& rate_limits() const;
    const ServerSecrets& server_secrets() const;

  protected:
    friend class Store;
    const Sealed& sealed() const;
    Reading(sqlite::Connection& connection, const base::Moment* now);
    std::unique_ptr<Repositories> repositories_;
};

/// What a command may do: everything Reading can see, its own writes included, and change it. Handed to the
/// function given to Store::submit, on the writer thread, inside that command's savepoint. Projections are
/// read here and changed by appending entries; sealed payloads can be opened only here.
class Writing : public Reading {
  public:
    explicit Writing(sqlite::Connection& connection);  ///< internal

    /// The moment of this command; the same for all it decides and writes. Within one boot it never goes back
    /// from one command to the next.
    const base::Moment& now() const { return now_; }

    /// Keeps what this command writes even if it then answers a refusal: for what happened whether or not
    /// the caller gets his way (the bell that rang before he came, a try counted against a limit). An
    /// exception undoes it all the same. Holds for this command only.
    void keep_even_if_refused() { keep_even_if_refused_ = true; }

    Journal& journal();
    Sealed& sealed();
    Photos& photos();
    StaffPasswords& staff_passwords();
    PlayerAccess& player_access();
    Sessions& sessions();
    AccessTokens& access_tokens();
    Webhooks& webhooks();
    OneTimeCodes& one_time_codes();
    Idempotency& idempotency();
    RateLimits& rate_limits();
    ServerSecrets& server_secrets();

  private:
    friend class WriterThread;
    base::Moment now_;
    bool keep_even_if_refused_ = false;
};

}  // namespace yuanmen::store
