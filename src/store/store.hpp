#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "base/signature.hpp"
#include "store/entry.hpp"
#include "store/job.hpp"
#include "store/machine_clock.hpp"
#include "store/term.hpp"
#include "store/writing.hpp"

namespace yuanmen::store {

class ReaderPool;
class LockFile;
class WriterThread;

/// What a commit changed.
struct Committed {
    ChainHead head;  ///< the chain's end after it
    std::vector<std::string>
        streams;  ///< streams that got entries, each once; empty: operational tables only
};

struct Options {
    std::filesystem::path data_dir;  ///< made (0700) if missing; holds yuanmen.db and yuanmen.lock
    Clock clock = machine_clock();
    std::size_t queue_cap = 1024;  ///< commands waiting; one more is refused with "store.busy"
    std::size_t group_cap = 256;   ///< commands that share one commit at most
    std::size_t readers = 4;
    /// Called on the writer thread after each commit that wrote something, before the answers of its commands
    /// are given. Must be quick, must not throw and must not call the store.
    std::function<void(const Committed&)> after_commit;
};

/// Why a store did not open: "store.locked", "store.not_ours", "store.newer", "store.migration_changed",
/// "store.migration_forbidden", "store.migration_failed", "store.chain_broken", "store.key_unreadable",
/// "store.io"; params say where.
using OpenError = base::Refusal;

/// The one door to the database of a data folder: one writer thread, a pool of readers. Thread-safe.
class Store {
  public:
    /// Locks the folder against a second service, migrates the database (after a backup of it), verifies the
    /// whole chain and the sealed bindings, and starts the writer.
    static base::Result<std::unique_ptr<Store>, OpenError> open(Options options);

    /// Finishes what was submitted, checkpoints, unlocks.
    ~Store();

    /// Runs `command(Writing&)` on the writer thread in a savepoint of its own, inside a transaction that may
    /// hold other commands too. It returns a Result<T, E>, E constructible from base::Refusal. On a success
    /// what it wrote stays; on an exception, or a refusal without Writing::keep_even_if_refused(), all of it
    /// is undone, others untouched. The future is
    /// ready only after COMMIT and carries the result, the command's exception, or a refusal of the store:
    /// "store.busy" (queue full, try again), "store.closed", and what the machine lacks
    /// (sqlite/storage_trouble.hpp). If the commit fails for another reason, the future throws. Commands run
    /// one after the other in the order of submission. Keep slow work (hashing a password) out of them, and
    /// never wait for another submit inside one.
    template <class Command>
    auto submit(Command command) -> std::future<std::invoke_result_t<Command&, Writing&>> {
        auto job = std::make_unique<CommandJob<Command>>(std::move(command));
        auto future = job->future();
        enqueue(std::move(job));
        return future;
    }

    /// Runs `look(const Reading&)` on the calling thread against one snapshot of what is committed, and
    /// returns what it returns (by value). Waits while all readers are lent out, so do not read inside a
    /// look.
    template <class Look>
    auto read(Look&& look) const {
        const Lease lease(*this);
        return look(lease.reading());
    }

    /// The one door through which a page reaches sealed notes: like read(), with `look(const Reading&, const
    /// Sealed&)`. Only for showing a player his own notes, by name, after the service has made sure who he
    /// is.
    template <class Look>
    auto read_own_notes(Look&& look) const {
        const Lease lease(*this);
        return look(lease.reading(), lease.sealed());
    }

    /// A checked copy of the database, taken while it is in use: "store.backup_exists" if `path` exists,
    /// "store.backup_failed" if the copy could not be written or is not sound. The writer waits meanwhile.
    base::Result<base::Unit, base::Refusal> backup(const std::filesystem::path& path);

    /// The chain's end as of the last commit; cheap.
    ChainHead committed_head() const;

    /// Commands waiting now; for health and metrics.
    std::size_t queued() const;

    /// "store.older_term" once this folder was met again after another took over from it: every command is
    /// refused with it from then on, reading goes on.
    std::optional<base::Refusal> older_term() const;

    /// The folder's key (signing_key.hpp).
    const base::SigningKey& signing_key() const { return *signing_key_; }

    /// The store's clock.
    base::Moment now() const { return clock_(); }

  private:
    class Lease {
      public:
        explicit Lease(const Store& store);
        ~Lease();
        Lease(const Lease&) = delete;
        Lease& operator=(const Lease&) = delete;
        const Reading& reading() const;
        const Sealed& sealed() const;

      private:
        ReaderPool& pool_;
        std::size_t slot_;
    };

    Store(Options options, std::unique_ptr<LockFile> lock, std::unique_ptr<ReaderPool> readers,
          std::unique_ptr<WriterThread> writer);
    void enqueue(std::unique_ptr<Job> job);

    Clock clock_;
    const std::filesystem::path data_dir_;
    Term term_;
    std::unique_ptr<LockFile> lock_;
    std::unique_ptr<ReaderPool> readers_;
    std::unique_ptr<WriterThread> writer_;
    std::optional<base::SigningKey> signing_key_;  ///< always, once open() is through
};

}  // namespace yuanmen::store
