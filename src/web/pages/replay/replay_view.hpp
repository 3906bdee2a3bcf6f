#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "web/pages/replay/desk_note_view.hpp"
#include "web/pages/replay/explained.hpp"
#include "web/pages/replay/replay_words.hpp"
#include "web/pages/replay/side_view.hpp"

// A replay document in words: for the page, the API and the file that opens without a server. Pure functions.

namespace yuanmen::web::pages {

/// The document as JSON with "words" (what the board says), "sentences" (by code) and "clauses" (by id:
/// title, text, source, in_force) of everything it cites, and "desk". static/board.js draws from it and
/// nothing else. Its order is kept: files that were saved are compared with it byte by byte.
nlohmann::ordered_json replay_answer(const record::ReplayDocument& document, const DeskNotes& desk,
                                     const ReplayWords& words);

/// One sentence of a list.
struct TextRow {
    std::string text;

    YUANMEN_FIELDS(text);
};

/// A clause as it is read; only `id`, `number` and `in_force` where the ruleset is not known.
struct ClauseView {
    std::string id, number, title, text, source;
    std::string in_force;  ///< of a switch: what it is set to

    YUANMEN_FIELDS(id, number, title, text, source, in_force);
};

/// A position, for partials/replay_board.html.
struct BoardView {
    std::string where, phase, pile, discard;
    std::vector<SideView> sides;
    std::string prompt;

    YUANMEN_FIELDS(where, phase, pile, discard, sides, prompt);
};
BoardView board_view(const record::Board& board, const record::ReplayDocument& document,
                     const ReplayWords& words);

/// A line as a list shows it.
struct LineMark {
    int line = 0;
    std::string text;
    std::string state;  ///< a verdict, "not_public", "struck", "follows": class of its mark
    std::string state_word;
    bool marked = false;  ///< something speaks against it
    bool turn_head = false;

    YUANMEN_FIELDS(line, text, state, state_word, marked, turn_head);
};

/// A line with all that is said about it, for partials/replay_line.html.
struct LineView : LineMark {
    std::string comment;
    std::string inferred;  ///< what the paper left out, "a / b"
    bool assumed = false, set_aside = false;
    std::string code, sentence;
    std::string numbers;  ///< by which a condition fails
    std::string detail;
    journal::OrNull<int> because, follows_from;  ///< lines
    std::vector<ClauseView> clauses;
    std::string legal_title;
    std::vector<TextRow> legal;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        LineMark::fields(self, f);
        f("comment", self.comment);
        f("inferred", self.inferred);
        f("assumed", self.assumed);
        f("set_aside", self.set_aside);
        f("code", self.code);
        f("sentence", self.sentence);
        f("numbers", self.numbers);
        f("detail", self.detail);
        f("because", self.because);
        f("follows_from", self.follows_from);
        f("clauses", self.clauses);
        f("legal_title", self.legal_title);
        f("legal", self.legal);
    }
};
LineView line_view(const record::ReplayLine& line, const ReplayWords& words);

/// A line of the list, and the desk's events behind it.
struct ListedLine : LineMark {
    std::string href;
    bool current = false;
    std::string said_at;  ///< when the desk says the same
    std::vector<NoteRow> notes;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        LineMark::fields(self, f);
        f("href", self.href);
        f("current", self.current);
        f("said_at", self.said_at);
        f("notes", self.notes);
    }
};

/// What must be known beforehand.
struct RemarkRow {
    std::string remark;

    YUANMEN_FIELDS(remark);
};

/// A slip of the pen, or why the text cannot be replayed.
struct ReadingFault {
    std::string where, sentence, found, nearest;

    YUANMEN_FIELDS(where, sentence, found, nearest);
};

/// A link for stepping without scripts.
struct StepView {
    std::string label, sign, href;
    bool here = false;

    YUANMEN_FIELDS(label, sign, href, here);
};

/// Of a position and how it came about: what pages/replay.html shows below its head.
struct PositionView {
    std::string position;  ///< "12/80"
    bool at_start = false;
    std::string start_href;
    std::vector<NoteRow> start_notes;
    bool trouble = false;  ///< the moment the first illegal line was judged at
    std::string story;     ///< which reading is shown, where there are several
    journal::OrNull<BoardView> board;
    journal::OrNull<LineView> here;
    std::string desk_mark;
    std::vector<NoteRow> desk_behind;
    journal::OrNull<ClauseView> window;  ///< what opened the question that is open
    std::vector<StepView> steps;
    bool marked = false;  ///< the differences are from a line the reader has chosen
    std::string mark_href, since;
    bool no_changes = true;
    std::vector<TextRow> changes;
    std::vector<ListedLine> lines;

    YUANMEN_FIELDS(position, at_start, start_href, start_notes, trouble, story, board, here, desk_mark,
                   desk_behind, window, steps, marked, mark_href, since, no_changes, changes, lines);
};

/// The data of pages/replay.html; nothing of a position if the text cannot be replayed.
struct ReplayPage : PositionView, Explained {
    std::string verdict, verdict_word;
    std::vector<RemarkRow> remarks;
    std::string ruleset, hash, address;
    std::vector<ReadingFault> errors;
    journal::OrNull<int> first_illegal, first_undecided;
    int line = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        PositionView::fields(self, f);
        Explained::fields(self, f);
        f("verdict", self.verdict);
        f("verdict_word", self.verdict_word);
        f("remarks", self.remarks);
        f("ruleset", self.ruleset);
        f("hash", self.hash);
        f("address", self.address);
        f("errors", self.errors);
        f("first_illegal", self.first_illegal);
        f("first_undecided", self.first_undecided);
        f("line", self.line);
    }
};

/// The page with the position behind line `line` (0: before the first; beyond the last: the last), and its
/// differences from the position behind line `from` (below 0: from the line before). `address` is the page's
/// own, without a query.
ReplayPage replay_page(const record::ReplayDocument& document, const DeskNotes& desk,
                       const ReplayWords& words, int line, int from, const std::string& address);

/// Where the page opens without a question: at the first illegal line, else the first undecided one, else the
/// last.
int opening_line(const record::ReplayDocument& document);

/// What differs between two positions, one sentence each, as board.js says it.
std::vector<std::string> differences_in_words(const record::Board& before, const record::Board& after,
                                              const ReplayWords& words);

}  // namespace yuanmen::web::pages
