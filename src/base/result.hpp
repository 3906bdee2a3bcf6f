#pragma once

#include <stdexcept>
#include <utility>
#include <variant>

namespace yuanmen::base {

/// Wraps an error so that a function returning Result<T, E> can say `return fail(error);`.
template <class E>
struct Failure {
    E error;
};

template <class E>
Failure<std::decay_t<E>> fail(E&& error) {
    return {std::forward<E>(error)};
}

/// A value or the reason why there is none. Errors of this house are values; exceptions are for broken
/// invariants and for the machine (disk full, out of memory). T and E may be the same type.
template <class T, class E>
class [[nodiscard]] Result {
  public:
    Result(T value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(Failure<E> failure) : held_(std::in_place_index<1>, std::move(failure.error)) {}

    bool ok() const { return held_.index() == 0; }
    explicit operator bool() const { return ok(); }

    /// The value; throws std::logic_error if there is none.
    T& value() & {
        require_value();
        return *std::get_if<0>(&held_);
    }
    const T& value() const& {
        require_value();
        return *std::get_if<0>(&held_);
    }
    T&& value() && {
        require_value();
        return std::move(*std::get_if<0>(&held_));
    }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    /// The error; throws std::logic_error if there is a value.
    const E& error() const {
        if (ok()) throw std::logic_error("Result::error() of a success");
        return *std::get_if<1>(&held_);
    }

  private:
    void require_value() const {
        if (!ok()) throw std::logic_error("Result::value() of a failure");
    }
    std::variant<T, E> held_;
};

struct Unit {};

}  // namespace yuanmen::base
