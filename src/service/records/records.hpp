#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cards/ruleset.hpp"
#include "cards/seat.hpp"
#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "match/fields.hpp"
#include "match/log/log.hpp"
#include "record/next_lines.hpp"
#include "record/replay_document.hpp"
#include "service/records/judged_text.hpp"
#include "service/request_key.hpp"
#include "service/text.hpp"

namespace yuanmen::service {

inline constexpr int kMostTextLines = 5000;  ///< of the notation

inline constexpr std::array<std::string_view, 4> kRecordVerdicts = {"legal", "illegal", "undecided",
                                                                    "unreadable"};
/// "unread": it cannot be read; "unjudged": behind something that could not be decided, or in a text that
/// cannot be read as a whole.
inline constexpr std::array<std::string_view, 6> kLineVerdicts = {"legal",  "illegal", "undecided",
                                                                  "unread", "comment", "unjudged"};

/// One record of a match in a list.
struct RecordRow {
    std::string id;
    std::string match;
    std::string name;    ///< may be empty
    std::string scribe;  ///< name of whoever keeps it
    int lines = 0;       ///< written ones, and those of an attached text
    std::int64_t version = 0;
    std::string verdict;         ///< of kRecordVerdicts
    int first_illegal_line = 0;  ///< of the text; 0: none
    std::string ruleset;         ///< id@sha256 of the match's, under which it is judged
    std::string other_ruleset;   ///< the text names this one instead; else empty
    bool own = false;            ///< the caller keeps it
    bool attached = false;       ///< brought as a file
    std::int64_t opened_wall_ms = 0;
    std::int64_t last_wall_ms = 0;

    static constexpr const char* kPart = "RecordRow";
    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("id", self.id);
        f("match", self.match);
        f("name", self.name);
        f("scribe", self.scribe);
        f("lines", self.lines);
        f("version", self.version);
        f("verdict", self.verdict, match::Among{kRecordVerdicts});
        f("first_illegal_line", self.first_illegal_line);
        f("ruleset", self.ruleset);
        f("other_ruleset", self.other_ruleset);
        f("own", self.own);
        f("attached", self.attached);
        f("opened_wall_ms", self.opened_wall_ms);
        f("last_wall_ms", self.last_wall_ms);
    }
};

struct RecordList {
    std::vector<RecordRow> records;

    YUANMEN_FIELDS(records);
};

/// What became of one line of a record's text.
struct LineVerdict {
    int line = 0;         ///< 1-based in the text, as `validate --json` counts
    int number = 0;       ///< among the written lines; 0: a line of an attached text
    int entry = 0;        ///< number of the entry it is, as `~` and `! restore` name it; 0: none
    std::string key;      ///< client key, or '!' and a number; empty in an attached text
    std::string text;     ///< as written; empty if this viewer may not read it
    std::string by;       ///< name of whoever wrote it
    bool ruling = false;  ///< a judge's
    std::int64_t wall_ms = 0;
    std::string verdict;  ///< of kLineVerdicts
    std::string settled;  ///< "let_stand", "restored" or empty
    bool struck = false;  ///< taken out by a correction or a ruling
    std::string code;
    std::vector<std::string> clauses;
    int because = 0;   ///< line of the text that makes it impossible; 0: none
    int inferred = 0;  ///< actions the record leaves out before it

    static constexpr const char* kPart = "RecordLine";
    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("line", self.line);
        f("number", self.number);
        f("entry", self.entry);
        f("key", self.key);
        f("text", self.text);
        f("by", self.by);
        f("ruling", self.ruling);
        f("wall_ms", self.wall_ms);
        f("verdict", self.verdict, match::Among{kLineVerdicts});
        f("settled", self.settled);
        f("struck", self.struck);
        f("code", self.code);
        f("clauses", self.clauses);
        f("because", self.because);
        f("inferred", self.inferred);
    }
};

/// One thing the record and the desk both know of.
struct HeldAgainst {
    std::string what;  ///< "turns", "fallen", "general", "hp", "bell", "winner", "tie_break", "ruleset"
    journal::OrNull<cards::Seat> seat;
    std::string criterion;  ///< of "tie_break"
    std::string record;     ///< a number, a general's id, a seat's id, "3/4", "yes", "no"; empty: nothing yet
    std::string desk;
    bool same = true;

    YUANMEN_FIELDS(what, seat, criterion, record, desk, same);
};

/// An event of the desk with its place among the lines of a record (note_places.hpp).
struct DeskNote {
    std::string kind;  ///< of match::Event, e.g. "bell_rang"
    journal::OrNull<cards::Seat> seat;
    std::string general;  ///< id; empty if it is about none
    int turn = 0;         ///< of the turn it begins, or a general fell in; 0: it is not about one
    std::int64_t wall_ms = 0;
    std::string says;   ///< the line of the notation that says the same, if there is one
    int line = 0;       ///< line of the text it stands at; 0: before the first
    bool same = false;  ///< that line says it itself; else the event happened behind it

    YUANMEN_FIELDS(kind, seat, general, turn, wall_ms, says, line, same);
};

struct RecordText {
    RecordRow row;
    std::string text;   ///< as this viewer may read it
    std::string layer;  ///< "judge", "hall": how much of it that is
    std::vector<std::string>
        line_keys;                   ///< [line - 1] the key of each line of the text; empty where it has none
    std::vector<LineVerdict> lines;  ///< without the header
    std::vector<std::string> problems;   ///< codes why the text cannot be read or replayed as a whole
    std::vector<HeldAgainst> held;       ///< empty for a viewer of the hall's layer
    std::vector<DeskNote> desk;          ///< in the order of the desk; likewise
    std::array<std::string, 2> players;  ///< [Seat] by the match; empty before seats are drawn
    std::optional<cards::Seat> winner;   ///< by the match
    std::string cause;                   ///< how it was decided, e.g. "generals"; empty while it is played
    bool may_write = false;
    bool playing = false;                      ///< the match is not over
    std::shared_ptr<const JudgedText> judged;  ///< what is known of `text`

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        RecordRow::fields(self.row, f);
        f("text", self.text);
        f("layer", self.layer);
        f("line_keys", self.line_keys);
        f("entries", self.lines);
        f("problems", self.problems);
        f("held", self.held);
        f("desk", self.desk);
        f("may_write", self.may_write);
        f("playing", self.playing);
    }
};

/// A record's text with what it is replayed under: the ruleset of its match.
struct ReplayableRecord {
    RecordText record;
    std::shared_ptr<const cards::Ruleset> ruleset;

    /// With its explanations; of an illegal text that may take a second when first asked.
    const record::ReplayDocument& document(record::Spelling spelling) const {
        return record.judged->document(spelling);
    }
};

/// What a next line may say.
struct OpenPrompt {
    std::string record;
    std::int64_t version = 0;
    int lines = 0;  ///< written ones: `seen` of a write made from this
    std::string verdict;
    std::shared_ptr<const cards::Ruleset> ruleset;
    std::optional<record::Board> board;     ///< the position; nothing: the text cannot be replayed
    std::vector<record::NextStage> stages;  ///< empty: the text cannot be replayed
    std::vector<std::string> missing;       ///< lines the desk could give: "bell", "! pause" …
};

struct NewRecord {
    std::string match_id;  ///< not of the body: the path names it
    std::optional<std::string> name;
    std::optional<std::string> header;    ///< header lines of the scribe's own
    std::optional<std::string> attached;  ///< bytes of a file

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name, match::Length{0, kLongestName});
        f("header", self.header, match::Length{0, match::log::kLongestOwnHeader, true});
    }
};

struct LineInput {
    std::string key;
    std::string text;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("key", self.key, match::Length{1, match::log::kLongestKey});
        // With line feeds: the record itself says what is wrong with two lines in one.
        f("text", self.text, match::Length{1, match::log::kLongestWritten, true});
    }
};

struct NewLines {
    std::string record;       ///< not of the body: the path names it
    std::optional<int> seen;  ///< how many written lines the writer knows of
    std::vector<LineInput> lines;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("seen", self.seen, match::Range{0, kMostTextLines});
        f("lines", self.lines, match::Count{1, match::log::kMostAtOnce});
    }
};

struct WrittenLines {
    Receipt receipt;
    std::vector<LineVerdict> lines;  ///< one for each line sent, as the whole record now stands
    int written = 0;                 ///< lines the record has now
    std::string verdict;             ///< of the record, of kRecordVerdicts
    int first_illegal_line = 0;

    static constexpr const char* kPart = "WrittenLines";
    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        Receipt::fields(self.receipt, f);
        f("written", self.written);
        f("verdict", self.verdict, match::Among{kRecordVerdicts});
        f("first_illegal_line", self.first_illegal_line);
        f("lines", self.lines);
    }
};

}  // namespace yuanmen::service
