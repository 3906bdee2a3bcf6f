#pragma once

#include <optional>
#include <string>

#include "cards/infraction.hpp"
#include "match/chair.hpp"
#include "match/commands/sheet.hpp"

namespace yuanmen::match {

struct PenaltyNoted {
    static constexpr const char* kind = "penalty_noted";
    Chair chair{};
    std::string infraction;
    cards::Penalty penalty{};
    std::string text;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("infraction", self.infraction);
        f("penalty", self.penalty);
        f("text", self.text);
    }
};

struct Remarked {
    static constexpr const char* kind = "remarked";
    std::string text;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("text", self.text);
    }
};

struct JudgeErrorNoted {
    static constexpr const char* kind = "judge_error_noted";
    std::string text;
    bool cost_the_match = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("text", self.text);
        f("cost_the_match", self.cost_the_match);
    }
};

/// A version of the score sheet is frozen.
struct SheetDrawn {
    static constexpr const char* kind = "sheet_drawn";
    int version = 0;
    std::string content;  ///< canonical JSON (README.md, "the score sheet")
    std::string hash;     ///< SHA-256 of content, hexadecimal
    std::string reason;   ///< of a later version; empty for version 1
    SheetChanges changes;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("version", self.version);
        f("content", self.content);
        f("hash", self.hash);
        f("reason", self.reason);
        f("changes", self.changes);
    }
};

struct SheetSigned {
    static constexpr const char* kind = "sheet_signed";
    Signer signer{};
    int version = 0;
    std::string hash;
    Stance stance{};
    std::string text;
    SigningMethod method{};
    std::optional<std::string> drawing;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("signer", self.signer);
        f("version", self.version);
        f("hash", self.hash);
        f("stance", self.stance);
        f("text", self.text);
        f("method", self.method);
        f("drawing", self.drawing);
    }
};

struct MatchClosed {
    static constexpr const char* kind = "match_closed";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

}  // namespace yuanmen::match
