#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <future>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "store/job.hpp"
#include "store/snapshots.hpp"
#include "store/store.hpp"

namespace yuanmen::store {

namespace sqlite {
class Connection;
}

/// The one thread that writes: takes what is queued, runs it as a group in one transaction, commits, answers.
class WriterThread {
  public:
    WriterThread(std::unique_ptr<sqlite::Connection> connection, const Options& options);

    /// Refuses what comes from now on, finishes what is queued, checkpoints and closes the connection.
    ~WriterThread();

    void enqueue(std::unique_ptr<Job> job);

    /// Runs `work` on the writer thread between two groups, outside a transaction, and waits for it.
    void run_between_groups(std::function<void(sqlite::Connection&)> work);

    ChainHead committed_head() const;
    std::size_t queued() const;

  private:
    using Work = std::packaged_task<void(sqlite::Connection&)>;
    using Group = std::vector<std::unique_ptr<Job>>;

    void run();
    void run_group(Group& group);
    std::vector<std::exception_ptr> run_jobs(Group& group);
    std::exception_ptr run_job(Job& job);
    void abandon(Group& group, const std::exception_ptr& reason);
    void publish();
    void refuse_on_own_thread() const;

    std::unique_ptr<sqlite::Connection> connection_;
    Writing writing_;
    const Clock clock_;
    const std::size_t queue_cap_;
    const std::size_t group_cap_;
    const std::function<void(const Committed&)> after_commit_;
    bool wrote_ = false;  ///< a kept command of this group changed something

    mutable std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<std::unique_ptr<Job>> jobs_;
    std::deque<Work> works_;
    bool closing_ = false;
    ChainHead committed_;

    SnapshotKeeper snapshots_{*this};
    std::thread thread_;  ///< last: it uses all of the above
};

}  // namespace yuanmen::store
