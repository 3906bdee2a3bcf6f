#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "match/outcome.hpp"
#include "tournament/correction.hpp"
#include "tournament/event/commands/bracket.hpp"
#include "tournament/event/entrant.hpp"

namespace yuanmen::tournament {

inline constexpr match::Range kGameNumber{1, 99};

/// The desk has a signed sheet. System. The same sheet twice has one effect; a version that names another
/// winner needs a correction.
struct RecordSheet {
    static constexpr const char* kind = "record_sheet";
    std::string match;
    std::string desk_match;
    int sheet_version = 1;
    std::optional<std::string> winner;  ///< entrant id; left out: neither
    match::Cause cause{};
    std::optional<match::PerChair<int>> remaining = {};  ///< generals left, for tables of standings
    std::optional<match::PerChair<int>> lost_hp = {};    ///< in play (1V1 term 6)

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match, kBracketMatch);
        f("desk_match", self.desk_match, kDeskMatch);
        f("sheet_version", self.sheet_version, match::Range{1, 1000});
        f("winner", self.winner, kEntrantId);
        f("cause", self.cause);
        f("remaining", self.remaining, kGeneralsLeft);
        f("lost_hp", self.lost_hp, match::Range{0, 100});
    }
};

/// A sheet on paper is typed in. A match that is being played at its desk has no other result but the
/// desk's, unless the head judge takes the desk's place: the desk is then closed.
struct RecordPaper {
    static constexpr const char* kind = "record_paper";
    std::string match;
    std::optional<std::string> winner;  ///< entrant id; left out: neither
    match::Cause cause{};
    std::string signed_by;  ///< whose signatures stand on it
    std::string note;
    std::optional<match::PerChair<int>> remaining = {};  ///< generals left: in play and in reserve
    std::optional<match::PerChair<int>> hp = {};         ///< of the general in play when the match ended
    std::optional<std::string> instead_of_desk = {};     ///< why this counts and not the desk; head judge
    std::optional<int> game = {};  ///< which of a match of several; left out: all of it, by the head judge

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match, kBracketMatch);
        f("winner", self.winner, kEntrantId);
        f("cause", self.cause);
        f("signed_by", self.signed_by, kSignature);
        f("note", self.note, kNoteText);
        f("remaining", self.remaining, kGeneralsLeft);
        f("hp", self.hp, kPaperHp);
        f("instead_of_desk", self.instead_of_desk, kReasonText);
        f("game", self.game, kGameNumber);
    }
};

/// How somebody goes on from a match that ended level where somebody must.
enum class DrawnGoesOn : std::uint8_t {
    play_on,  ///< they play again: its desk match is given up, a new one is made
    lots,     ///< drawn by lot from the machine's chance, which is recorded
    neither,  ///< nobody goes on
};

/// The head judge says how a level match of a bracket ends.
struct DecideDrawn {
    static constexpr const char* kind = "decide_drawn";
    std::string match;
    DrawnGoesOn how{};
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match, kBracketMatch);
        f("how", self.how);
        f("reason", self.reason, kReasonText);
    }
};

/// One or both players did not come to a match that has not begun (judging P3).
struct DeclareAbsent {
    static constexpr const char* kind = "declare_absent";
    std::string match;
    std::vector<std::string> absent;  ///< entrant ids
    std::string confirmed_by;         ///< the player who is there, or the judge
    bool drop = false;                ///< they leave the event

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match, kBracketMatch);
        f("absent", self.absent, match::Count{1, 2});
        f("confirmed_by", self.confirmed_by, kSignature);
        f("drop", self.drop);
    }
};

/// Leaves after the draw: loses every match that is or becomes playable. A match that has begun is left to
/// its desk.
struct DropEntrant {
    static constexpr const char* kind = "drop_entrant";
    std::string entrant;
    LeavingKind how{};  ///< not `withdrawn`
    std::string confirmed_by;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrant", self.entrant, kEntrantId);
        f("how", self.how);
        f("confirmed_by", self.confirmed_by, kSignature);
        f("reason", self.reason, kNoteText);
    }
};

/// What a corrected match ends as.
enum class CorrectedTo : std::uint8_t {
    winner,   ///< `winner` goes on
    neither,  ///< nobody goes on
    open,     ///< the result is taken back; the match is played again
    drawn,    ///< level, where a drawn match is a result
};

/// What is to stand instead of a recorded result.
struct CorrectedResult {
    std::string match;
    CorrectedTo to{};
    std::optional<std::string> winner;  ///< entrant id; exactly with `to` = winner
    match::Cause cause{};
    std::optional<int> sheet_version;  ///< the amended sheet of the desk it rests on; left out: a ruling
    std::optional<int> game = {};      ///< which of a match of several; left out: the match as a whole

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match, kBracketMatch);
        f("to", self.to);
        f("winner", self.winner, kEntrantId);
        f("cause", self.cause);
        f("sheet_version", self.sheet_version, match::Range{1, 1000});
        f("game", self.game, kGameNumber);
    }
};

/// Puts right an earlier result (judging P35). Head judge.
struct CorrectResult {
    static constexpr const char* kind = "correct_result";
    CorrectedResult corrected;
    std::optional<CorrectionChoice> choice;  ///< needed where a match behind has begun or is decided
    std::string reason;
    std::string preview;  ///< tag of the preview that was shown; refused if it would look different now

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("corrected", self.corrected);
        f("choice", self.choice);
        f("reason", self.reason, kReasonText);
        f("preview", self.preview, match::Hex{64});
    }
};

/// Takes back the last action. Who did it, or the head judge.
struct UndoAction {
    static constexpr const char* kind = "undo_action";
    std::int64_t version = 0;  ///< of the entry that is to be undone: EventState::last_action
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("version", self.version, match::Range{1, 1'000'000'000});
        f("reason", self.reason, kReasonText);
    }
};

}  // namespace yuanmen::tournament
