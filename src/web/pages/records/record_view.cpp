#include "web/pages/records/record_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "web/pages/replay/desk_note_view.hpp"
#include "web/pages/replay/replay_remarks.hpp"
#include "web/pages/words.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::size_t kNewestLines = 6;
constexpr std::string_view kSuitMarks[] = {"♠", "♥", "♣", "♦"};
constexpr cards::Suit kSuitsInOrder[] = {cards::Suit::spade, cards::Suit::heart, cards::Suit::club,
                                         cards::Suit::diamond};

/// Why the line is not simply legal; empty if it is.
std::string why(const Context& context, const service::LineVerdict& line) {
    if (line.code.empty()) return {};
    std::string out = context.say("refusal." + line.code);
    if (!line.clauses.empty())
        out += " (" + clause_numbers(context.catalogue(), context.language, line.clauses) + ")";
    if (line.because > 0) out += context.say("recording.because", {{"line", std::to_string(line.because)}});
    return out;
}

/// The mark of a line: its verdict, or what became of it afterwards.
std::string mark_of(const service::LineVerdict& line) {
    if (line.struck) return "struck";
    if (!line.settled.empty()) return line.settled;
    return line.verdict;
}

json line_view(const Context& context, const service::LineVerdict& line) {
    const std::string mark = mark_of(line);
    return {{"is_line", true},
            {"line", line.line},
            {"entry", line.entry},
            {"text", line.text.empty() ? context.say("recording.not_shown") : line.text},
            {"mark", mark},
            {"word", context.say("recording.mark." + mark)},
            {"why", why(context, line)},
            {"inferred", line.inferred > 0
                             ? context.say("recording.inferred", {{"n", std::to_string(line.inferred)}})
                             : std::string()},
            {"by", line.by},
            {"ruling", line.ruling},
            {"at", line.wall_ms > 0 ? time_of_day(line.wall_ms) : std::string()}};
}

/// The lines from `from` on, each with the desk's time where it says the same, and the desk's other events
/// behind the line they stand at. What was before play (picks, sealed line-ups) is for who asks for `all`: a
/// scribe's next line is not to slip from under his thumb.
json rows_of(const Context& context, const service::RecordText& record, const cards::Ruleset& ruleset,
             std::size_t from, bool all) {
    const ReplayWords words{context.catalogue(), context.language, &ruleset};
    json rows = json::array();
    const auto put_behind = [&](const NotesAtLine& notes) {
        for (const NoteRow& note : notes.behind)
            rows.push_back({{"at", note.at}, {"text", note.text}, {"is_line", false}});
    };
    const auto& lines = record.lines;
    const auto line_at = [&](std::size_t index) { return index < lines.size() ? lines[index].line : 0; };
    DeskNotes before = record.desk;
    std::erase_if(before, [&](const service::DeskNote& note) {
        return !all && (note.kind == "general_picked" || note.kind == "line_up_sealed");
    });
    if (from == 0) put_behind(notes_at(before, 0, line_at(0), words));
    for (std::size_t i = from; i < lines.size(); ++i) {
        const NotesAtLine notes = notes_at(record.desk, lines[i].line, line_at(i + 1), words);
        json row = line_view(context, lines[i]);
        row["said_at"] = notes.mark;
        rows.push_back(std::move(row));
        put_behind(notes);
    }
    return rows;
}

std::string held_word(const Context& context, const service::HeldAgainst& held, const std::string& value,
                      const cards::Ruleset& ruleset) {
    if (value.empty()) return "–";
    if (held.what == "general") return general_name(context, ruleset, value);
    if (held.what == "winner") return context.say("side." + value);
    if (held.what == "bell") return context.say("recording." + value);
    return value;
}

json problems_view(const Context& context, const std::vector<std::string>& codes) {
    json out = json::array();
    for (const std::string& code : codes)
        out.push_back({{"sentence", context.say("refusal." + code)}, {"code", code}});
    return out;
}

}  // namespace

json held_view(const Context& context, const std::vector<service::HeldAgainst>& held,
               const cards::Ruleset& ruleset, bool only_differences) {
    json rows = json::array();
    for (const service::HeldAgainst& one : held) {
        if (one.same && only_differences) continue;
        std::string what = context.say("recording.held." + one.what);
        if (!one.criterion.empty()) what += " · " + context.say("criterion." + one.criterion);
        const std::string seat = one.seat ? std::string(cards::id_of(*one.seat)) : std::string();
        rows.push_back({{"what", what},
                        {"side_class", seat},
                        {"side_word", seat.empty() ? "" : context.say("side." + seat)},
                        {"record", held_word(context, one, one.record, ruleset)},
                        {"desk", held_word(context, one, one.desk, ruleset)},
                        {"differs", !one.same}});
    }
    return rows;
}

json record_row_view(const Context& context, const service::RecordRow& row) {
    return {{"record", row.id},
            {"label", row.name.empty() ? row.scribe : row.name},
            {"scribe", row.scribe},
            {"lines", row.lines},
            {"verdict", row.verdict},
            {"verdict_word", context.say("verdict." + row.verdict)},
            {"first_illegal", row.first_illegal_line},
            {"other_ruleset",
             other_ruleset_remark(context.catalogue(), context.language, row.other_ruleset, row.ruleset)},
            {"own", row.own},
            {"attached", row.attached},
            {"opened", time_of_day(row.opened_wall_ms)},
            {"last", time_of_day(row.last_wall_ms)}};
}

json deck_view(const Context& context, const cards::Ruleset& ruleset) {
    const bool chinese = context.language == Language::zh;
    json suits = json::array();
    for (const cards::Suit suit : kSuitsInOrder) {
        const std::string sign(kSuitMarks[static_cast<std::size_t>(suit)]);
        std::vector<cards::CardFace> faces;
        for (int id = 0; id < cards::kDeckSize; ++id) {
            const cards::CardFace face = ruleset.deck.face(static_cast<cards::CardId>(id));
            if (face.suit == suit && std::find(faces.begin(), faces.end(), face) == faces.end())
                faces.push_back(face);
        }
        std::stable_sort(faces.begin(), faces.end(),
                         [](const auto& a, const auto& b) { return a.rank < b.rank; });
        json cards_of_suit = json::array();
        for (const cards::CardFace& face : faces) {
            const std::string rank(cards::rank_name(face.rank));
            const std::string name = in_language(context, ruleset.names.of(face.kind));
            const std::string word = chinese ? sign + rank + ruleset.names.of(face.kind).zh
                                             : std::string(1, cards::suit_letter(suit)) + rank + "." +
                                                   std::string(cards::id_of(face.kind));
            cards_of_suit.push_back({{"word", word}, {"label", rank + " " + name}});
        }
        suits.push_back({{"sign", sign}, {"cards", std::move(cards_of_suit)}});
    }
    return suits;
}

json record_view(const Context& context, const service::RecordText& record, const cards::Ruleset& ruleset,
                 bool all) {
    json view = record_row_view(context, record.row);
    const std::size_t from =
        all || record.lines.size() <= kNewestLines ? 0 : record.lines.size() - kNewestLines;
    int written = 0;
    for (const auto& line : record.lines) written = std::max(written, line.number);
    view["match"] = record.row.match;
    view["rows"] = rows_of(context, record, ruleset, from, all);
    view["earlier"] = from;
    view["written"] = written;
    view["no_lines"] = record.lines.empty();
    view["all"] = all;
    view["may_write"] = record.may_write;
    view["hall_layer"] = record.layer != "judge";
    view["playing"] = record.playing;
    view["problems"] = problems_view(context, record.problems);
    view["held"] = held_view(context, record.held, ruleset, false);
    view["differences"] =
        std::count_if(record.held.begin(), record.held.end(), [](const auto& one) { return !one.same; });
    view["differs"] = view["differences"] != 0;
    return view;
}

}  // namespace yuanmen::web::pages
