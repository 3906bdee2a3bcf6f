#include "match/log/header.hpp"

#include <algorithm>

#include "match/sealing.hpp"
#include "record/lexer.hpp"
#include "record/parse_header.hpp"
#include "record/word.hpp"

namespace yuanmen::match::log {
namespace {

constexpr std::string_view kUnknown = "?";

/// A free text in one line: what would start a comment or end the line becomes a comma.
std::string free_text(std::string_view text) {
    std::string out(text);
    for (const std::string_view mark :
         {std::string_view(";"), std::string_view("；"), std::string_view("\n")}) {
        for (std::size_t at = out.find(mark); at != std::string::npos; at = out.find(mark, at)) {
            out.replace(at, mark.size(), ",");
        }
    }
    return out;
}

std::string word_of(cards::GeneralId general) {
    return std::string(general == cards::GeneralId::none ? kUnknown : cards::id_of(general));
}

/// The general behind a card of the pool as far as everybody has seen it.
std::string shown(const MatchState& desk, const PoolCard& card) {
    if (!card.is_back()) return word_of(card.general);
    for (const Chair chair : kChairs) {
        for (const Fielded& fielded : desk.position.generals[chair]) {
            if (fielded.card == card) return word_of(fielded.general);
        }
    }
    const auto opened = back_in(desk.opened, card.back);
    return opened ? word_of(*opened) : std::string(kUnknown);
}

std::string pool(const MatchState& desk) {
    if (!desk.deal.pool_known) return "";
    std::string out = "pool:";
    for (const cards::GeneralId general : desk.deal.face_up) out += " " + word_of(general);
    if (desk.deal.backs > 0) out += " |";
    for (int back = 0; back < desk.deal.backs; ++back) out += " " + shown(desk, PoolCard::face_down(back));
    return out;
}

std::string draft(const MatchState& desk) {
    if (desk.picks.empty() || !desk.lord) return "";
    std::string out = "draft:";
    std::optional<Chair> last;
    for (const PickEntry& pick : desk.picks) {
        if (pick.chair != last) {
            out += (last ? " / " : " ");
            out += pick.chair == *desk.lord ? "L" : "R";
        }
        out += " " + shown(desk, pick.card);
        last = pick.chair;
    }
    return out;
}

std::string line_up(const MatchState& desk, cards::Seat seat, int size) {
    std::string out = seat == cards::Seat::lord ? "lineup L:" : "lineup R:";
    int named = 0;
    if (const auto chair = desk.chair_of(seat)) {
        for (const Fielded& fielded : desk.position.generals[*chair]) {
            out += " " + word_of(fielded.general);
            ++named;
        }
    }
    for (; named < size; ++named) out += " ?";
    return out;
}

std::string name_in(const MatchState& desk, cards::Seat seat) {
    const auto chair = desk.chair_of(seat);
    return chair ? desk.head.players[*chair].name : std::string();
}

}  // namespace

std::vector<HeaderLine> header_of_desk(const MatchState& desk, const cards::Ruleset& ruleset,
                                       const std::string& scribe) {
    std::vector<HeaderLine> lines;
    const auto put = [&](const std::string& key, std::string line) {
        lines.push_back({key, line.empty() ? "; " + key : std::move(line)});
    };
    const auto put_text = [&](const std::string& key, const std::string& text) {
        put(key, text.empty() ? "" : key + ": " + free_text(text));
    };
    const SheetHead& head = desk.head;
    put("ruleset", "ruleset: " + ruleset.id + "@" + ruleset.sha256.substr(0, 16));
    put_text("event", head.event);
    put_text("round", head.stage + " " + std::to_string(head.round));
    put_text("table", std::to_string(head.table));
    put_text("date", head.date);
    put_text("scribe", scribe);
    put_text("lord", name_in(desk, cards::Seat::lord));
    put_text("renegade", name_in(desk, cards::Seat::renegade));
    put("pool", pool(desk));
    put("draft", draft(desk));
    put("lineup L", line_up(desk, cards::Seat::lord, ruleset.parameters.line_up_size));
    put("lineup R", line_up(desk, cards::Seat::renegade, ruleset.parameters.line_up_size));
    return lines;
}

std::optional<std::vector<HeaderLine>> own_header(std::string_view text) {
    using record::Word;
    using record::WordClass;
    std::vector<HeaderLine> lines;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        record::LexedLine words;
        record::lex(line, words);
        if (words.tokens.empty()) continue;
        if (!record::HeaderReader::is_header(words.tokens)) return std::nullopt;
        const auto key = record::find_word(WordClass::key, words.tokens[0].text);
        if (!key || key == Word::key_ruleset) return std::nullopt;
        std::string id(record::ascii_of(*key));
        if (words.tokens[1].text != ":") {
            const auto seat = record::find_word(WordClass::seat, words.tokens[1].text);
            if (!seat) return std::nullopt;
            id += seat == Word::lord ? " L" : " R";
        }
        lines.push_back({std::move(id), std::string(record::trimmed(line))});
    }
    return lines;
}

}  // namespace yuanmen::match::log
