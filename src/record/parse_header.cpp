#include "record/parse_header.hpp"

#include "record/lexer.hpp"

namespace yuanmen::record {
namespace {

constexpr std::size_t kMostGenerals = 28;
constexpr std::size_t kMostCards = 108;

/// The text behind the colon, up to a comment.
std::string_view free_text(std::string_view line, const std::vector<Token>& tokens,
                           std::string_view comment_mark) {
    for (const Token& token : tokens) {
        if (token.text != ":") continue;
        std::string_view text = line.substr(token.end);
        if (const auto cut = text.find(comment_mark); cut != std::string_view::npos)
            text = text.substr(0, cut);
        if (const auto cut = text.find("；"); cut != std::string_view::npos) text = text.substr(0, cut);
        return trimmed(text);
    }
    return {};
}

bool takes_seat(Word key) {
    return key == Word::key_line_up || key == Word::key_hand || key == Word::key_equip ||
           key == Word::key_judging || key == Word::key_on_general;
}

void read_generals(LineReader& in, std::vector<GeneralId>& out) {
    while (!in.at_end() && in.peek() != "|" && in.peek() != "/") {
        if (out.size() >= kMostGenerals) return in.fail("parse.trailing");
        out.push_back(in.general_or_unknown());
    }
}

}  // namespace

bool HeaderReader::is_header(const std::vector<Token>& tokens) {
    if (tokens.size() >= 2 && tokens[1].text == ":") return true;
    return tokens.size() >= 3 && tokens[2].text == ":";
}

void HeaderReader::read(LineReader& in, std::string_view line, const std::vector<Token>& tokens) {
    const auto key = find_word(WordClass::key, in.peek());
    if (!key) return in.fail("parse.unknown_header", "header", nearest(in.peek(), spellings(WordClass::key)));
    in.take();
    std::optional<Seat> seat;
    if (takes_seat(*key)) seat = in.need_seat();
    if (!in.skip(":")) return in.fail("parse.expected", ":");
    bool& seen = seen_[2 * static_cast<std::size_t>(*key) + (seat == Seat::renegade ? 1 : 0)];
    if (seen && *key != Word::key_pile) return in.fail("parse.duplicate_header");
    seen = true;
    read_key(in, *key, seat, free_text(line, tokens, ";"));
}

void HeaderReader::read_key(LineReader& in, Word key, std::optional<Seat> seat, std::string_view text) {
    const auto cards_into = [&](std::vector<WrittenCard>& to, std::size_t most) {
        for (const WrittenCard& card : in.cards()) to.push_back(card);
        if (to.size() > most) in.fail("parse.too_many_cards");
        in.need_end();
    };
    const auto side = [&]() -> WrittenSide& { return position().side[static_cast<std::size_t>(*seat)]; };
    switch (key) {
        case Word::key_ruleset:
            if (text.empty() || in.at_end()) return in.fail("parse.expected", "ruleset");
            record_.ruleset = text;
            return;
        case Word::key_pool:
            return read_pool(in);
        case Word::key_draft:
            return read_draft(in);
        case Word::key_line_up:
            return read_line_up(in, *seat);
        case Word::key_pile:
            return cards_into(record_.pile, kMostCards);
        case Word::key_position:
            return read_position(in);
        case Word::key_hand:
            return cards_into(side().hand, kMostCards);
        case Word::key_equip:
            return cards_into(side().equipment, 4);
        case Word::key_judging:
            return read_tricks(in, *seat);
        case Word::key_on_general:
            return cards_into(side().on_general, kMostCards);
        case Word::key_discard:
            return cards_into(position().discard, kMostCards);
        case Word::key_lord:
        case Word::key_renegade:
            // "L: use …" is an entry that somebody wrote with a colon: taken as a name, its play would
            // vanish.
            if (find_word(WordClass::verb, in.peek())) return in.fail("parse.entry_as_name");
            [[fallthrough]];
        default:
            record_.header[static_cast<std::size_t>(key) - static_cast<std::size_t>(Word::key_event)] = text;
    }
}

WrittenPosition& HeaderReader::position() {
    needs_position_ = true;
    if (!record_.position) record_.position.emplace();
    return *record_.position;
}

void HeaderReader::read_pool(LineReader& in) {
    if (!record_.draft) record_.draft.emplace();
    read_generals(in, record_.draft->face_up);
    if (in.skip("|")) read_generals(in, record_.draft->face_down);
    in.need_end();
}

void HeaderReader::read_draft(LineReader& in) {
    if (!record_.draft) record_.draft.emplace();
    do {
        DraftPick pick;
        pick.seat = in.need_seat();
        read_generals(in, pick.generals);
        if (in.failed() || record_.draft->picks.size() >= kMostGenerals)
            return in.fail("parse.expected", "general");
        record_.draft->picks.push_back(std::move(pick));
    } while (in.skip("/"));
    in.need_end();
}

void HeaderReader::read_line_up(LineReader& in, Seat seat) {
    auto& generals = record_.line_up[static_cast<std::size_t>(seat)];
    while (!in.at_end()) {
        const auto flag = find_word(WordClass::flag, in.peek());
        const auto counted = in.counter();
        if (flag == Word::face_down || flag == Word::first_draw) {
            WrittenSide& side = position().side[static_cast<std::size_t>(seat)];
            (*flag == Word::face_down ? side.face_down : side.first_draw_pending) = true;
            in.take();
        } else if (counted && (counted->first == Word::fallen_n || counted->first == Word::hp_n ||
                               counted->first == Word::slash_n)) {
            WrittenSide& side = position().side[static_cast<std::size_t>(seat)];
            const bool hp = counted->first == Word::hp_n;
            const int n = in.number(counted->second, hp ? -99 : 0, 99);
            if (in.failed()) return;
            if (hp) side.hp = n;
            if (counted->first == Word::fallen_n) side.fallen = static_cast<std::uint8_t>(n);
            if (counted->first == Word::slash_n) side.slashes = static_cast<std::uint8_t>(n);
            in.take();
        } else {
            if (generals.size() >= kMostGenerals) return in.fail("parse.trailing");
            generals.push_back(in.general_or_unknown());
        }
    }
}

void HeaderReader::read_position(LineReader& in) {
    has_position_ = true;
    WrittenPosition& at = position();
    at.active = in.need_seat();
    const auto phase = in.word(WordClass::phase);
    if (!phase) return in.fail("parse.expected", "phase", nearest(in.peek(), spellings(WordClass::phase)));
    at.phase = static_cast<Phase>(static_cast<int>(Phase::before_turn) + static_cast<int>(*phase) -
                                  static_cast<int>(Word::phase_before_turn));
    while (!in.at_end()) {
        const auto flag = find_word(WordClass::flag, in.peek());
        const auto counted = in.counter();
        if (flag && *flag >= Word::skip_judge && *flag <= Word::skip_play) {
            at.skipped[static_cast<std::size_t>(*flag) - static_cast<std::size_t>(Word::skip_judge)] = true;
        } else if (counted && counted->first == Word::turn_n) {
            at.turn = static_cast<std::uint16_t>(in.number(counted->second, 0, 9999));
        } else {
            in.fail("parse.expected", "turn");
        }
        if (!in.failed()) in.take();
    }
}

void HeaderReader::read_tricks(LineReader& in, Seat seat) {
    auto& tricks = position().side[static_cast<std::size_t>(seat)].judging;
    while (!in.at_end()) {
        if (tricks.size() >= 2) return in.fail("parse.too_many_cards");
        WrittenTrick trick{in.need_card()};
        if (in.skip(WordClass::inside, Word::as)) trick.as = in.need_kind();
        tricks.push_back(trick);
    }
}

std::string_view HeaderReader::missing() const {
    if (record_.ruleset.empty()) return "parse.missing_ruleset";
    if (record_.line_up[0].empty() || record_.line_up[1].empty()) return "parse.missing_line_up";
    if (needs_position_ && !has_position_) return "parse.missing_position";
    return {};
}

}  // namespace yuanmen::record
