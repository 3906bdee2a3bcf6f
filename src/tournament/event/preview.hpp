#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/codec/fields.hpp"
#include "tournament/event/event.hpp"
#include "tournament/event/stages.hpp"

namespace yuanmen::tournament {

/// A match behind the corrected one that would get other players.
struct AffectedMatch {
    CorrectionEffect effect;
    std::optional<DeskLink> desk;
    bool begun = false;  ///< its desk match has begun; effect.was_decided is true then as well
};

/// One who would stand elsewhere in a table of standings, or with other points.
struct RankChange {
    RankLine before;
    RankLine after;
};

/// A later stage is published: its seeds stay, and this is who they would be by the corrected tables.
struct SeedChange {
    int stage = 0;
    std::vector<std::string> published;  ///< entrant ids, seed 1 first
    std::vector<std::string> would_be;

    YUANMEN_FIELDS(stage, published, would_be);
};

/// A place of a match that would be taken by somebody else.
struct SlotChange {
    SlotRef slot;
    Slot before;
    Slot after;
};

/// What one choice of the head judge would do.
struct ChoiceOutcome {
    CorrectionChoice choice{};
    Changes changes;                ///< exactly what correct_result with this choice would write
    std::vector<SlotChange> slots;  ///< exactly the places that change with it, in bracket order
    std::vector<RankChange> ranks;  ///< in tables of standings
    std::vector<SeedChange> seeds;  ///< of published stages, where they would differ
};

/// Everything a correction would change, before anybody decides.
struct CorrectionPreview {
    std::string tag;                      ///< goes into CorrectResult::preview
    std::vector<AffectedMatch> affected;  ///< in bracket order
    bool needs_choice = false;            ///< something behind has begun or is decided
    std::vector<ChoiceOutcome> choices;   ///< one if no choice is needed, else all three
};

/// Refuses what correct_result would refuse for the result itself. Pure, never throws.
base::Result<CorrectionPreview, base::Refusal> preview_correction(const EventState& state,
                                                                  const CorrectedResult& corrected,
                                                                  const match::Actor& actor,
                                                                  const Circumstances& circumstances);

}  // namespace yuanmen::tournament
