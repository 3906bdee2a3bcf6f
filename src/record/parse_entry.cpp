#include "record/parse_entry.hpp"

#include <charconv>

namespace yuanmen::record {
namespace {

constexpr int kLargestCount = 108;

void parse_hp(LineReader& in, SideCheck& side) {
    const std::string_view text = in.peek();
    const std::size_t slash = text.find('/');
    side.hp = in.number(text.substr(0, slash), -99, 99);
    side.max_hp = in.number(text.substr(slash + 1), 0, 99);
    if (!in.failed()) in.take();
}

void parse_key(LineReader& in, Checkpoint& check) {
    in.take();
    const std::string_view digits = in.peek();
    std::uint64_t key = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), key, 16);
    if (digits.size() != 16 || error != std::errc{} || end != digits.data() + digits.size()) {
        return in.fail("parse.expected", "key");
    }
    in.take();
    check.key = key;
}

Checkpoint parse_checkpoint(LineReader& in) {
    Checkpoint check;
    SideCheck* side = nullptr;
    while (!in.at_end()) {
        if (const auto seat = in.seat()) {
            side = &check.side[static_cast<std::size_t>(*seat)];
        } else if (in.peek().find('/') != std::string_view::npos && side != nullptr) {
            parse_hp(in, *side);
        } else if (find_word(WordClass::counter, in.peek()) == Word::key) {
            parse_key(in, check);
        } else if (const auto counted = in.counter()) {
            const int n = in.number(counted->second, 0, kLargestCount);
            if (counted->first == Word::hand_n && side != nullptr) {
                side->hand = n;
            } else if (counted->first == Word::pile_n) {
                check.pile = n;
            } else if (counted->first == Word::discard_n) {
                check.discard = n;
            } else {
                in.fail("parse.expected", "checkpoint");
            }
            if (!in.failed()) in.take();
        } else {
            in.fail("parse.expected", "checkpoint");
        }
    }
    return check;
}

SetSkipped skipped(Word word) {
    return {word == Word::skip_judge ? Phase::judge : word == Word::skip_draw ? Phase::draw : Phase::play};
}

Content parse_set(LineReader& in) {
    if (const auto flag = find_word(WordClass::flag, in.peek());
        flag == Word::skip_judge || flag == Word::skip_draw || flag == Word::skip_play) {
        in.take();
        return skipped(*flag);
    }
    if (const auto seat = in.seat()) {
        const auto counted = in.counter();
        if (!counted || counted->first != Word::hp_n) {
            in.fail("parse.expected", "hp");
            return SetHp{};
        }
        const SetHp set{*seat, in.number(counted->second, -99, 99)};
        if (!in.failed()) in.take();
        return set;
    }
    SetCard set;
    set.card = in.need_card();
    set.from = in.need_zone();
    if (!in.skip(">")) in.fail("parse.expected", ">");
    set.to = in.need_zone();
    if (in.skip(WordClass::inside, Word::as)) set.as = in.need_kind();
    return set;
}

Content parse_ruling(LineReader& in) {
    const auto word = in.word(WordClass::judge);
    if (!word) {
        in.fail("parse.unknown_word", "ruling", nearest(in.peek(), spellings(WordClass::judge)));
        return Note{};
    }
    switch (*word) {
        case Word::let_stand:
            return LetStand{};
        case Word::restore:
            return Restore{in.need_number(1, 9999)};
        case Word::set:
            return parse_set(in);
        case Word::pause:
            return Note{NoteKind::pause};
        case Word::resume:
            return Note{NoteKind::resume};
        default:
            return Note{NoteKind::ruling};
    }
}

/// Everything but corrections: `=`, `!`, or a move.
Content parse_plain(LineReader& in) {
    if (in.peek() == "~") {
        in.fail("parse.nested_correction");
        return Note{};
    }
    if (in.skip("=")) return parse_checkpoint(in);
    if (in.skip("!") || in.skip("！")) {
        Content content = parse_ruling(in);
        in.need_end();
        return content;
    }
    return parse_move(in);
}

Correction parse_correction(LineReader& in) {
    Correction correction;
    correction.entry = in.need_number(1, 9999);
    if (in.skip(WordClass::correction, Word::strike)) {
        correction.how = Correction::How::strike;
        in.need_end();
        return correction;
    }
    if (in.skip(WordClass::correction, Word::after)) correction.how = Correction::How::after;
    std::visit(
        [&](auto&& content) {
            using T = std::decay_t<decltype(content)>;
            if constexpr (!std::is_same_v<T, Correction>) correction.content = std::move(content);
        },
        parse_plain(in));
    return correction;
}

}  // namespace

Content parse_content(LineReader& in) {
    if (in.skip("~") || in.skip("～")) return parse_correction(in);
    return parse_plain(in);
}

}  // namespace yuanmen::record
