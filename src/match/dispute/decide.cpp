#include "journal/codec/json.hpp"
#include "match/dispute/check_ruling.hpp"
#include "match/dispute/codec.hpp"
#include "match/dispute/dispute.hpp"
#include "match/dispute/rights.hpp"

namespace yuanmen::match {
namespace {

using Events = std::vector<DisputeEvent>;
using Decided = base::Result<Events, base::Refusal>;

base::Failure<base::Refusal> refuse_dispute(std::string code, std::string field = {},
                                            std::vector<std::string> clauses = {"judging.p37"}) {
    return base::fail(base::Refusal{std::move(code), std::move(clauses), std::move(field), {}});
}

Instance instance_of(const Actor& actor) {
    return actor.role == Role::head_judge ? Instance::head_judge : Instance::table;
}

/// One function a command, after dispute_gate has let it through.
struct Deciding {
    const DisputeState& state;
    const Actor& actor;
    const DisputeCircumstances& here;

    Decided operator()(const OpenDispute& command) const {
        const std::optional<Chair> chair = actor.role == Role::player ? actor.chair : command.chair;
        if (command.chair && command.chair != chair)
            return refuse_dispute("dispute.not_your_chair", "/chair");
        if (command.line && !command.record) return refuse_dispute("dispute.record_needed", "/record");
        DisputeOpened opened{here.dispute,        here.match,           here.event,  here.ruleset.id,
                             here.ruleset.sha256, DisputeOrigin::judge, chair,       command.claim,
                             here.moment,         command.record,       command.line};
        if (chair) opened.origin = DisputeOrigin::player;
        if (here.moment.sheet_version) opened.origin = DisputeOrigin::protest;
        return Events{std::move(opened)};
    }

    Decided operator()(const PointAtLine& command) const {
        if (state.record == command.record && state.line == command.line) {
            return refuse_dispute("dispute.nothing_changed", "/line");
        }
        return Events{LinePointedAt{command}};
    }

    Decided operator()(const AttachVerdict& command) const {
        if (state.record != command.record) return refuse_dispute("dispute.other_record", "/record");
        if (state.verdict == command) return refuse_dispute("dispute.nothing_changed", "/record");
        return Events{VerdictAttached{command}};
    }

    Decided operator()(const GiveStatement& command) const {
        if (state.statements.size() >= kMostStatements) return refuse_dispute("dispute.full", "/text");
        if (actor.role == Role::player) {
            const Speaker own = actor.chair == Chair::a ? Speaker::a : Speaker::b;
            if (command.speaker != own) return refuse_dispute("dispute.not_your_chair", "/speaker");
        }
        const bool witness = command.speaker == Speaker::witness;
        if (witness == command.name.empty()) return refuse_dispute("dispute.witness_name", "/name");
        return Events{StatementGiven{command}};
    }

    Decided operator()(const AddPhoto& command) const {
        if (state.photos.size() >= kMostDisputePhotos) return refuse_dispute("dispute.full", "/photo");
        const int number = static_cast<int>(state.photos.size()) + 1;
        return Events{PhotoAdded{number, command.caption, command.type, command.bytes, command.sha256}};
    }

    Decided operator()(const HearDispute& command) const {
        Events events{DisputeHeard{{}}};
        if (!command.note.empty()) events.push_back(InternalNoted{false, command.note, here.salt});
        return events;
    }

    Decided operator()(const RuleDispute& command) const {
        if (auto no = check_ruling(state, command.ruling, actor, here.ruleset)) return base::fail(*no);
        return Events{DisputeRuled{ruled(command.ruling)}, reason_of(command.ruling)};
    }

    Decided operator()(const AppealRuling& command) const {
        if (actor.role == Role::player && actor.chair != command.chair) {
            return refuse_dispute("dispute.not_your_chair", "/chair");
        }
        if (state.rulings.back().ruled.instance == Instance::head_judge) {
            return refuse_dispute("dispute.ruled_by_head_judge", "", {"judging.p23"});
        }
        return Events{RulingAppealed{command}};
    }

    Decided operator()(const DecideAppeal& command) const {
        if (command.upholds && command.ruling.remedy != Remedy::none) {
            return refuse_dispute("dispute.upheld_without_remedy", "/ruling/remedy", {"judging.p23"});
        }
        if (auto no = check_ruling(state, command.ruling, actor, here.ruleset)) return base::fail(*no);
        return Events{AppealDecided{command.upholds, ruled(command.ruling)}, reason_of(command.ruling),
                      DisputeClosed{ClosedBy::appeal, ""}};
    }

    Decided operator()(const CloseDispute&) const { return Events{DisputeClosed{ClosedBy::ruling, ""}}; }

    Decided operator()(const WithdrawDispute& command) const {
        return Events{DisputeClosed{ClosedBy::withdrawal, command.reason}};
    }

    Ruled ruled(RulingText ruling) const {
        Topics topics = topics_of(ruling, here.ruleset);
        ruling.reason.clear();
        return {instance_of(actor), std::move(ruling), std::move(topics)};
    }
    InternalNoted reason_of(const RulingText& ruling) const { return {true, ruling.reason, here.salt}; }
};

}  // namespace

base::Result<std::vector<DisputeEvent>, base::Refusal> decide(const DisputeState& state,
                                                              const DisputeCommand& command,
                                                              const Actor& actor,
                                                              const DisputeCircumstances& circumstances) {
    if (auto no = dispute_gate(kind_of(command), state, actor)) return base::fail(*no);
    return std::visit(Deciding{state, actor, circumstances}, command);
}

}  // namespace yuanmen::match
