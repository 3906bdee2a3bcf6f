#pragma once

#include <array>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "record/explanation_lines.hpp"
#include "record/layer.hpp"
#include "record/printer.hpp"
#include "record/validation.hpp"

namespace yuanmen::record {

// A record with its verdicts and positions, ready to be shown: by the replay page, the API, and the page that
// opens without a server. Made from a text alone, so it holds nothing the text does not tell: for a viewer
// who may not see everything it is made from text_for_layer. Cards, generals and moves are words of the
// notation in one spelling; codes, clauses, questions and phases are ids, whose sentences the page adds.

/// "setup", "before_turn", "start", "judge", "draw", "play", "discard", "finish".
std::string_view id_of(engine::Phase phase);
/// "running", "generals_dead", "conceded", "time_up", "piles_exhausted".
std::string_view id_of(engine::Outcome outcome);

/// One side of the table. Card words as in NOTATION.md 1, `?` for an unseen one.
struct BoardSide {
    std::string general;  ///< the id; empty: not known
    std::string general_in_words;
    int hp = 0;
    int max_hp = 0;
    int fallen = 0;     ///< generals dead
    bool dead = false;  ///< the general in play has died and nobody has entered yet
    bool face_down = false;
    std::vector<std::string> equipment;   ///< weapon, armour, +1 horse, -1 horse, as far as worn
    std::vector<std::string> judging;     ///< first placed first; `D6.slash as indulgence` if converted
    std::vector<std::string> on_general;  ///< 不屈 cards
    std::vector<std::string> hand;        ///< known cards, then `?`
    std::vector<std::string> reserve;     ///< generals to come, in order; `?` if not revealed
};

/// The open question.
struct BoardPrompt {
    std::string_view question;  ///< engine::id_of(Question)
    std::string_view seat;
    std::string_view clause;  ///< that opened the window; may be empty
    std::string about;        ///< the card or skill it is about, in words; may be empty
};

struct Board {
    int after_line = 0;  ///< 0: before the first entry
    int turn = 0;
    std::string_view phase;  ///< "play" …; "setup" and "before_turn" belong to no turn
    std::string_view active;
    std::array<BoardSide, 2> side;  ///< [Seat]
    int pile = 0;
    int discard = 0;
    BoardPrompt prompt;
    std::string_view outcome;  ///< "running", "generals_dead", "conceded", "time_up", "piles_exhausted"
    std::string_view winner;   ///< a seat, or empty
};

struct ReplayLine {
    int line = 0;      ///< 1-based line of the text
    std::string text;  ///< the entry in the spelling asked for; an unreadable line as written
    std::string comment;
    std::string_view kind;     ///< a verb ("use" …), "checkpoint", "let_stand", "restore", "set", "note",
                               ///< "correction" or "unreadable"
    std::string_view seat;     ///< whose action; may be empty
    int turn = 0;              ///< the turn going on behind it
    std::string_view verdict;  ///< "legal", "illegal", "undecided", "unreadable", or "unjudged" behind an
                               ///< undecided line
    std::string_view settled;  ///< "no", "let_stand", "restored"
    bool struck = false;       ///< taken out by a correction or a `restore`
    bool set_aside = false;    ///< not carried out
    bool assumed = false;      ///< behind the first illegal line: judged as if that had been let stand
    std::string code;          ///< refusal code; empty if legal
    std::string_view detail;
    std::shared_ptr<const UnmetCondition> unmet;  ///< the numbers a condition fails by
    std::vector<std::string> clauses;
    int because = 0;       ///< line that makes this one impossible, or 0
    int follows_from = 0;  ///< the earlier illegal line this one only follows from (`consequences`),
                           ///< or 0: an illegal line with 0 is a breach of its own
    std::vector<std::string> legal;     ///< on the first illegal (else undecided) line: what was legal
    std::vector<std::string> inferred;  ///< actions the paper left out before this line
    int board = 0;                      ///< index of the board behind this line
};

struct ReplayDocument {
    std::string ruleset;        ///< id@sha256
    std::string sha256;         ///< of the canonical form
    std::string other_ruleset;  ///< the text names this one, but is judged under `ruleset`; else empty
    bool not_public = false;    ///< nothing public speaks against the text, and more cannot be said
    std::string_view verdict;   ///< "legal", "illegal", "undecided", "unreadable" (some line, or the text)
    int first_illegal = 0;      ///< line, or 0
    int first_undecided = 0;
    int text_lines = 0;  ///< of the text
    std::array<std::string, kHeaderKeys> header;
    std::vector<ReplayLine> lines;
    std::vector<Board> boards;  ///< [0] before the first entry, then one behind each entry; empty if the text
                                ///< cannot be replayed at all
    std::optional<Board> trouble;  ///< the moment the first illegal (else undecided) line was judged at, with
                                   ///< `Report::readings` and `alike` of it
    std::size_t readings = 1;
    bool alike = true;
    std::vector<ExplanationLine> explanations;  ///< why the first illegal line may not read
    int dropped =
        0;  ///< of an undecided text: the line at which the search first kept less than all readings
    std::vector<ParseError> errors;        ///< slips of the pen
    std::optional<base::Refusal> refusal;  ///< if it cannot be replayed: an unknown ruleset, a start that
                                           ///< cannot be
};

struct DocumentOptions {
    std::string ruleset;         ///< instead of the one the text names; empty: that one
    Layer layer = Layer::judge;  ///< whose text this is
    bool explained = true;  ///< with `explanations` and `follows_from`: up to a second for an illegal text
};

/// Of a text that is not the judge's no line is called legal: what is hidden may speak against any of them.
/// Such a line is undecided with the code "record.not_public", and so is the text that no line speaks
/// against.
ReplayDocument replay_document(std::string_view text, const RefereeLibrary& referees, Spelling spelling,
                               const DocumentOptions& options = {});

/// The board of a position; `after_line` is left 0.
Board board_of(const Referee& referee, const engine::State& state, const Lexicon& lexicon, Spelling spelling);

/// {"record": {"ruleset", "canonical_sha256", "header": {…}}, "verdict", "first_illegal", "first_undecided",
/// "lines": […], "boards": […], "errors": […], "explanations": […], "likely"}; fields that say nothing
/// (false, 0, empty) are left out of lines and sides, null stands for no line. `hand` comes with
/// `hand_count`.
nlohmann::ordered_json json_of(const ReplayDocument& document);
nlohmann::ordered_json json_of(const Board& board);
/// {"condition": "liegong", "hand": 2, …}: the numbers as the catalogue's sentence names them.
nlohmann::ordered_json json_of(const UnmetCondition& unmet);

}  // namespace yuanmen::record
