#include "web/pages/replay/replay_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "cards/parameter_table.hpp"
#include "record/codes.hpp"
#include "web/pages/replay/desk_note_view.hpp"
#include "web/pages/replay/replay_remarks.hpp"
#include "web/pages/replay/side_view.hpp"
#include "web/text/clause_number.hpp"
#include "web/text/switch_value.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using record::Board;
using record::BoardSide;
using record::ReplayDocument;
using record::ReplayLine;

using Params = std::map<std::string, std::string>;

std::string say(const ReplayWords& words, std::string_view key, const Params& params = {}) {
    return words.catalogue.say(words.language, key, params);
}

std::string numbered(const ReplayWords& words, std::string_view key, int n) {
    return say(words, key, {{"n", std::to_string(n)}});
}

/// What a switch is set to under this ruleset; empty for a clause that is no switch.
std::string in_force(const ReplayWords& words, std::string_view id) {
    constexpr std::string_view kSwitch = "decision.";
    const auto* row = id.starts_with(kSwitch) ? cards::find_parameter(id.substr(kSwitch.size())) : nullptr;
    if (row == nullptr || words.ruleset == nullptr) return {};
    return say(words, "validate.in_force",
               {{"value", switch_value(words.catalogue, words.language, words.ruleset->parameters, *row)}});
}

json clause_view(const ReplayWords& words, const std::string& id) {
    const cards::Clause* clause = words.ruleset == nullptr ? nullptr : words.ruleset->find_clause(id);
    json out = {{"id", id},     {"number", clause_number(words.catalogue, words.language, id)},
                {"title", ""},  {"text", ""},
                {"source", ""}, {"in_force", in_force(words, id)}};
    if (clause == nullptr) return out;
    const bool zh = words.language == Language::zh;
    out["title"] = zh ? clause->title_zh : clause->title_en;
    out["text"] = zh ? clause->zh : clause->en;
    out["source"] = clause->source;
    return out;
}

std::string state_of(const ReplayLine& line) {
    if (line.struck) return "struck";
    if (line.settled != "no") return std::string(line.settled);
    if (line.code == record::kNotPublic) return "not_public";
    // what only follows from an earlier breach accuses nobody
    return line.follows_from > 0 ? "follows" : std::string(line.verdict);
}

/// What nothing speaks against needs no mark in a list.
bool is_marked(const std::string& state) {
    return state != "legal" && state != "not_public";
}

/// Zero would be true to a template.
json line_or_null(int line) {
    return line > 0 ? json(line) : json();
}

std::string prompt_sentence(const Board& board, const ReplayWords& words) {
    if (board.outcome != "running") {
        std::string out = say(words, "replay.outcome." + std::string(board.outcome));
        if (!board.winner.empty())
            out += " " +
                   say(words, "replay.winner", {{"seat", say(words, "seat." + std::string(board.winner))}});
        return out;
    }
    std::string out = say(words, "replay.prompt",
                          {{"seat", say(words, "seat." + std::string(board.prompt.seat))},
                           {"question", say(words, "question." + std::string(board.prompt.question))}});
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

json errors_view(const ReplayDocument& document, const ReplayWords& words) {
    json out = json::array();
    for (const record::ParseError& error : document.errors) {
        out.push_back({{"where", error.line > 0 ? numbered(words, "replay.line", error.line) : ""},
                       {"sentence", say(words, "refusal." + error.code)},
                       {"found", error.found},
                       {"nearest", error.nearest}});
    }
    if (document.refusal) {
        out.push_back(
            {{"where", ""},
             {"sentence", say(words, "refusal." + document.refusal->code, document.refusal->params)},
             {"found", ""},
             {"nearest", ""}});
    }
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
json list_view(const ReplayDocument& document, const DeskNotes& desk, const ReplayWords& words,
               std::size_t at, const std::string& tail) {
    json out = json::array();
    for (std::size_t i = 0; i < document.lines.size(); ++i) {
        const ReplayLine& each = document.lines[i];
        const std::string state = state_of(each);
        const NotesAtLine notes = notes_of(document, desk, i + 1, words);
        out.push_back({{"line", each.line},
                       {"href", "?line=" + std::to_string(each.line) + tail},
                       {"text", each.text},
                       {"current", i + 1 == at},
                       {"turn_head", each.kind == "begin_turn"},
                       {"marked", is_marked(state)},
                       {"state", state},
                       {"state_word", say(words, "replay.state." + state)},
                       {"said_at", notes.mark},
                       {"notes", notes.behind}});
    }
    return out;
}

/// Links for stepping without scripts.
json steps_view(const ReplayDocument& document, const ReplayWords& words, std::size_t at,
                const std::string& tail) {
    const auto line_at = [&](std::size_t index) { return document.boards[index].after_line; };
    std::size_t turn_back = 0, turn_next = document.lines.size();
    for (std::size_t i = 0; i < document.lines.size(); ++i) {
        if (document.lines[i].kind != "begin_turn" || document.lines[i].struck) continue;
        if (i + 1 < at) turn_back = i + 1;
        if (i + 1 > at && turn_next == document.lines.size()) turn_next = i + 1;
    }
    const std::size_t last = document.lines.size();
    json out = json::array();
    const auto add = [&](const char* name, const char* sign, std::size_t index) {
        out.push_back({{"label", say(words, std::string("replay.step.") + name)},
                       {"sign", sign},
                       {"href", "?line=" + std::to_string(line_at(index)) + tail},
                       {"here", index == at}});
    };
    add("first", "|‹", 0);
    add("turn_back", "«", turn_back);
    add("back", "‹", at > 0 ? at - 1 : 0);
    add("next", "›", std::min(at + 1, last));
    add("turn_next", "»", turn_next);
    add("last", "›|", last);
    return out;
}

}  // namespace

namespace {

/// The sides' generals as this language calls them.
void put_names(ordered_json& out, const Board& board, const ReplayWords& words) {
    for (const std::size_t seat : {0, 1}) {
        const BoardSide& side = board.side[seat];
        auto& told = out["sides"][seat == 0 ? "lord" : "renegade"];
        told["name"] = general_called(words, side);
        told.update(print_of(words, side));
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
            out["lines"][i]["unmet"]["sentence"] = say(words, unmet->key, unmet->params);
    }
    if (document.trouble) {
        put_names(out["trouble"], *document.trouble, words);
        out["trouble"]["story"] = story_of(document, words);
    }
    out["remarks"] = ordered_json::array();
    for (const json& each : remarks_of(document, words))
        out["remarks"].push_back(each.at("remark").get<std::string>());
    for (std::size_t i = 0; i < document.boards.size(); ++i) {
        put_names(out["boards"][i], document.boards[i], words);
    }
    out["faces"] = faces_in(document, words);
    out["sentences"] = ordered_json::object();
    for (const std::string& code : codes) out["sentences"][code] = say(words, "refusal." + code);
    out["clauses"] = ordered_json::object();
    for (const std::string& id : clauses) out["clauses"][id] = clause_view(words, id);
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

json board_view(const Board& board, const ReplayDocument& document, const ReplayWords& words) {
    return {{"where", (board.turn > 0 ? numbered(words, "replay.turn", board.turn)
                                      : say(words, "replay.before_turns"))},
            {"phase", say(words, "replay.phase." + std::string(board.phase))},
            {"pile", numbered(words, "replay.pile", board.pile)},
            {"discard", numbered(words, "replay.discard", board.discard)},
            {"sides", {side_view(board, 0, document, words), side_view(board, 1, document, words)}},
            {"prompt", prompt_sentence(board, words)}};
}

json line_view(const ReplayLine& line, const ReplayWords& words) {
    const std::string state = state_of(line);
    json clauses = json::array(), legal = json::array();
    for (const std::string& id : line.clauses) clauses.push_back(clause_view(words, id));
    for (const std::string& each : line.legal) legal.push_back({{"text", each}});
    std::string inferred;
    for (const std::string& each : line.inferred) inferred += (inferred.empty() ? "" : " / ") + each;
    return {{"line", line.line},
            {"text", line.text},
            {"comment", line.comment},
            {"state", state},
            {"state_word", say(words, "replay.state." + state)},
            {"marked", is_marked(state)},
            {"turn_head", line.kind == "begin_turn"},
            {"inferred", inferred},
            {"assumed", line.assumed},
            {"set_aside", line.set_aside},
            {"code", line.code},
            {"sentence", line.code.empty() ? "" : say(words, "refusal." + line.code)},
            {"numbers", line.unmet ? say(words, line.unmet->key, line.unmet->params) : ""},
            {"detail", line.detail.empty() ? "" : say(words, "refusal." + std::string(line.detail))},
            {"because", line_or_null(line.because)},
            {"follows_from", line_or_null(line.follows_from)},
            {"clauses", clauses},
            {"legal_title", numbered(words, "replay.legal", static_cast<int>(legal.size()))},
            {"legal", legal}};
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
    number(say(words, "replay.what.turn"), before.turn, after.turn);
    changed(say(words, "replay.what.phase"), say(words, "replay.phase." + std::string(before.phase)),
            say(words, "replay.phase." + std::string(after.phase)));
    for (std::size_t seat = 0; seat < 2; ++seat) {
        const BoardSide &a = before.side[seat], &b = after.side[seat];
        const std::string who =
            say(words, "seat." + std::string(cards::id_of(static_cast<cards::Seat>(seat)))) + " ";
        const auto hp = [](const BoardSide& side) {
            return std::to_string(side.hp) + "/" + std::to_string(side.max_hp);
        };
        changed(who + say(words, "replay.what.general"), general_called(words, a), general_called(words, b));
        changed(who + say(words, "replay.what.hp"), hp(a), hp(b));
        number(who + say(words, "replay.what.fallen"), a.fallen, b.fallen);
        const auto cards = [&](const char* zone, const std::vector<std::string>& was,
                               const std::vector<std::string>& is) {
            std::string moved;
            for (const std::string& card : less(was, is)) moved += " −" + card;
            for (const std::string& card : less(is, was)) moved += " +" + card;
            if (!moved.empty())
                out.push_back(who + say(words, std::string("replay.what.") + zone) + ":" + moved);
        };
        cards("hand", a.hand, b.hand);
        cards("equipment", a.equipment, b.equipment);
        cards("judging", a.judging, b.judging);
        cards("on_general", a.on_general, b.on_general);
    }
    number(say(words, "replay.what.pile"), before.pile, after.pile);
    number(say(words, "replay.what.discard"), before.discard, after.discard);
    return out;
}

json replay_page(const ReplayDocument& document, const DeskNotes& desk, const ReplayWords& words, int line,
                 int from, const std::string& address) {
    json page = {
        {"verdict", document.verdict},
        {"verdict_word", say(words, document.not_public ? "refusal." + std::string(record::kNotPublic)
                                                        : "verdict." + std::string(document.verdict))},
        {"remarks", remarks_of(document, words)},
        {"ruleset", document.ruleset.substr(0, document.ruleset.find('@'))},
        {"hash", document.sha256},
        {"address", address},
        {"errors", errors_view(document, words)},
        {"has_errors", !document.errors.empty() || document.refusal.has_value()},
        {"has_board", !document.boards.empty()},
        {"first_illegal", line_or_null(document.first_illegal)},
        {"first_undecided", line_or_null(document.first_illegal > 0 ? 0 : document.first_undecided)},
        {"story", ""},
        {"trouble", false},
        {"lines", json::array()},
        {"desk_mark", ""},
        {"desk_behind", json::array()},
        {"start_notes", json::array()},
        {"board", json()},
        {"here", json()},
        {"line", line}};
    if (document.boards.empty()) return page;
    const std::size_t at = board_at(document, line);
    const bool marked = from >= 0;
    const std::size_t since = marked ? board_at(document, from) : (at > 0 ? at - 1 : 0);
    const std::string tail = marked ? "&from=" + std::to_string(document.boards[since].after_line) : "";
    page["lines"] = list_view(document, desk, words, at, tail);
    const auto here = notes_of(document, desk, at, words);
    page["desk_mark"] = here.mark;
    page["desk_behind"] = here.behind;
    page["start_notes"] = notes_of(document, desk, 0, words).behind;
    const int shown = document.boards[at].after_line;
    page["line"] = shown;
    page["start_href"] = "?line=0" + tail;
    page["at_start"] = at == 0;
    const bool in_trouble =
        at > 0 && document.trouble && document.lines[at - 1].line == trouble_line(document);
    page["board"] = board_view(in_trouble ? *document.trouble : document.boards[at], document, words);
    page["story"] = in_trouble ? story_of(document, words) : std::string();
    page["trouble"] = in_trouble;
    page["here"] = at > 0 ? line_view(document.lines[at - 1], words) : json();
    page["position"] = std::to_string(at) + "/" + std::to_string(document.lines.size());
    page["steps"] = steps_view(document, words, at, tail);
    page["marked"] = marked;
    page["mark_href"] = "?line=" + std::to_string(shown) + (marked ? "" : "&from=" + std::to_string(shown));
    const int base = document.boards[since].after_line;
    page["since"] = !marked    ? say(words, "replay.by_line")
                    : base > 0 ? numbered(words, "replay.since_line", base)
                               : say(words, "replay.since_start");
    page["changes"] = json::array();
    for (const std::string& each : differences_in_words(document.boards[since], document.boards[at], words)) {
        page["changes"].push_back({{"text", each}});
    }
    page["no_changes"] = page["changes"].empty();
    const std::string window(document.boards[at].prompt.clause);
    page["has_window"] = !window.empty() && document.boards[at].outcome == "running";
    page["window"] = clause_view(words, window);
    return page;
}

}  // namespace yuanmen::web::pages
