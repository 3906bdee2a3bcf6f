#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/action.hpp"
#include "engine/prompt.hpp"
#include "engine/ruling.hpp"
#include "engine/state.hpp"
#include "record/unmet_condition.hpp"

namespace yuanmen::record {

/// What a line, or a whole record, turned out to be (NOTATION.md 4).
enum class Verdict : std::uint8_t { legal, illegal, undecided };

/// "legal", "illegal" or "undecided".
std::string_view id_of(Verdict verdict);

/// How a breach was dealt with.
enum class Settled : std::uint8_t {
    no,
    let_stand,  ///< a judge let it stand
    restored,   ///< a judge went back to before it
};

/// What became of one entry. Entries that correct others, and struck ones, have a step too.
struct Step {
    Verdict verdict = Verdict::legal;
    Settled settled = Settled::no;
    bool struck = false;                    ///< taken out by a correction or a `restore`
    bool corrected = false;                 ///< another text counts (`~`)
    bool set_aside = false;                 ///< not carried out: the position is as before
    std::uint16_t inferred = 0;             ///< actions that the record left out before this one
    std::string_view code;                  ///< "rule.slash_limit" …; empty if legal; lives for ever
    std::string_view detail;                ///< why a `set` was refused: "position.hp" …; else empty
    std::array<engine::RuleId, 3> rules{};  ///< clauses the verdict rests on, then none
    int because = -1;                       ///< index of the entry that makes this impossible, or -1
    std::shared_ptr<const UnmetCondition>
        unmet;                     ///< the numbers a condition fails by, if it is one of numbers
    engine::Prompt prompt;         ///< what was open when the entry was judged
    std::uint64_t public_key = 0;  ///< of the position after the entry
    std::uint64_t full_key = 0;
};

/// An action carried out: written in an entry, or inferred before it.
struct Applied {
    engine::Action action;
    std::uint32_t entry = 0;
    bool inferred = false;
    bool forced = false;
};

}  // namespace yuanmen::record
