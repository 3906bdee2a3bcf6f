#include "tournament/bracket.hpp"

#include <algorithm>
#include <charconv>

namespace yuanmen::tournament {
namespace {

/// In the order of BracketMatchId::Part; `TP-M1` alone has no round.
constexpr std::array<std::string_view, 8> kPartNames = {"WB", "TP", "LB", "GF", "SW", "RR", "GR", "CB"};

/// Reads a number without sign or leading zero from the front of `text`.
std::optional<int> take_number(std::string_view& text) {
    int number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || number < 1 || text.front() == '0') return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

bool take(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

}  // namespace

std::string to_string(const BracketMatchId& id) {
    using Part = BracketMatchId::Part;
    if (id.part == Part::third_place) return "TP-M" + std::to_string(id.number);
    std::string text(kPartNames[static_cast<std::size_t>(id.part)]);
    if (id.again > 1) text += std::to_string(id.again);
    return text + "-R" + std::to_string(id.round) + "-M" + std::to_string(id.number);
}

std::optional<BracketMatchId> parse_bracket_match_id(std::string_view text, int rounds) {
    using Part = BracketMatchId::Part;
    if (text == "TP-M1") return BracketMatchId{Part::third_place, rounds, 1};
    const auto part = std::find(kPartNames.begin(), kPartNames.end(), text.substr(0, 2));
    if (part == kPartNames.end() || *part == "TP") return std::nullopt;
    text.remove_prefix(2);
    BracketMatchId id{static_cast<Part>(part - kPartNames.begin()), 1, 1};
    if (!id.in_bracket() && !text.starts_with('-')) {
        const auto again = take_number(text);
        if (!again || *again < 2) return std::nullopt;
        id.again = *again;
    }
    if (!take(text, "-R")) return std::nullopt;
    const auto round = take_number(text);
    if (!round || !take(text, "-M")) return std::nullopt;
    const auto number = take_number(text);
    if (!number || !text.empty()) return std::nullopt;
    id.round = *round;
    id.number = *number;
    return id;
}

std::optional<std::size_t> Bracket::find(const BracketMatchId& id) const {
    const auto found =
        std::find_if(matches.begin(), matches.end(), [&](const auto& match) { return match.id == id; });
    if (found == matches.end()) return std::nullopt;
    return static_cast<std::size_t>(found - matches.begin());
}

}  // namespace yuanmen::tournament
