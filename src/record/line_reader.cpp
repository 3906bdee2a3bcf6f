#include "record/line_reader.hpp"

#include <algorithm>
#include <charconv>

#include "base/utf8.hpp"
#include "record/parser.hpp"

namespace yuanmen::record {

std::optional<int> read_number(std::string_view text) {
    int value = 0;
    if (text.empty() || text.size() > 9) return std::nullopt;
    for (const char c : text) {
        if (c < '0' || c > '9') return std::nullopt;
        value = value * 10 + (c - '0');
    }
    return value;
}

void LineReader::fail(std::string code, std::string expected, std::string nearest) {
    if (failed()) return;
    int column = 0;
    std::string found;
    if (next_ < tokens_.size()) {
        column = tokens_[next_].column;
        found = std::string(tokens_[next_].text.substr(0, 80));
        while (!base::is_text(found) && !found.empty()) found.pop_back();
    }
    error_ =
        ParseError{std::move(code), line_, column, std::move(found), std::move(expected), std::move(nearest)};
}

std::optional<Word> LineReader::word(WordClass in) {
    if (at_end()) return std::nullopt;
    const auto found = find_word(in, peek());
    if (found) ++next_;
    return found;
}

std::optional<Seat> LineReader::seat() {
    const auto found = word(WordClass::seat);
    if (!found) return std::nullopt;
    return *found == Word::lord ? Seat::lord : Seat::renegade;
}

Seat LineReader::need_seat() {
    const auto found = seat();
    if (!found) fail("parse.expected", "seat");
    return found.value_or(Seat::lord);
}

std::optional<Seat> LineReader::target() {
    if (!skip(">")) return std::nullopt;
    return need_seat();
}

std::optional<Zone> LineReader::zone() {
    const auto found = word(WordClass::zone);
    if (!found) return std::nullopt;
    switch (*found) {
        case Word::zone_pile:
            return Zone::pile;
        case Word::zone_discard:
            return Zone::discard;
        default:
            return static_cast<Zone>(static_cast<int>(Zone::hand_lord) + static_cast<int>(*found) -
                                     static_cast<int>(Word::zone_hand_lord));
    }
}

Zone LineReader::need_zone() {
    const auto found = zone();
    if (!found) fail("parse.expected", "zone", nearest(peek(), spellings(WordClass::zone)));
    return found.value_or(Zone::pile);
}

std::size_t LineReader::unseen_run() {
    std::string_view text = peek();
    const bool wide = text.starts_with("？");
    if (!wide && !text.starts_with('?')) return 0;
    text.remove_prefix(wide ? 3 : 1);
    if (text.empty()) return 1;
    const auto count = read_number(text);
    if (!count || *count < 1 || *count > static_cast<int>(kMostCardsOfALine)) {
        fail("parse.bad_number", "?N");
        return 0;
    }
    return static_cast<std::size_t>(*count);
}

std::optional<WrittenCard> LineReader::card() {
    if (at_end()) return std::nullopt;
    const auto found = read_card(lexicon_, peek());
    if (!found) {
        if (!looks_like_card(peek())) return std::nullopt;
        const auto [head, name] = split_card(peek());
        const std::string better = lexicon_.nearest_card_name(name);
        const std::string suggestion = better.empty() ? "" : std::string(head) + better;
        fail("parse.unknown_card", "card", suggestion);
        return std::nullopt;
    }
    ++next_;
    return found;
}

std::vector<WrittenCard> LineReader::cards() {
    std::vector<WrittenCard> out;
    while (!at_end()) {
        if (const std::size_t run = unseen_run(); run > 0) {
            out.resize(std::min(out.size() + run, kMostCardsOfALine + 1));
            ++next_;
        } else if (const auto one = card()) {
            out.push_back(*one);
        } else {
            break;
        }
        if (out.size() > kMostCardsOfALine) {
            --next_;
            fail("parse.too_many_cards");
        }
    }
    return out;
}

WrittenCard LineReader::need_card() {
    if (peek() == "?" || peek() == "？") {
        ++next_;
        return {};
    }
    const auto found = card();
    if (!found) fail("parse.expected", "card");
    return found.value_or(WrittenCard{});
}

CardKind LineReader::need_kind() {
    const auto found = at_end() ? std::nullopt : lexicon_.card_kind(peek());
    if (!found) {
        fail("parse.expected", "card_name", lexicon_.nearest_card_name(peek()));
        return CardKind::none;
    }
    ++next_;
    return *found;
}

GeneralId LineReader::need_general() {
    const auto found = at_end() ? std::nullopt : lexicon_.general(peek());
    if (!found) {
        fail("parse.expected", "general", lexicon_.nearest_general(peek()));
        return GeneralId::none;
    }
    ++next_;
    return *found;
}

GeneralId LineReader::general_or_unknown() {
    if (peek() == "?" || peek() == "？") {
        ++next_;
        return GeneralId::none;
    }
    return need_general();
}

int LineReader::number(std::string_view digits, int least, int most) {
    const bool negative = digits.starts_with('-');
    const auto value = read_number(negative ? digits.substr(1) : digits);
    const int signed_value = negative ? -value.value_or(0) : value.value_or(0);
    if (!value || signed_value < least || signed_value > most) {
        fail("parse.bad_number", std::to_string(least) + ".." + std::to_string(most));
        return least;
    }
    return signed_value;
}

int LineReader::need_number(int least, int most) {
    if (at_end()) {
        fail("parse.expected", "number");
        return least;
    }
    const int value = number(peek(), least, most);
    if (!failed()) ++next_;
    return value;
}

std::optional<std::pair<Word, std::string_view>> LineReader::counter() {
    if (at_end()) return std::nullopt;
    const std::string_view text = peek();
    std::size_t cut = text.size();
    while (cut > 0 && ((text[cut - 1] >= '0' && text[cut - 1] <= '9') || text[cut - 1] == '-')) --cut;
    if (cut == 0 || cut == text.size()) return std::nullopt;
    const auto found = find_word(WordClass::counter, text.substr(0, cut));
    if (!found) return std::nullopt;
    return std::pair(*found, text.substr(cut));
}

void LineReader::need_end() {
    if (!at_end()) fail("parse.trailing", "end_of_line");
}

}  // namespace yuanmen::record
