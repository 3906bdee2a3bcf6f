#pragma once

#include <pthread.h>

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <vector>

namespace yuanmen::web {

/// A fixed crew of threads with large stacks and a bounded queue of connections.
class Workers {
  public:
    /// `stack_bytes` is address space, not memory. Throws std::runtime_error if a thread cannot be made.
    Workers(std::size_t threads, std::size_t queue_limit, std::size_t stack_bytes);
    ~Workers();  ///< as finish()
    Workers(const Workers&) = delete;
    Workers& operator=(const Workers&) = delete;

    /// Queues `job`; false if the queue is full (the job is untouched) or finish() was called.
    bool offer(std::function<void()>& job);

    /// Jobs queued and not yet taken: above zero, idle connections should give way.
    std::size_t waiting() const { return waiting_.load(std::memory_order_relaxed); }

    /// Lets the queued jobs run, then ends the threads. Safe to call twice.
    void finish();

  private:
    static void* main_of(void* self);
    void work();

    const std::size_t queue_limit_;
    std::mutex mutex_;
    std::condition_variable arrived_;
    std::deque<std::function<void()>> jobs_;
    std::atomic<std::size_t> waiting_{0};
    bool finished_ = false;
    std::vector<pthread_t> threads_;
};

}  // namespace yuanmen::web
