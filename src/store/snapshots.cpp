#include "store/snapshots.hpp"

#include <memory>
#include <utility>

#include "base/log.hpp"
#include "store/job.hpp"
#include "store/repositories.hpp"
#include "store/stream_states.hpp"
#include "store/streams.hpp"
#include "store/writer_thread.hpp"

namespace yuanmen::store {
namespace {

/// The row of one snapshot, unless its state turns out not to be the journal's: a rolled back command may
/// have left it.
struct WriteSnapshot {
    std::string stream;
    std::int64_t version;
    std::string hash;
    std::string text;

    base::Result<base::Unit, base::Refusal> operator()(Writing& writing) {
        writing.journal().streams().keep_snapshot(stream, version, hash, text);
        return base::Unit{};
    }
};

}  // namespace

void SnapshotKeeper::start() {
    thread_ = std::thread([this] { run(); });
}

void SnapshotKeeper::stop() {
    {
        const std::lock_guard lock(mutex_);
        stopped_ = true;
    }
    noted_.notify_all();
    if (thread_.joinable()) thread_.join();
}

void SnapshotKeeper::note(const std::vector<std::string>& streams) {
    bool any = false;
    {
        const std::lock_guard lock(mutex_);
        for (const std::string& stream : streams) {
            if (StreamStates::shared().is_due(stream)) any = streams_.insert(stream).second || any;
        }
    }
    if (any) noted_.notify_one();
}

void SnapshotKeeper::write(const std::string& stream) {
    const auto due = StreamStates::shared().take_due(stream);
    if (!due) return;
    auto job = std::make_unique<CommandJob<WriteSnapshot>>(
        WriteSnapshot{stream, due->version, due->hash, due->to_text(due->state.get())});
    auto done = job->future();
    writer_.enqueue(std::move(job));
    try {
        (void)done.get();
    } catch (const std::exception& error) {
        base::log::warning("store.snapshot_failed", {{"reason", std::string_view(error.what())}});
    }
}

void SnapshotKeeper::run() {
    while (true) {
        std::set<std::string> streams;
        {
            std::unique_lock lock(mutex_);
            noted_.wait(lock, [this] { return stopped_ || !streams_.empty(); });
            if (streams_.empty()) return;
            streams = std::exchange(streams_, {});
        }
        for (const std::string& stream : streams) write(stream);
    }
}

}  // namespace yuanmen::store
