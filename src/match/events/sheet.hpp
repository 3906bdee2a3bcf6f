#pragma once

#include <optional>
#include <string>

#include "cards/infraction.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/sheet.hpp"

namespace yuanmen::match {

struct PenaltyNoted {
    static constexpr const char* kind = "penalty_noted";
    Chair chair{};
    std::string infraction;
    cards::Penalty penalty{};
    std::string text;

    YUANMEN_FIELDS(chair, infraction, penalty, text);
};

struct Remarked {
    static constexpr const char* kind = "remarked";
    std::string text;

    YUANMEN_FIELDS(text);
};

struct JudgeErrorNoted {
    static constexpr const char* kind = "judge_error_noted";
    std::string text;
    bool cost_the_match = false;

    YUANMEN_FIELDS(text, cost_the_match);
};

/// A version of the score sheet is frozen.
struct SheetDrawn {
    static constexpr const char* kind = "sheet_drawn";
    int version = 0;
    std::string content;  ///< canonical JSON (README.md, "the score sheet")
    std::string hash;     ///< SHA-256 of content, hexadecimal
    std::string reason;   ///< of a later version; empty for version 1
    SheetChanges changes;

    YUANMEN_FIELDS(version, content, hash, reason, changes);
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

    YUANMEN_FIELDS(signer, version, hash, stance, text, method, drawing);
};

struct MatchClosed {
    static constexpr const char* kind = "match_closed";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

}  // namespace yuanmen::match
