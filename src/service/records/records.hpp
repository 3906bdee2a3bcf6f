#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cards/ruleset.hpp"
#include "cards/seat.hpp"
#include "record/next_lines.hpp"
#include "record/replay_document.hpp"
#include "service/records/judged_text.hpp"
#include "service/request_key.hpp"

namespace yuanmen::service {

/// One record of a match in a list.
struct RecordRow {
    std::string id;
    std::string match;
    std::string name;    ///< may be empty
    std::string scribe;  ///< name of whoever keeps it
    int lines = 0;       ///< written ones, and those of an attached text
    std::int64_t version = 0;
    std::string verdict;         ///< "legal", "illegal", "undecided", "unreadable"
    int first_illegal_line = 0;  ///< of the text; 0: none
    std::string ruleset;         ///< id@sha256 of the match's, under which it is judged
    std::string other_ruleset;   ///< the text names this one instead; else empty
    bool own = false;            ///< the caller keeps it
    bool attached = false;       ///< brought as a file
    std::int64_t opened_wall_ms = 0;
    std::int64_t last_wall_ms = 0;
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
    /// "legal", "illegal", "undecided", "unread" (it cannot be read), "comment", "unjudged" (behind something
    /// that could not be decided, or in a text that cannot be read as a whole).
    std::string verdict;
    std::string settled;  ///< "let_stand", "restored" or empty
    bool struck = false;  ///< taken out by a correction or a ruling
    std::string code;
    std::vector<std::string> clauses;
    int because = 0;   ///< line of the text that makes it impossible; 0: none
    int inferred = 0;  ///< actions the record leaves out before it
};

/// One thing the record and the desk both know of.
struct HeldAgainst {
    std::string what;  ///< "turns", "fallen", "general", "hp", "bell", "winner", "tie_break", "ruleset"
    std::optional<cards::Seat> seat;
    std::string criterion;  ///< of "tie_break"
    std::string record;     ///< a number, a general's id, a seat's id, "3/4", "yes", "no"; empty: nothing yet
    std::string desk;
    bool same = true;
};

/// An event of the desk with its place among the lines of a record (note_places.hpp).
struct DeskNote {
    std::string kind;  ///< of match::Event, e.g. "bell_rang"
    std::optional<cards::Seat> seat;
    std::string general;  ///< id; empty if it is about none
    int turn = 0;         ///< of the turn it begins, or a general fell in; 0: it is not about one
    std::int64_t wall_ms = 0;
    std::string says;   ///< the line of the notation that says the same, if there is one
    int line = 0;       ///< line of the text it stands at; 0: before the first
    bool same = false;  ///< that line says it itself; else the event happened behind it
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
    std::string match_id;
    std::string name;
    std::string header;                   ///< header lines of the scribe's own
    std::optional<std::string> attached;  ///< bytes of a file
};

struct LineInput {
    std::string key;
    std::string text;
};

struct NewLines {
    std::string record;
    std::optional<int> seen;  ///< how many written lines the writer knows of
    std::vector<LineInput> lines;
};

struct WrittenLines {
    Receipt receipt;
    std::vector<LineVerdict> lines;  ///< one for each line sent, as the whole record now stands
    int written = 0;                 ///< lines the record has now
    std::string verdict;             ///< of the record
    int first_illegal_line = 0;
};

}  // namespace yuanmen::service
