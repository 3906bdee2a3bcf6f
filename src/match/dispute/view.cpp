#include "match/dispute/view.hpp"

#include "journal/codec/json.hpp"
#include "match/dispute/codec.hpp"

namespace yuanmen::match {

using nlohmann::json;

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

    json mark(const SignedOff& mark) const {
        return {{"by", name(mark.by)}, {"role", codec::write(mark.by.role)}, {"wall_ms", mark.wall_ms}};
    }

    template <class T>
    static json or_null(const std::optional<T>& value) {
        return value ? codec::write(*value) : json(nullptr);
    }

    json statements() const {
        json list = json::array();
        for (std::size_t i = 0; i < state.statements.size(); ++i) {
            const Statement& statement = state.statements[i];
            json shown = {{"number", i + 1},
                          {"speaker", codec::write(statement.given.speaker)},
                          {"taken", mark(statement.taken)},
                          {"name", nullptr},
                          {"text", nullptr}};
            if (sight.evidence() || sight.own(statement.given.speaker) || sight.own(statement.taken.by)) {
                shown["name"] = statement.given.name;
                shown["text"] = statement.given.text;
            }
            list.push_back(std::move(shown));
        }
        return list;
    }

    json photos() const {
        json list = json::array();
        for (const DisputePhoto& photo : state.photos) {
            const bool seen = sight.evidence() || sight.own(photo.taken.by);
            list.push_back({{"photo", photo.photo.photo},
                            {"caption", seen ? json(photo.photo.caption) : json(nullptr)},
                            {"sha256", photo.photo.sha256},
                            {"type", codec::write(photo.photo.type)},
                            {"may_see", seen},
                            {"taken", mark(photo.taken)}});
        }
        return list;
    }

    /// The ruling as the players are told it; whoever reads records also what it does to the record.
    json ruling(const GivenRuling& given) const {
        const RulingText& text = given.ruled.ruling;
        json shown = {{"instance", codec::write(given.ruled.instance)},
                      {"on_appeal", given.on_appeal},
                      {"upholds", given.upholds},
                      {"remedy", codec::write(text.remedy)},
                      {"result", or_null(text.result)},
                      {"rewind", or_null(text.rewind)},
                      {"clauses", text.clauses},
                      {"topics", codec::write(given.ruled.topics)},
                      {"announcement", text.announcement},
                      {"wall_ms", given.given.wall_ms}};
        if (sight.everybody()) return shown;
        shown["given"] = mark(given.given);
        if (sight.evidence()) {
            shown["line"] = or_null(text.line);
            shown["corrections"] = text.corrections;
        }
        if (sight.internal()) shown["reason"] = text.reason;
        return shown;
    }

    json rulings() const {
        json list = json::array();
        for (const GivenRuling& given : state.rulings) list.push_back(ruling(given));
        return list;
    }

    json appeal() const {
        if (!state.appeal) return nullptr;
        const Chair chair = state.appeal->appeal.chair;
        const bool told = sight.evidence() || sight.own(chair);
        return {{"chair", codec::write(chair)},
                {"grounds", told ? json(state.appeal->appeal.grounds) : json(nullptr)},
                {"raised", mark(state.appeal->raised)}};
    }

    json closing() const {
        if (!state.closing) return nullptr;
        json shown = {{"how", codec::write(state.closing->closed.by)},
                      {"wall_ms", state.closing->done.wall_ms}};
        if (sight.everybody()) return shown;
        shown["reason"] = state.closing->closed.reason;
        shown["done"] = mark(state.closing->done);
        return shown;
    }

    json hearing() const {
        if (!state.hearing) return nullptr;
        json shown = {{"held", mark(state.hearing->held)}};
        if (sight.internal()) shown["note"] = state.hearing->note;
        return shown;
    }

    json for_everybody() const {
        const bool closed = state.stage == DisputeStage::closed;
        json shown = {{"id", state.opened.dispute},
                      {"match", state.opened.match},
                      {"event", state.opened.event},
                      {"ruleset", {{"id", state.opened.ruleset_id}, {"sha256", state.opened.ruleset_sha256}}},
                      {"version", state.version},
                      {"open", state.is_open()},
                      {"opened_wall_ms", state.raised.wall_ms},
                      {"closing", closing()},
                      {"ruling", nullptr}};
        const GivenRuling* in_force = state.in_force();
        if (closed && in_force != nullptr) shown["ruling"] = ruling(*in_force);
        return shown;
    }
};

}  // namespace

json dispute_view(const DisputeState& state, const DisputeViewer& viewer, const NameOf& name) {
    const DisputeLook look{state, Sight(viewer), name};
    json shown = look.for_everybody();
    if (look.sight.everybody()) return shown;
    shown["stage"] = codec::write(state.stage);
    shown["origin"] = codec::write(state.opened.origin);
    shown["chair"] = DisputeLook::or_null(state.opened.chair);
    shown["claim"] = state.opened.claim;
    shown["raised"] = look.mark(state.raised);
    shown["moment"] = codec::write(state.opened.moment);
    shown["statements"] = look.statements();
    shown["photos"] = look.photos();
    shown["hearing"] = look.hearing();
    shown["rulings"] = look.rulings();
    shown["appeal"] = look.appeal();
    if (look.sight.evidence()) {
        shown["record"] = DisputeLook::or_null(state.record);
        shown["line"] = DisputeLook::or_null(state.line);
        shown["verdict"] = DisputeLook::or_null(state.verdict);
    }
    return shown;
}

bool may_see(const DisputePhoto& photo, const DisputeViewer& viewer) {
    const Sight sight(viewer);
    return sight.evidence() || sight.own(photo.taken.by);
}

}  // namespace yuanmen::match
