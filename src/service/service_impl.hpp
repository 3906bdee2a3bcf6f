#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <utility>

#include "match/state.hpp"
#include "service/access/rate_limiter.hpp"
#include "service/access/secret_hasher.hpp"
#include "service/answer.hpp"
#include "service/circuit/circuit_board.hpp"
#include "service/desk/played_rulesets.hpp"
#include "service/events/event_boards.hpp"
#include "service/records/judged_texts.hpp"
#include "service/records/referees.hpp"
#include "service/request_key.hpp"
#include "service/service.hpp"
#include "store/entry.hpp"
#include "store/events.hpp"
#include "store/journal.hpp"
#include "store/matches.hpp"
#include "store/store.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::service {

class BellRinger;

/// What the use-case files of Service share. Only they include this header.
struct Service::Impl {
    Impl(cards::RulesetLibrary library, std::unique_ptr<store::Store> opened, SecretHasher::Cost cost);
    ~Impl();

    cards::RulesetLibrary rulesets;
    std::unique_ptr<store::Store> store;
    SecretHasher hasher;
    RateLimiter guesses_by_address;
    RateLimiter guesses_by_account;
    Remembered signed_in_before;  ///< accounts with the address they signed in from, rightly
    std::shared_ptr<EventBoards> boards = std::make_shared<EventBoards>();  ///< told of commits by the store
    CircuitBoards circuit;
    PlayedRulesets played;
    Referees referees;
    JudgedTexts judged;
    /// Webhooks made since the start, and how many there were when the queue last found nobody to be told:
    /// then a commit need not be looked at.
    std::atomic<std::uint64_t> webhooks_made{1};
    std::atomic<std::uint64_t> nobody_to_tell_at{0};
    std::unique_ptr<BellRinger> bell_ringer;  ///< declared last: it stops before the store goes

    /// Runs one write of `who` in the store unless it was done before. `work(store::Writing&)` returns
    /// Answer<Receipt>; its receipt is kept under the request's key.
    template <class Work>
    Answer<Receipt> once(const Principal& who, const RequestKey& request, Work work);

    /// Takes one guess from the address's bucket and one from the stored bucket `what`, in this order, before
    /// anything costly is done. `too_many` if either is empty.
    Answer<base::Unit> take_guess(const std::string& what, const Client& client);

    /// Takes one guess from the account's bucket, which all addresses share that the account has not signed
    /// in from since the start: who guesses from many addresses is stopped, and a judge at his own phone is
    /// not.
    Answer<base::Unit> take_account_guess(const std::string& account, const Client& client);
    void forgive_guesses(const std::string& what);
};

/// The receipt this request was answered with before, if it was (marked `repeated`); a refusal if the key was
/// used with another body or is malformed; an empty receipt if the work is still to be done.
Answer<Receipt> repeated_receipt(const store::Reading& reading, const Principal& who,
                                 const RequestKey& request);
void keep_receipt(store::Writing& writing, const Principal& who, const RequestKey& request,
                  const Receipt& receipt);

store::Author author_of(const Principal& who, const RequestKey& request);

/// Writes a fact for the history alone: an entry `kind` ("audit.…") at the end of `stream` ("audit/…"), with
/// `body`, which holds no secret. The stream's version with it.
Answer<std::int64_t> note_audit(store::Writing& writing, const std::string& stream, const char* kind,
                                const nlohmann::json& body, const store::Author& author);

/// The journal has moved on: a conflict with what has happened since.
Refused conflict_of(const store::Reading& reading, const store::Stale& stale);

/// The match and whether its table is the principal's own.
struct FoundMatch {
    store::MatchRow row;
    bool own_table = false;
    Table table() const { return {row.id, own_table, row.event_id}; }
};

/// Looks the match up and asks the permission table; `not_found` or `forbidden`.
Answer<FoundMatch> find_match(const store::Reading& reading, const Principal& who, UseCase use_case,
                              const std::string& match_id);

/// Whether an event that is hidden is this principal's affair: the staff's who may read it, and of its
/// players.
bool may_see(const Principal& who, std::string_view event_id, const tournament::EventState& state);

/// The event, if there is one and this principal may know of it; else "event.not_found".
Answer<store::EventRow> find_event(const store::Reading& reading, const Principal& who,
                                   const std::string& event_id);

/// A refusal unless the table lets this principal do this without a match: `unauthenticated` if signing in
/// could help, else `forbidden`. `event_id`: the event it is about, if it is about one.
Answer<base::Unit> require(const Principal& who, UseCase use_case, std::string_view event_id = {});

/// No place was free for hashing in time: nothing was done, try again.
base::Failure<Refused> hasher_busy();

/// The name to show for the author of an entry.
std::string name_of(const store::Reading& reading, const store::Actor& actor);
/// An entry as people read it; `changes` is empty where nobody compares.
HistoryRow history_row(const store::Reading& reading, const store::Entry& entry, nlohmann::json changes);

template <class Work>
Answer<Receipt> Service::Impl::once(const Principal& who, const RequestKey& request, Work work) {
    return store
        ->submit([&](store::Writing& writing) -> Answer<Receipt> {
            auto before = repeated_receipt(writing, who, request);
            if (!before.ok() || before->repeated) return before;
            Answer<Receipt> receipt = work(writing);
            if (receipt.ok()) keep_receipt(writing, who, request, *receipt);
            return receipt;
        })
        .get();
}

}  // namespace yuanmen::service
