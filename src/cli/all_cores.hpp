#pragma once

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace yuanmen::cli {

/// "12/1000" on the terminal's standard error, taken away again before anything else is printed there. Silent
/// for a single thing, and where standard error is no terminal.
class Progress {
  public:
    explicit Progress(std::size_t all);
    void show(std::size_t done) const;
    void clear() const;

  private:
    std::size_t all_;
    bool on_;
};

/// Answers `count` questions on all cores: `work(i)` runs on any thread and must not throw, `take(i, answer)`
/// on the caller's, in order, each as soon as it and those before it are there.
template <class Work, class Take>
void on_all_cores(std::size_t count, Work work, Take take) {
    using Answer = decltype(work(std::size_t{}));
    std::vector<std::optional<Answer>> answers(count);
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::condition_variable ready;
    const auto answer_some = [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            Answer answer = work(i);
            const std::lock_guard lock(mutex);
            answers[i] = std::move(answer);
            ready.notify_one();
        }
    };
    std::vector<std::jthread> crew;
    const std::size_t workers =
        std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), count);
    for (std::size_t i = 0; i < workers; ++i) crew.emplace_back(answer_some);
    const Progress progress(count);
    for (std::size_t i = 0; i < count; ++i) {
        std::unique_lock lock(mutex);
        ready.wait(lock, [&] { return answers[i].has_value(); });
        Answer answer = std::move(*answers[i]);
        lock.unlock();
        progress.clear();
        take(i, std::move(answer));
        progress.show(i + 1);
    }
    progress.clear();
}

}  // namespace yuanmen::cli
