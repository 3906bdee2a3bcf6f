#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "tournament/event/preview.hpp"

namespace yuanmen::tournament {

struct SeededEntrant {
    std::string id;
    std::string name;
    int seed = 0;

    YUANMEN_FIELDS(id, name, seed);
    bool operator==(const SeededEntrant&) const = default;
};

enum class FreePlace : std::uint8_t { bye };

/// Who stands in a place of a match; null: nobody known yet.
using Occupant = journal::OrNull<std::variant<SeededEntrant, FreePlace>>;

/// A place of a match that would be taken by somebody else.
struct SlotShift {
    std::string match;
    int slot = 0;
    Occupant before;
    Occupant after;

    YUANMEN_FIELDS(match, slot, before, after);
};

struct AffectedShown : SlotShift {
    bool decided = false;  ///< and not being played
    bool begun = false;
    journal::OrNull<std::string> desk_match;
    journal::OrNull<int> table;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        SlotShift::fields(self, f);
        f("decided", self.decided);
        f("begun", self.begun);
        f("desk_match", self.desk_match);
        f("table", self.table);
    }
};

/// A desk match that would be given up.
struct ReleasedDesk {
    std::string match;
    std::string desk_match;
    int table = 0;

    YUANMEN_FIELDS(match, desk_match, table);
};

struct RankAndPoints {
    int rank = 0;
    int points = 0;

    YUANMEN_FIELDS(rank, points);
};

struct RankShift {
    int stage = 0;
    int group = 0;
    std::string entrant;
    std::string name;
    RankAndPoints before;
    RankAndPoints after;

    YUANMEN_FIELDS(stage, group, entrant, name, before, after);
};

struct ChoiceShown {
    CorrectionChoice choice{};
    std::vector<SlotShift> slots;
    std::vector<ReleasedDesk> released;
    Changes changes;                               ///< as in the entry, without who and when
    std::optional<std::vector<RankShift>> ranks;   ///< where the event has stages with rounds
    std::optional<bool> draft_discarded;           ///< the same
    std::optional<std::vector<SeedChange>> seeds;  ///< where a published stage would have others

    YUANMEN_FIELDS(choice, slots, released, changes, ranks, draft_discarded, seeds);
};

/// What the tag of a preview is a hash of.
struct CorrectionBody {
    bool needs_choice = false;
    std::vector<AffectedShown> affected;
    std::vector<ChoiceShown> choices;

    YUANMEN_FIELDS(needs_choice, affected, choices);
};

/// A CorrectionPreview with names. Who writes it as JSON needs tournament/event/codec.hpp.
struct CorrectionShown : CorrectionBody {
    std::string tag;
    std::int64_t version = 0;  ///< of the event

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        CorrectionBody::fields(self, f);
        f("tag", self.tag);
        f("version", self.version);
    }
};

CorrectionShown correction_shown(const EventState& state, const CorrectionPreview& preview,
                                 std::int64_t version);

}  // namespace yuanmen::tournament

namespace yuanmen::journal {

template <>
struct EnumNames<tournament::FreePlace> {
    static constexpr auto names = std::to_array<std::string_view>({"bye"});
};

}  // namespace yuanmen::journal
