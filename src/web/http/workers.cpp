#include "web/http/workers.hpp"

#include <stdexcept>

#include "base/log.hpp"

namespace yuanmen::web {

Workers::Workers(std::size_t threads, std::size_t queue_limit, std::size_t stack_bytes)
    : queue_limit_(queue_limit) {
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, stack_bytes);
    for (std::size_t i = 0; i < threads; ++i) {
        pthread_t thread{};
        if (pthread_create(&thread, &attributes, &Workers::main_of, this) != 0) break;
        threads_.push_back(thread);
    }
    pthread_attr_destroy(&attributes);
    if (threads_.size() < threads) {
        finish();
        throw std::runtime_error("not enough threads for the web server");
    }
}

Workers::~Workers() {
    finish();
}

bool Workers::offer(std::function<void()>& job) {
    {
        const std::lock_guard lock(mutex_);
        if (finished_ || jobs_.size() >= queue_limit_) return false;
        jobs_.push_back(std::move(job));
        waiting_.store(jobs_.size(), std::memory_order_relaxed);
    }
    arrived_.notify_one();
    return true;
}

void Workers::finish() {
    std::vector<pthread_t> threads;
    {
        const std::lock_guard lock(mutex_);
        finished_ = true;
        threads.swap(threads_);
    }
    arrived_.notify_all();
    for (const pthread_t thread : threads) pthread_join(thread, nullptr);
}

void* Workers::main_of(void* self) {
    static_cast<Workers*>(self)->work();
    return nullptr;
}

void Workers::work() {
    for (;;) {
        std::function<void()> job;
        {
            std::unique_lock lock(mutex_);
            arrived_.wait(lock, [this] { return finished_ || !jobs_.empty(); });
            if (jobs_.empty()) return;
            job = std::move(jobs_.front());
            jobs_.pop_front();
            waiting_.store(jobs_.size(), std::memory_order_relaxed);
        }
        try {
            job();
        } catch (...) {
            base::log::error("server.job_failed");
        }
    }
}

}  // namespace yuanmen::web
