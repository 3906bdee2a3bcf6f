#include <doctest/doctest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "base/shared_list.hpp"

using yuanmen::base::SharedList;

namespace {

/// Counts how often any of its kind is copied.
struct Counted {
    int value = 0;
    static inline std::size_t copies = 0;
    Counted() = default;
    explicit Counted(int given) : value(given) {}
    Counted(const Counted& other) : value(other.value) { ++copies; }
    Counted(Counted&& other) noexcept = default;
    Counted& operator=(const Counted& other) {
        value = other.value;
        ++copies;
        return *this;
    }
    Counted& operator=(Counted&& other) noexcept = default;
};

std::vector<int> values_of(const SharedList<int>& list) {
    return {list.begin(), list.end()};
}

}  // namespace

TEST_CASE("a shared list is a list: whatever is done, as a vector has it, and older copies stay") {
    std::uint32_t chance = 7;
    const auto next = [&](std::uint32_t below) {
        return (chance = chance * 1664525 + 1013904223) / 65536 % below;
    };
    SharedList<int> list;
    std::vector<int> plain;
    std::vector<std::pair<SharedList<int>, std::vector<int>>> older;
    for (int step = 0; step < 4000; ++step) {
        switch (next(8)) {
            case 0:
                if (plain.empty()) break;
                list.pop_back();
                plain.pop_back();
                break;
            case 1: {
                if (plain.empty()) break;
                const std::size_t place = next(static_cast<std::uint32_t>(plain.size()));
                list.change(place, [&](int& item) { item = -step; });
                plain[place] = -step;
                break;
            }
            case 2:
                if (next(100) != 0) break;
                list.clear();
                plain.clear();
                break;
            case 3:
                list.emplace_back() = step;
                plain.push_back(step);
                break;
            default:
                list.push_back(step);
                plain.push_back(step);
        }
        if (next(50) == 0) older.emplace_back(list, plain);
        REQUIRE(list.size() == plain.size());
        REQUIRE(list.empty() == plain.empty());
        if (!plain.empty()) REQUIRE(list.back() == plain.back());
    }
    CHECK(values_of(list) == plain);
    CHECK(std::equal(list.rbegin(), list.rend(), plain.rbegin(), plain.rend()));
    for (const auto& [then, was] : older) CHECK(values_of(then) == was);
}

TEST_CASE("a copy that is added to copies no more of a long list than of a short one") {
    SharedList<Counted> list;
    std::size_t most = 0;
    for (int i = 0; i < 3000; ++i) {
        Counted::copies = 0;
        SharedList<Counted> after = list;
        after.push_back(Counted(i));
        list = after;
        most = std::max(most, Counted::copies);
    }
    CHECK(most < SharedList<Counted>::kPiece);
    CHECK(list.size() == 3000);
    CHECK(list[0].value == 0);
    CHECK(list[2999].value == 2999);
}
