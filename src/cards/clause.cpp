#include "cards/clause.hpp"

#include <algorithm>

namespace yuanmen::cards {
namespace {

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

/// Takes the run of digits at the front, without leading zeros.
std::string_view take_number(std::string_view& text) {
    std::size_t end = 0;
    while (end < text.size() && is_digit(text[end])) ++end;
    std::string_view number = text.substr(0, end);
    text.remove_prefix(end);
    while (number.size() > 1 && number.front() == '0') number.remove_prefix(1);
    return number;
}

}  // namespace

bool clause_id_less(std::string_view a, std::string_view b) {
    std::string_view left = a;
    std::string_view right = b;
    while (!left.empty() && !right.empty()) {
        if (is_digit(left.front()) && is_digit(right.front())) {
            const std::string_view x = take_number(left);
            const std::string_view y = take_number(right);
            if (x.size() != y.size()) return x.size() < y.size();
            if (x != y) return x < y;
            continue;
        }
        if (left.front() != right.front()) return left.front() < right.front();
        left.remove_prefix(1);
        right.remove_prefix(1);
    }
    if (left.empty() != right.empty()) return left.empty();
    return a < b;
}

}  // namespace yuanmen::cards
