#include "store/writer_thread.hpp"

#include <SQLiteCpp/Exception.h>

#include <algorithm>
#include <stdexcept>

#include "base/log.hpp"
#include "store/data_folder.hpp"
#include "store/repositories.hpp"
#include "store/sqlite/connection.hpp"
#include "store/sqlite/storage_trouble.hpp"

namespace yuanmen::store {
namespace {

base::Refusal refusal(const char* code) {
    return {code, {}, "", {}};
}

/// The moment of the next command: within one boot never before the last one's.
base::Moment next_moment(const Clock& clock, const base::Moment& last) {
    base::Moment now = clock();
    if (now.boot_id == last.boot_id) now.boot_ms = std::max(now.boot_ms, last.boot_ms);
    return now;
}

}  // namespace

WriterThread::WriterThread(std::unique_ptr<sqlite::Connection> connection, const Options& options)
    : connection_(std::move(connection)),
      writing_(*connection_),
      clock_(options.clock),
      queue_cap_(options.queue_cap),
      group_cap_(std::max<std::size_t>(options.group_cap, 1)),
      after_commit_(options.after_commit),
      committed_(writing_.journal().head()),
      thread_([this] { run(); }) {
    snapshots_.start();
}

WriterThread::~WriterThread() {
    snapshots_.stop();
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    arrived_.notify_all();
    thread_.join();
    try {
        mark_left(*connection_);
        connection_->exec("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (const SQLite::Exception&) {
        // What is committed is safe in the WAL; the next start reads it from there.
    }
}

void WriterThread::enqueue(std::unique_ptr<Job> job) {
    refuse_on_own_thread();
    const char* refused = nullptr;
    {
        const std::lock_guard lock(mutex_);
        if (closing_) {
            refused = "store.closed";
        } else if (jobs_.size() >= queue_cap_) {
            refused = "store.busy";
        } else {
            jobs_.push_back(std::move(job));
        }
    }
    if (refused != nullptr) return job->refuse(refusal(refused));
    arrived_.notify_one();
}

void WriterThread::run_between_groups(std::function<void(sqlite::Connection&)> work) {
    refuse_on_own_thread();
    Work task(std::move(work));
    std::future<void> done = task.get_future();
    {
        const std::lock_guard lock(mutex_);
        if (closing_) throw std::runtime_error("the store is closing");
        works_.push_back(std::move(task));
    }
    arrived_.notify_one();
    done.get();
}

void WriterThread::refuse_on_own_thread() const {
    if (std::this_thread::get_id() == thread_.get_id()) {
        throw std::logic_error("a command must not wait for another one");
    }
}

ChainHead WriterThread::committed_head() const {
    const std::lock_guard lock(mutex_);
    return committed_;
}

std::size_t WriterThread::queued() const {
    const std::lock_guard lock(mutex_);
    return jobs_.size();
}

void WriterThread::run() {
    while (true) {
        Group group;
        std::deque<Work> works;
        {
            std::unique_lock lock(mutex_);
            arrived_.wait(lock, [this] { return closing_ || !jobs_.empty() || !works_.empty(); });
            if (jobs_.empty() && works_.empty()) return;
            works.swap(works_);
            while (!jobs_.empty() && group.size() < group_cap_) {
                group.push_back(std::move(jobs_.front()));
                jobs_.pop_front();
            }
        }
        for (Work& work : works) work(*connection_);
        if (!group.empty()) run_group(group);
    }
}

void WriterThread::run_group(Group& group) {
    const Journal::Mark before = writing_.journal().mark();
    std::vector<std::exception_ptr> failures;
    wrote_ = false;
    try {
        sqlite::Transaction transaction(*connection_, sqlite::Transaction::Kind::immediate);
        failures = run_jobs(group);
        transaction.commit();
    } catch (...) {
        // Nothing of the group is in the database, so nobody may be told that it is.
        writing_.journal().restore(before);
        return abandon(group, std::current_exception());
    }
    publish();
    for (std::size_t index = 0; index < group.size(); ++index) {
        if (const auto trouble =
                failures[index] ? sqlite::storage_trouble(failures[index], *connection_) : std::nullopt) {
            group[index]->refuse(*trouble);
        } else if (failures[index]) {
            group[index]->fail(failures[index]);
        } else {
            group[index]->deliver();
        }
    }
}

std::vector<std::exception_ptr> WriterThread::run_jobs(Group& group) {
    std::vector<std::exception_ptr> failures;
    for (const std::unique_ptr<Job>& job : group) failures.push_back(run_job(*job));
    return failures;
}

std::exception_ptr WriterThread::run_job(Job& job) {
    Journal& journal = writing_.journal();
    const Journal::Mark before = journal.mark();
    const std::int64_t changes = connection_->total_changes();
    writing_.now_ = next_moment(clock_, writing_.now_);
    writing_.keep_even_if_refused_ = false;
    connection_->run("SAVEPOINT command");
    std::exception_ptr failure;
    bool keep = false;
    try {
        const bool done = job.run(writing_);
        keep = done || writing_.keep_even_if_refused_;
        if (journal.half_done_) throw std::logic_error("a command went on after a failed append");
    } catch (...) {
        failure = std::current_exception();
        keep = false;
    }
    // A full disk or the like makes SQLite undo the whole transaction by itself: then the group is lost.
    if (!connection_->in_transaction())
        std::rethrow_exception(
            failure ? failure
                    : std::make_exception_ptr(std::runtime_error("SQLite gave the transaction up")));
    if (keep) {
        wrote_ = wrote_ || connection_->total_changes() != changes;
    } else {
        connection_->run("ROLLBACK TO command");
        journal.restore(before);
    }
    connection_->run("RELEASE command");
    return failure;
}

void WriterThread::abandon(Group& group, const std::exception_ptr& reason) {
    const auto trouble = sqlite::storage_trouble(reason, *connection_);
    try {
        std::rethrow_exception(reason);
    } catch (const std::exception& error) {
        base::log::error("store.group_lost", {{"commands", static_cast<std::int64_t>(group.size())},
                                              {"reason", std::string_view(error.what())}});
    }
    for (const std::unique_ptr<Job>& job : group) {
        if (trouble) {
            job->refuse(*trouble);
        } else {
            job->fail(reason);
        }
    }
}

void WriterThread::publish() {
    Journal& journal = writing_.journal();
    Committed committed{journal.head(), std::move(journal.touched_)};
    journal.touched_.clear();
    std::sort(committed.streams.begin(), committed.streams.end());
    committed.streams.erase(std::unique(committed.streams.begin(), committed.streams.end()),
                            committed.streams.end());
    {
        const std::lock_guard lock(mutex_);
        committed_ = committed.head;
    }
    snapshots_.note(committed.streams);
    if (!wrote_ || !after_commit_) return;
    try {
        after_commit_(committed);
    } catch (const std::exception& error) {
        // What is committed must be answered; pages that were not refreshed are the lesser evil.
        base::log::error("store.after_commit_failed", {{"reason", std::string_view(error.what())}});
    }
}

}  // namespace yuanmen::store
