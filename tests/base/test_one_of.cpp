#include <doctest/doctest.h>

#include <memory>
#include <string>

#include "base/one_of.hpp"

using yuanmen::base::OneOf;

namespace {

/// Counts how many of it live.
struct Lodger {
    explicit Lodger(int* living = nullptr) : living(living) { count(1); }
    Lodger(const Lodger& other) : living(other.living) { count(1); }
    Lodger(Lodger&& other) noexcept : living(other.living) { count(1); }
    Lodger& operator=(const Lodger&) = default;
    ~Lodger() { count(-1); }
    void count(int by) const {
        if (living != nullptr) *living += by;
    }
    int* living;
    bool operator==(const Lodger&) const = default;
};

using Held = OneOf<int, std::string, Lodger>;

}  // namespace

TEST_CASE("it holds the first alternative until told otherwise, and then what it was told") {
    Held held;
    REQUIRE(held.is<int>());
    CHECK(held.get<int>() == 0);
    held = std::string("draw");
    CHECK(held.index() == 1);
    CHECK(held.get_if<int>() == nullptr);
    REQUIRE(held.get_if<std::string>() != nullptr);
    *held.get_if<std::string>() += "n";
    CHECK(held.get<std::string>() == "drawn");
    CHECK_THROWS_AS(held.get<int>(), std::logic_error);
}

TEST_CASE("visiting calls the one overload that fits, and what it changes stays") {
    Held held = std::string("a name too long for a string's own room");
    const auto length = [](const auto& it) -> std::size_t {
        if constexpr (requires { it.size(); }) {
            return it.size();
        } else {
            return 0;
        }
    };
    CHECK(held.visit(length) == 39);
    held.visit([]<class T>(T& it) {
        if constexpr (std::is_same_v<T, std::string>) it = "short";
    });
    CHECK(std::as_const(held).visit(length) == 5);
    CHECK(Held(7).visit(length) == 0);
}

TEST_CASE("copies are equal and apart; moved and assigned values leave nobody behind") {
    int living = 0;
    {
        Held first = Lodger(&living);
        CHECK(living == 1);
        Held second = first;
        CHECK(living == 2);
        CHECK(first == second);
        Held third = std::move(second);
        CHECK(third == first);
        first = std::string("gone");
        CHECK_FALSE(first == third);
        Held& same = third;
        third = same;
        REQUIRE(third.is<Lodger>());
        third = 3;
        CHECK(third == Held(3));
        CHECK_FALSE(third == Held(4));
    }
    CHECK(living == 0);
}
