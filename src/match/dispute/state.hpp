#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/codec/fields.hpp"
#include "match/actor.hpp"
#include "match/dispute/events.hpp"

namespace yuanmen::match {

/// Who did something and when, by the server's wall clock.
struct SignedOff {
    Actor by;
    std::int64_t wall_ms = 0;

    YUANMEN_FIELDS(by, wall_ms);
};

struct Statement {
    GiveStatement given;
    SignedOff taken;  ///< by whom it was entered

    YUANMEN_FIELDS(given, taken);
};

struct DisputePhoto {
    PhotoAdded photo;
    SignedOff taken;

    YUANMEN_FIELDS(photo, taken);
};

struct Hearing {
    std::string note;
    SignedOff held;

    YUANMEN_FIELDS(note, held);
};

struct GivenRuling {
    Ruled ruled;
    bool on_appeal = false;
    bool upholds = false;  ///< on appeal: the ruling before it stands
    SignedOff given;

    YUANMEN_FIELDS(ruled, on_appeal, upholds, given);
};

struct Appeal {
    AppealRuling appeal;
    SignedOff raised;

    YUANMEN_FIELDS(appeal, raised);
};

struct Closing {
    DisputeClosed closed;
    SignedOff done;

    YUANMEN_FIELDS(closed, done);
};

/// Everything the journal says about one dispute (P37). A value; `DisputeState{}` is one nobody has opened.
struct DisputeState {
    std::int64_t version = 0;
    DisputeStage stage = DisputeStage::none;
    DisputeOpened opened;
    SignedOff raised;
    std::optional<std::string> record;  ///< pointed at now
    std::optional<int> line;
    std::optional<AttachVerdict> verdict;  ///< of that record, as last looked at
    std::vector<Statement> statements;
    std::vector<DisputePhoto> photos;
    std::optional<Hearing> hearing;
    std::vector<GivenRuling> rulings;  ///< at most kMostRulings
    std::optional<Appeal> appeal;
    std::optional<Closing> closing;

    YUANMEN_FIELDS(version, stage, opened, raised, record, line, verdict, statements, photos, hearing,
                   rulings, appeal, closing);

    bool is_open() const { return stage != DisputeStage::none && stage != DisputeStage::closed; }
    /// The ruling that counts: the last one that does not merely uphold another. nullptr before any, and in
    /// a dispute that was withdrawn.
    const GivenRuling* in_force() const;
};

nlohmann::json dispute_to_json(const DisputeState& state);
/// Refuses what dispute_to_json never wrote with "state.malformed".
base::Result<DisputeState, base::Refusal> dispute_from_json(const nlohmann::json& json);

}  // namespace yuanmen::match
