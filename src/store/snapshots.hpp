#pragma once

#include <condition_variable>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace yuanmen::store {

class WriterThread;

/// Writes snapshots of long streams, off the writer's path: states are turned into text on a thread of its
/// own, and what is left to the writer is one row in a group with others. A snapshot saves reading entries
/// again and is never needed; one that could not be written comes with a later entry.
class SnapshotKeeper {
  public:
    explicit SnapshotKeeper(WriterThread& writer) : writer_(writer) {}
    SnapshotKeeper(const SnapshotKeeper&) = delete;
    SnapshotKeeper& operator=(const SnapshotKeeper&) = delete;

    void start();
    /// Writes what is due and ends. While the writer still takes commands.
    void stop();
    /// A commit wrote to these streams.
    void note(const std::vector<std::string>& streams);

  private:
    void run();
    void write(const std::string& stream);

    WriterThread& writer_;
    std::mutex mutex_;
    std::condition_variable noted_;
    std::set<std::string> streams_;
    bool stopped_ = false;
    std::thread thread_;
};

}  // namespace yuanmen::store
