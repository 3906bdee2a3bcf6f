#pragma once

#include <exception>
#include <future>
#include <optional>
#include <type_traits>
#include <utility>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "store/writing.hpp"

namespace yuanmen::store {

/// One command on its way through the writer thread. Made by Store::submit; internal to the store.
class Job {
  public:
    virtual ~Job() = default;

    /// Runs the command; true: keep what it wrote, false: roll it back. May throw: roll back.
    virtual bool run(Writing& writing) = 0;

    // Exactly one of these ends it, after the commit or when there will be none.
    virtual void deliver() = 0;
    virtual void refuse(base::Refusal refusal) = 0;
    virtual void fail(std::exception_ptr reason) = 0;
};

template <class Command>
class CommandJob : public Job {
  public:
    using Answer = std::invoke_result_t<Command&, Writing&>;

    explicit CommandJob(Command command) : command_(std::move(command)) {}
    std::future<Answer> future() { return promise_.get_future(); }

    bool run(Writing& writing) override {
        answer_.emplace(command_(writing));
        return answer_->ok();
    }
    void deliver() override { promise_.set_value(std::move(*answer_)); }
    void refuse(base::Refusal refusal) override {
        promise_.set_value(base::fail(error_of(std::move(refusal))));
    }
    void fail(std::exception_ptr reason) override { promise_.set_exception(std::move(reason)); }

  private:
    using Error = std::decay_t<decltype(std::declval<const Answer&>().error())>;
    static Error error_of(base::Refusal refusal) { return Error(std::move(refusal)); }

    Command command_;
    std::optional<Answer> answer_;
    std::promise<Answer> promise_;
};

}  // namespace yuanmen::store
