#include "match/dispute/view.hpp"

namespace yuanmen::match {

using journal::OrNull;

namespace {

/// What one viewer is entitled to.
class Sight {
  public:
    explicit Sight(const DisputeViewer& who) : who_(who) {}

    bool judge() const {
        return who_.viewer.kind == ViewerKind::judge || who_.viewer.kind == ViewerKind::head_judge;
    }
    bool everybody() const { return who_.viewer.kind == ViewerKind::everybody; }
    bool player() const { return who_.viewer.kind == ViewerKind::player; }
    /// What may tell of hidden cards, and is not this viewer's own.
    bool evidence() const { return judge() || (!everybody() && who_.match_over); }
    /// The judges' own words.
    bool internal() const { return judge() || (who_.viewer.kind == ViewerKind::auditor && who_.match_over); }
    bool own(const Actor& actor) const {
        return player() && actor.role == Role::player && actor.chair == who_.viewer.chair;
    }
    bool own(Speaker speaker) const {
        return player() && speaker == (who_.viewer.chair == Chair::a ? Speaker::a : Speaker::b);
    }
    bool own(Chair chair) const { return player() && who_.viewer.chair == chair; }

  private:
    const DisputeViewer& who_;
};

struct DisputeLook {
    const DisputeState& state;
    const Sight sight;
    const NameOf& name;

    DisputeMark mark(const SignedOff& mark) const { return {name(mark.by), mark.by.role, mark.wall_ms}; }

    std::vector<StatementView> statements() const {
        std::vector<StatementView> list;
        for (const Statement& statement : state.statements) {
            StatementView& shown = list.emplace_back();
            shown.number = static_cast<std::int64_t>(list.size());
            shown.speaker = statement.given.speaker;
            shown.taken = mark(statement.taken);
            if (sight.evidence() || sight.own(shown.speaker) || sight.own(statement.taken.by)) {
                shown.name = statement.given.name;
                shown.text = statement.given.text;
            }
        }
        return list;
    }

    std::vector<DisputePhotoView> photos() const {
        std::vector<DisputePhotoView> list;
        for (const DisputePhoto& photo : state.photos) {
            const bool seen = sight.evidence() || sight.own(photo.taken.by);
            list.push_back(
                {photo.photo.photo, {}, photo.photo.sha256, photo.photo.type, seen, mark(photo.taken)});
            if (seen) list.back().caption = photo.photo.caption;
        }
        return list;
    }

    RulingView ruling(const GivenRuling& given) const {
        const RulingText& text = given.ruled.ruling;
        RulingView shown;
        shown.instance = given.ruled.instance;
        shown.on_appeal = given.on_appeal;
        shown.upholds = given.upholds;
        shown.remedy = text.remedy;
        shown.result = text.result;
        shown.rewind = text.rewind;
        shown.clauses = text.clauses;
        shown.topics = given.ruled.topics;
        shown.announcement = text.announcement;
        shown.wall_ms = given.given.wall_ms;
        if (sight.everybody()) return shown;
        shown.given = mark(given.given);
        if (sight.evidence()) {
            shown.line.emplace(text.line);
            shown.corrections = text.corrections;
        }
        if (sight.internal()) shown.reason = text.reason;
        return shown;
    }

    std::vector<RulingView> rulings() const {
        std::vector<RulingView> list;
        for (const GivenRuling& given : state.rulings) list.push_back(ruling(given));
        return list;
    }

    OrNull<AppealView> appeal() const {
        if (!state.appeal) return {};
        const auto& [appeal, raised] = *state.appeal;
        AppealView shown{appeal.chair, {}, mark(raised)};
        if (sight.evidence() || sight.own(appeal.chair)) shown.grounds = appeal.grounds;
        return shown;
    }

    OrNull<ClosingView> closing() const {
        if (!state.closing) return {};
        const auto& [closed, done] = *state.closing;
        ClosingView shown{closed.by, done.wall_ms, {}, {}};
        if (sight.everybody()) return shown;
        shown.reason = closed.reason;
        shown.done = mark(done);
        return shown;
    }

    OrNull<HearingView> hearing() const {
        if (!state.hearing) return {};
        HearingView shown{mark(state.hearing->held), {}};
        if (sight.internal()) shown.note = state.hearing->note;
        return shown;
    }

    DisputeView for_everybody() const {
        DisputeView shown;
        shown.id = state.opened.dispute;
        shown.match = state.opened.match;
        shown.event = state.opened.event;
        shown.ruleset = {state.opened.ruleset_id, state.opened.ruleset_sha256};
        shown.version = state.version;
        shown.open = state.is_open();
        shown.opened_wall_ms = state.raised.wall_ms;
        shown.closing = closing();
        const GivenRuling* in_force = state.in_force();
        if (state.stage == DisputeStage::closed && in_force != nullptr) shown.ruling = ruling(*in_force);
        return shown;
    }
};

}  // namespace

DisputeView dispute_view(const DisputeState& state, const DisputeViewer& viewer, const NameOf& name) {
    const DisputeLook look{state, Sight(viewer), name};
    DisputeView shown = look.for_everybody();
    if (look.sight.everybody()) return shown;
    shown.stage = state.stage;
    shown.origin = state.opened.origin;
    shown.chair.emplace(state.opened.chair);
    shown.claim = state.opened.claim;
    shown.raised = look.mark(state.raised);
    shown.moment = state.opened.moment;
    shown.statements = look.statements();
    shown.photos = look.photos();
    shown.hearing.emplace(look.hearing());
    shown.rulings = look.rulings();
    shown.appeal.emplace(look.appeal());
    if (look.sight.evidence()) {
        shown.record.emplace(state.record);
        shown.line.emplace(state.line);
        shown.verdict.emplace(state.verdict);
    }
    return shown;
}

bool may_see(const DisputePhoto& photo, const DisputeViewer& viewer) {
    const Sight sight(viewer);
    return sight.evidence() || sight.own(photo.taken.by);
}

}  // namespace yuanmen::match
