#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/sheet.hpp"

namespace yuanmen::match {

/// A penalty, a remark or a judge's mistake as it stands on the sheet.
struct SheetNote {
    std::int64_t wall_ms = 0;
    std::string by;
    std::optional<Chair> chair;
    std::string infraction;
    std::string penalty;
    std::string text;
    bool cost_the_match = false;

    YUANMEN_FIELDS(wall_ms, by, chair, infraction, penalty, text, cost_the_match);
};

struct Signature {
    Stance stance{};
    std::string text;
    SigningMethod method{};
    std::optional<std::string> drawing;
    std::string by;  ///< id of the actor: the player himself, or the judge who witnessed it
    std::int64_t wall_ms = 0;

    YUANMEN_FIELDS(stance, text, method, drawing, by, wall_ms);
};

struct SheetVersion {
    int version = 0;
    std::string content;  ///< canonical JSON, frozen
    std::string hash;
    std::string reason;
    std::string drawn_by;
    std::int64_t wall_ms = 0;
    std::optional<Signature> a;
    std::optional<Signature> b;
    std::optional<Signature> judge;

    std::optional<Signature>& of(Signer signer);
    const std::optional<Signature>& of(Signer signer) const;

    YUANMEN_FIELDS(version, content, hash, reason, drawn_by, wall_ms, a, b, judge);
};

}  // namespace yuanmen::match
