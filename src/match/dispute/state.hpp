#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "match/actor.hpp"
#include "match/dispute/events.hpp"

namespace yuanmen::match {

/// Who did something and when, by the server's wall clock.
struct SignedOff {
    Actor by;
    std::int64_t wall_ms = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("by", self.by);
        f("wall_ms", self.wall_ms);
    }
};

struct Statement {
    GiveStatement given;
    SignedOff taken;  ///< by whom it was entered

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("given", self.given);
        f("taken", self.taken);
    }
};

struct DisputePhoto {
    PhotoAdded photo;
    SignedOff taken;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("photo", self.photo);
        f("taken", self.taken);
    }
};

struct Hearing {
    std::string note;
    SignedOff held;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("note", self.note);
        f("held", self.held);
    }
};

struct GivenRuling {
    Ruled ruled;
    bool on_appeal = false;
    bool upholds = false;  ///< on appeal: the ruling before it stands
    SignedOff given;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("ruled", self.ruled);
        f("on_appeal", self.on_appeal);
        f("upholds", self.upholds);
        f("given", self.given);
    }
};

struct Appeal {
    AppealRuling appeal;
    SignedOff raised;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("appeal", self.appeal);
        f("raised", self.raised);
    }
};

struct Closing {
    DisputeClosed closed;
    SignedOff done;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("closed", self.closed);
        f("done", self.done);
    }
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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("version", self.version);
        f("stage", self.stage);
        f("opened", self.opened);
        f("raised", self.raised);
        f("record", self.record);
        f("line", self.line);
        f("verdict", self.verdict);
        f("statements", self.statements);
        f("photos", self.photos);
        f("hearing", self.hearing);
        f("rulings", self.rulings);
        f("appeal", self.appeal);
        f("closing", self.closing);
    }

    bool is_open() const { return stage != DisputeStage::none && stage != DisputeStage::closed; }
    /// The ruling that counts: the last one that does not merely uphold another. nullptr before any, and in
    /// a dispute that was withdrawn.
    const GivenRuling* in_force() const;
};

nlohmann::json dispute_to_json(const DisputeState& state);
/// Refuses what dispute_to_json never wrote with "state.malformed".
base::Result<DisputeState, base::Refusal> dispute_from_json(const nlohmann::json& json);

}  // namespace yuanmen::match
