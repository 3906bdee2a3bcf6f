#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "cards/infraction.hpp"
#include "match/chair.hpp"
#include "match/commands/ending.hpp"
#include "match/commands/setup.hpp"
#include "match/fields.hpp"
#include "match/outcome.hpp"

namespace yuanmen::match {

enum class Stance : std::uint8_t { sign, protest, refuse };
enum class SigningMethod : std::uint8_t { own_device, judge_device };

/// A penalty given at this table, for the sheet. It changes nothing by itself.
struct NotePenalty {
    static constexpr const char* kind = "note_penalty";
    Chair chair{};
    std::string infraction;  ///< id of the ruleset's catalogue; empty if none fits
    cards::Penalty penalty{};
    std::string text;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("infraction", self.infraction, Length{0, 8});
        f("penalty", self.penalty);
        f("text", self.text, kNote);
    }
};

/// A line for the box "remarks" of the sheet.
struct Remark {
    static constexpr const char* kind = "remark";
    std::string text;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("text", self.text, kReason);
    }
};

/// A judge's mistake (P36). More than two, or one that cost the match, raises the flag "replay?".
struct NoteJudgeError {
    static constexpr const char* kind = "note_judge_error";
    std::string text;
    bool cost_the_match = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("text", self.text, kReason);
        f("cost_the_match", self.cost_the_match);
    }
};

/// The result stands: everything sealed is opened and version 1 of the sheet is frozen (P31).
struct DrawUpSheet {
    static constexpr const char* kind = "draw_up_sheet";
    std::string judge;     ///< printed name
    std::string recorder;  ///< printed name, or empty

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("judge", self.judge, kName);
        f("recorder", self.recorder, Length{0, 120});
    }
};

/// Signs one version of the sheet (P31, P32). Players on their own device, or by drawing on the judge's,
/// who witnesses it.
struct Sign {
    static constexpr const char* kind = "sign";
    Signer signer{};
    int version = 0;
    std::string hash;  ///< of the version that was read
    Stance stance{};
    std::string text;  ///< the protest, or the reason for refusing
    SigningMethod method{};
    std::optional<std::string> drawing;  ///< an SVG path ("M10 20L…"), required on the judge's device

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("signer", self.signer);
        f("version", self.version, Range{1, 1000});
        f("hash", self.hash, Hex{64});
        f("stance", self.stance);
        f("text", self.text, Length{0, 2000, true});
        f("method", self.method);
        f("drawing", self.drawing, Length{1, 16'384});
    }
};

/// What a new version of the sheet says differently; fields left out stay as they are.
struct SheetChanges {
    std::optional<Winner> winner;
    std::optional<Cause> cause;
    std::optional<std::string> judge;
    std::optional<std::string> recorder;
    std::optional<std::string> remark;  ///< added to the remarks

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("winner", self.winner);
        f("cause", self.cause);
        f("judge", self.judge, kName);
        f("recorder", self.recorder, Length{0, 120});
        f("remark", self.remark, kReason);
    }
    bool operator==(const SheetChanges&) const = default;
};

/// A later change (P35): a new version with its reason; the old one stays readable, everybody signs again.
struct AmendSheet {
    static constexpr const char* kind = "amend_sheet";
    std::string reason;
    SheetChanges changes;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason, kReason);
        f("changes", self.changes);
    }
};

/// The match goes into the archive.
struct Close {
    static constexpr const char* kind = "close";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

}  // namespace yuanmen::match
