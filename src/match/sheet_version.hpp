#pragma once

#include <cstdint>
#include <optional>
#include <string>

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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("wall_ms", self.wall_ms);
        f("by", self.by);
        f("chair", self.chair);
        f("infraction", self.infraction);
        f("penalty", self.penalty);
        f("text", self.text);
        f("cost_the_match", self.cost_the_match);
    }
};

struct Signature {
    Stance stance{};
    std::string text;
    SigningMethod method{};
    std::optional<std::string> drawing;
    std::string by;  ///< id of the actor: the player himself, or the judge who witnessed it
    std::int64_t wall_ms = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("stance", self.stance);
        f("text", self.text);
        f("method", self.method);
        f("drawing", self.drawing);
        f("by", self.by);
        f("wall_ms", self.wall_ms);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("version", self.version);
        f("content", self.content);
        f("hash", self.hash);
        f("reason", self.reason);
        f("drawn_by", self.drawn_by);
        f("wall_ms", self.wall_ms);
        f("a", self.a);
        f("b", self.b);
        f("judge", self.judge);
    }
};

}  // namespace yuanmen::match
