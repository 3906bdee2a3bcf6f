#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "match/dispute/state.hpp"
#include "match/snapshot.hpp"

namespace yuanmen::match {

/// Who looks at a dispute, and whether its match is over: what is said and photographed in a dispute may tell
/// what lies in a hand, so it opens only when nobody plays on.
struct DisputeViewer {
    Viewer viewer;
    bool match_over = false;
};

/// The name to show for whoever did something.
using NameOf = std::function<std::string(const Actor&)>;

/// SignedOff, with a name to show.
struct DisputeMark {
    static constexpr const char* kPart = "DisputeMark";
    std::string by;
    Role role{};
    std::int64_t wall_ms = 0;

    YUANMEN_FIELDS(by, role, wall_ms);
};

struct StatementView {
    std::int64_t number = 0;  ///< 1, 2, … in this dispute
    Speaker speaker{};
    DisputeMark taken;
    journal::OrNull<std::string> name;  ///< null, as `text`: this viewer must not read it
    journal::OrNull<std::string> text;

    YUANMEN_FIELDS(number, speaker, taken, name, text);
};

struct DisputePhotoView {
    int photo = 0;                         ///< 1, 2, … in this dispute
    journal::OrNull<std::string> caption;  ///< null: this viewer must not read it
    std::string sha256;
    PhotoType type{};
    bool may_see = false;
    DisputeMark taken;

    YUANMEN_FIELDS(photo, caption, sha256, type, may_see, taken);
};

/// The ruling as the players are told it. Whoever reads records also sees what it does to the record, and the
/// judges their reason.
struct RulingView {
    static constexpr const char* kPart = "Ruling";
    Instance instance{};
    bool on_appeal = false;
    bool upholds = false;
    Remedy remedy{};
    journal::OrNull<RuledResult> result;
    journal::OrNull<cards::Rewind> rewind;
    std::vector<std::string> clauses;
    Topics topics;
    std::string announcement;
    std::int64_t wall_ms = 0;
    std::optional<DisputeMark> given;          ///< not told everybody
    std::optional<journal::OrNull<int>> line;  ///< of the record
    std::optional<std::vector<std::string>> corrections;
    std::optional<std::string> reason;

    YUANMEN_FIELDS(instance, on_appeal, upholds, remedy, result, rewind, clauses, topics, announcement,
                   wall_ms, given, line, corrections, reason);
};

struct AppealView {
    Chair chair{};
    journal::OrNull<std::string> grounds;  ///< null: this viewer must not read them
    DisputeMark raised;

    YUANMEN_FIELDS(chair, grounds, raised);
};

struct ClosingView {
    ClosedBy how{};
    std::int64_t wall_ms = 0;
    std::optional<std::string> reason;  ///< of a withdrawal; as `done` not told everybody
    std::optional<DisputeMark> done;

    YUANMEN_FIELDS(how, wall_ms, reason, done);
};

struct HearingView {
    DisputeMark held;
    std::optional<std::string> note;  ///< for judges

    YUANMEN_FIELDS(held, note);
};

/// The dispute as one viewer may see it (README.md, "Who sees what"). Everybody is told what stands first;
/// what may be left out, only those who have to do with the match; the last three, who may see the evidence.
struct DisputeView {
    std::string id;
    std::string match;
    std::string event;
    RulesetMark ruleset;
    std::int64_t version = 0;
    bool open = false;
    std::int64_t opened_wall_ms = 0;
    journal::OrNull<ClosingView> closing;
    journal::OrNull<RulingView> ruling;  ///< the one in force, once the dispute is closed

    std::optional<DisputeStage> stage;
    std::optional<DisputeOrigin> origin;
    std::optional<journal::OrNull<Chair>> chair;
    std::optional<std::string> claim;
    std::optional<DisputeMark> raised;
    std::optional<DisputedMoment> moment;
    std::optional<std::vector<StatementView>> statements;
    std::optional<std::vector<DisputePhotoView>> photos;
    std::optional<journal::OrNull<HearingView>> hearing;
    std::optional<std::vector<RulingView>> rulings;  ///< all of them, oldest first
    std::optional<journal::OrNull<AppealView>> appeal;

    std::optional<journal::OrNull<std::string>> record;
    std::optional<journal::OrNull<int>> line;
    std::optional<journal::OrNull<AttachVerdict>> verdict;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match);
        fields_besides_match(self, f);
    }
    /// For who says more of the match than its id.
    template <class Self, class F>
    static void fields_besides_match(Self& self, F&& f) {
        f("id", self.id);
        f("event", self.event);
        f("ruleset", self.ruleset);
        f("version", self.version);
        f("open", self.open);
        f("opened_wall_ms", self.opened_wall_ms);
        f("closing", self.closing);
        f("ruling", self.ruling);
        f("stage", self.stage);
        f("origin", self.origin);
        f("chair", self.chair);
        f("claim", self.claim);
        f("raised", self.raised);
        f("moment", self.moment);
        f("statements", self.statements);
        f("photos", self.photos);
        f("hearing", self.hearing);
        f("rulings", self.rulings);
        f("appeal", self.appeal);
        f("record", self.record);
        f("line", self.line);
        f("verdict", self.verdict);
    }
};

/// Everybody: that the match is under review, and once it is closed the ruling in its public wording.
DisputeView dispute_view(const DisputeState& state, const DisputeViewer& viewer, const NameOf& name);

/// Whether this viewer may see what is on the photo.
bool may_see(const DisputePhoto& photo, const DisputeViewer& viewer);

}  // namespace yuanmen::match
