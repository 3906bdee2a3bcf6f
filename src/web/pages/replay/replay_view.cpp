#include "web/pages/replay/replay_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "cards/parameter_table.hpp"
#include "journal/codec/json.hpp"
#include "record/codes.hpp"
#include "web/pages/replay/replay_remarks.hpp"
#include "web/text/clause_number.hpp"
#include "web/text/switch_value.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::ordered_json;
using record::Board;
using record::BoardSide;
using record::ReplayDocument;
using record::ReplayLine;

/// What a switch is set to under this ruleset; empty for a clause that is no switch.
std::string in_force(const ReplayWords& words, std::string_view id) {
    constexpr std::string_view kSwitch = "decision.";
    const auto* row = id.starts_with(kSwitch) ? cards::find_parameter(id.substr(kSwitch.size())) : nullptr;
    if (row == nullptr || words.ruleset == nullptr) return {};
    return words.say(
        "validate.in_force",
        {{"value", switch_value(words.catalogue, words.language, words.ruleset->parameters, *row)}});
}

ClauseView clause_view(const ReplayWords& words, const std::string& id) {
    ClauseView out;
    out.id = id;
    out.number = clause_number(words.catalogue, words.language, id);
    out.in_force = in_force(words, id);
    const cards::Clause* clause = words.ruleset == nullptr ? nullptr : words.ruleset->find_clause(id);
    if (clause == nullptr) return out;
    const bool zh = words.language == Language::zh;
    out.title = zh ? clause->title_zh : clause->title_en;
    out.text = zh ? clause->zh : clause->en;
    out.source = clause->source;
    return out;
}

std::string state_of(const ReplayLine& line) {
    if (line.struck) return "struck";
    if (line.settled != "no") return std::string(line.settled);
    if (line.code == record::kNotPublic) return "not_public";
    // what only follows from an earlier breach accuses nobody
    return line.follows_from > 0 ? "follows" : std::string(line.verdict);
}

LineMark mark_of(const ReplayLine& line, const ReplayWords& words) {
    const std::string state = state_of(line);
    // what nothing speaks against needs no mark in a list
    return {line.line,
            line.text,
            state,
            words.say("replay.state." + state),
            state != "legal" && state != "not_public",
            line.kind == "begin_turn"};
}

/// Nothing for line 0.
journal::OrNull<int> line_or_null(int line) {
    return line > 0 ? journal::OrNull<int>(line) : journal::OrNull<int>();
}

std::string prompt_sentence(const Board& board, const ReplayWords& words) {
    if (board.outcome != "running") {
        std::string out = words.say("replay.outcome." + std::string(board.outcome));
        if (!board.winner.empty())
            out +=
                " " + words.say("replay.winner", {{"seat", words.say("seat." + std::string(board.winner))}});
        return out;
    }
    std::string out = words.say("replay.prompt",
                                {{"seat", words.say("seat." + std::string(board.prompt.seat))},
                                 {"question", words.say("question." + std::string(board.prompt.question))}});
    return board.prompt.about.empty() ? out : out + " (" + board.prompt.about + ")";
}

std::vector<std::string> less(const std::vector<std::string>& from, std::vector<std::string> those) {
    std::vector<std::string> out;
    for (const std::string& card : from) {
        const auto found = std::find(those.begin(), those.end(), card);
        found == those.end() ? out.push_back(card) : static_cast<void>(those.erase(found));
    }
    return out;
}

/// Index of the board behind this line; the last for one beyond.
std::size_t board_at(const ReplayDocument& document, int line) {
    std::size_t at = 0;
    while (at + 1 < document.boards.size() && document.boards[at + 1].after_line <= line) ++at;
    return at;
}

int trouble_line(const ReplayDocument& document) {
    return document.first_illegal > 0 ? document.first_illegal : document.first_undecided;
}

std::vector<ReadingFault> faults_of(const ReplayDocument& document, const ReplayWords& words) {
    std::vector<ReadingFault> out;
    for (const record::ParseError& error : document.errors) {
        out.push_back({error.line > 0 ? words.counted("replay.line", error.line) : "",
                       words.say("refusal." + error.code), error.found, error.nearest});
    }
    if (document.refusal)
        out.push_back({"", words.say("refusal." + document.refusal->code, document.refusal->params), "", ""});
    return out;
}

/// The desk's events at the line of board `index`; 0: before the first.
NotesAtLine notes_of(const ReplayDocument& document, const DeskNotes& desk, std::size_t index,
                     const ReplayWords& words) {
    const int line = document.boards[index].after_line;
    const int next = index < document.lines.size() ? document.lines[index].line : 0;
    return notes_at(desk, line, next, words);
}

/// Every line with its mark and link, `at` the current one; the desk's events between them.
std::vector<ListedLine> list_of(const ReplayDocument& document, const DeskNotes& desk,
                                const ReplayWords& words, std::size_t at, const std::string& tail) {
    std::vector<ListedLine> out;
    for (std::size_t i = 0; i < document.lines.size(); ++i) {
        const ReplayLine& line = document.lines[i];
        NotesAtLine notes = notes_of(document, desk, i + 1, words);
        out.push_back({mark_of(line, words), "?line=" + std::to_string(line.line) + tail, i + 1 == at,
                       notes.mark, std::move(notes.behind)});
    }
    return out;
}

/// Links for stepping without scripts.
std::vector<StepView> steps_of(const ReplayDocument& document, const ReplayWords& words, std::size_t at,
                               const std::string& tail) {
    const auto line_at = [&](std::size_t index) { return document.boards[index].after_line; };
    std::size_t turn_back = 0, turn_next = document.lines.size();
    for (std::size_t i = 0; i < document.lines.size(); ++i) {
        if (document.lines[i].kind != "begin_turn" || document.lines[i].struck) continue;
        if (i + 1 < at) turn_back = i + 1;
        if (i + 1 > at && turn_next == document.lines.size()) turn_next = i + 1;
    }
    const std::size_t last = document.lines.size();
    std::vector<StepView> out;
    const auto add = [&](const char* name, const char* sign, std::size_t index) {
        out.push_back({words.say(std::string("replay.step.") + name), sign,
                       "?line=" + std::to_string(line_at(index)) + tail, index == at});
    };
    add("first", "|‹", 0);
    add("turn_back", "«", turn_back);
    add("back", "‹", at > 0 ? at - 1 : 0);
    add("next", "›", std::min(at + 1, last));
    add("turn_next", "»", turn_next);
    add("last", "›|", last);
    return out;
}

/// The sides' generals as this language calls them.
void put_names(ordered_json& out, const Board& board, const ReplayWords& words) {
    for (const std::size_t seat : {0, 1}) {
        const BoardSide& side = board.side[seat];
        auto& told = out["sides"][seat == 0 ? "lord" : "renegade"];
        told["name"] = general_called(words, side);
        told.update(journal::write(print_of(words, side)));
        if (!side.reserve.empty()) told["reserve"] = reserve_of(words, side);
    }
}

}  // namespace

record::Spelling spelling_for(Language language) {
    return language == Language::zh ? record::Spelling::chinese : record::Spelling::ascii;
}

ordered_json replay_answer(const ReplayDocument& document, const DeskNotes& desk, const ReplayWords& words) {
    ordered_json out = record::json_of(document);
    out["desk"] = notes_json(desk, words);
    std::set<std::string> clauses, codes;
    for (const ReplayLine& line : document.lines) {
        clauses.insert(line.clauses.begin(), line.clauses.end());
        if (!line.code.empty()) codes.insert(line.code);
        if (!line.detail.empty()) codes.insert(std::string(line.detail));
    }
    for (const Board& board : document.boards) {
        if (!board.prompt.clause.empty()) clauses.insert(std::string(board.prompt.clause));
    }
    for (const record::ParseError& error : document.errors) codes.insert(error.code);
    for (std::size_t i = 0; i < document.lines.size(); ++i) {
        if (const auto& unmet = document.lines[i].unmet)
            out["lines"][i]["unmet"]["sentence"] = words.say(unmet->key, unmet->params);
    }
    if (document.trouble) {
        put_names(out["trouble"], *document.trouble, words);
        out["trouble"]["story"] = story_of(document, words);
    }
    out["remarks"] = ordered_json::array();
    for (const std::string& each : remarks_of(document, words)) out["remarks"].push_back(each);
    for (std::size_t i = 0; i < document.boards.size(); ++i) {
        put_names(out["boards"][i], document.boards[i], words);
    }
    out["faces"] = faces_in(document, words);
    out["sentences"] = ordered_json::object();
    for (const std::string& code : codes) out["sentences"][code] = words.say("refusal." + code);
    out["clauses"] = ordered_json::object();
    for (const std::string& id : clauses) out["clauses"][id] = journal::write(clause_view(words, id));
    out["words"] = ordered_json::object();
    for (const auto& [key, text] : words.catalogue.all(words.language)) {
        for (const char* area : {"replay.", "question.", "seat.", "verdict."}) {
            if (key.starts_with(area)) out["words"][key] = text;
        }
    }
    return out;
}

int opening_line(const ReplayDocument& document) {
    if (document.first_illegal > 0) return document.first_illegal;
    if (document.first_undecided > 0) return document.first_undecided;
    return document.lines.empty() ? 0 : document.lines.back().line;
}

BoardView board_view(const Board& board, const ReplayDocument& document, const ReplayWords& words) {
    return {board.turn > 0 ? words.counted("replay.turn", board.turn) : words.say("replay.before_turns"),
            words.say("replay.phase." + std::string(board.phase)),
            words.counted("replay.pile", board.pile),
            words.counted("replay.discard", board.discard),
            {side_view(board, 0, document, words), side_view(board, 1, document, words)},
            prompt_sentence(board, words)};
}

LineView line_view(const ReplayLine& line, const ReplayWords& words) {
    LineView out;
    static_cast<LineMark&>(out) = mark_of(line, words);
    out.comment = line.comment;
    for (const std::string& each : line.inferred) out.inferred += (out.inferred.empty() ? "" : " / ") + each;
    out.assumed = line.assumed;
    out.set_aside = line.set_aside;
    out.code = line.code;
    if (!line.code.empty()) out.sentence = words.say("refusal." + line.code);
    if (line.unmet) out.numbers = words.say(line.unmet->key, line.unmet->params);
    if (!line.detail.empty()) out.detail = words.say("refusal." + std::string(line.detail));
    out.because = line_or_null(line.because);
    out.follows_from = line_or_null(line.follows_from);
    for (const std::string& id : line.clauses) out.clauses.push_back(clause_view(words, id));
    out.legal_title = words.counted("replay.legal", static_cast<int>(line.legal.size()));
    for (const std::string& each : line.legal) out.legal.push_back({each});
    return out;
}

std::vector<std::string> differences_in_words(const Board& before, const Board& after,
                                              const ReplayWords& words) {
    std::vector<std::string> out;
    const auto changed = [&](const std::string& what, const std::string& a, const std::string& b) {
        if (a != b) out.push_back(what + ": " + a + " → " + b);
    };
    const auto number = [&](const std::string& what, int a, int b) {
        changed(what, std::to_string(a), std::to_string(b));
    };
    number(words.say("replay.what.turn"), before.turn, after.turn);
    changed(words.say("replay.what.phase"), words.say("replay.phase." + std::string(before.phase)),
            words.say("replay.phase." + std::string(after.phase)));
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const BoardSide &a = before.side[seat], &b = after.side[seat];
        const std::string who =
            words.say("seat." + std::string(cards::id_of(static_cast<cards::Seat>(seat)))) + " ";
        const auto hp = [](const BoardSide& side) {
            return std::to_string(side.hp) + "/" + std::to_string(side.max_hp);
        };
        changed(who + words.say("replay.what.general"), general_called(words, a), general_called(words, b));
        changed(who + words.say("replay.what.hp"), hp(a), hp(b));
        number(who + words.say("replay.what.fallen"), a.fallen, b.fallen);
        const auto cards = [&](const char* zone, const std::vector<std::string>& was,
                               const std::vector<std::string>& is) {
            std::string moved;
            for (const std::string& card : less(was, is)) moved += " −" + card;
            for (const std::string& card : less(is, was)) moved += " +" + card;
            if (!moved.empty())
                out.push_back(who + words.say(std::string("replay.what.") + zone) + ":" + moved);
        };
        cards("hand", a.hand, b.hand);
        cards("equipment", a.equipment, b.equipment);
        cards("judging", a.judging, b.judging);
        cards("on_general", a.on_general, b.on_general);
    }
    number(words.say("replay.what.pile"), before.pile, after.pile);
    number(words.say("replay.what.discard"), before.discard, after.discard);
    return out;
}

namespace {

/// The position behind board `at`, and how it came about since board `since`.
PositionView position_of(const ReplayDocument& document, const DeskNotes& desk, const ReplayWords& words,
                         std::size_t at, std::size_t since, bool marked) {
    const int shown = document.boards[at].after_line, base = document.boards[since].after_line;
    const std::string tail = marked ? "&from=" + std::to_string(base) : "";
    PositionView out;
    out.position = std::to_string(at) + "/" + std::to_string(document.lines.size());
    out.at_start = at == 0;
    out.start_href = "?line=0" + tail;
    out.start_notes = notes_of(document, desk, 0, words).behind;
    out.trouble = at > 0 && document.trouble && document.lines[at - 1].line == trouble_line(document);
    if (out.trouble) out.story = story_of(document, words);
    out.board = board_view(out.trouble ? *document.trouble : document.boards[at], document, words);
    if (at > 0) out.here = line_view(document.lines[at - 1], words);
    auto [mark, behind] = notes_of(document, desk, at, words);
    out.desk_mark = mark;
    out.desk_behind = std::move(behind);
    const std::string window(document.boards[at].prompt.clause);
    if (!window.empty() && document.boards[at].outcome == "running") out.window = clause_view(words, window);
    out.steps = steps_of(document, words, at, tail);
    out.marked = marked;
    out.mark_href = "?line=" + std::to_string(shown) + (marked ? "" : "&from=" + std::to_string(shown));
    out.since = !marked    ? words.say("replay.by_line")
                : base > 0 ? words.counted("replay.since_line", base)
                           : words.say("replay.since_start");
    for (const std::string& each : differences_in_words(document.boards[since], document.boards[at], words))
        out.changes.push_back({each});
    out.no_changes = out.changes.empty();
    out.lines = list_of(document, desk, words, at, tail);
    return out;
}

}  // namespace

ReplayPage replay_page(const ReplayDocument& document, const DeskNotes& desk, const ReplayWords& words,
                       int line, int from, const std::string& address) {
    ReplayPage page;
    static_cast<Explained&>(page) = explained(document, words);
    page.verdict = document.verdict;
    page.verdict_word = words.say(document.not_public ? "refusal." + std::string(record::kNotPublic)
                                                      : "verdict." + page.verdict);
    for (const std::string& each : remarks_of(document, words)) page.remarks.push_back({each});
    page.ruleset = document.ruleset.substr(0, document.ruleset.find('@'));
    page.hash = document.sha256;
    page.address = address;
    page.errors = faults_of(document, words);
    page.first_illegal = line_or_null(document.first_illegal);
    page.first_undecided = line_or_null(document.first_illegal > 0 ? 0 : document.first_undecided);
    page.line = line;
    if (document.boards.empty()) return page;
    const std::size_t at = board_at(document, line);
    const bool marked = from >= 0;
    const std::size_t since = marked ? board_at(document, from) : (at > 0 ? at - 1 : 0);
    page.line = document.boards[at].after_line;
    static_cast<PositionView&>(page) = position_of(document, desk, words, at, since, marked);
    return page;
}

}  // namespace yuanmen::web::pages
