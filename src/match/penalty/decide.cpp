#include "match/penalty/codec.hpp"
#include "match/penalty/penalty.hpp"

namespace yuanmen::match {
namespace {

using cards::Penalty;
using PenaltyDecided = base::Result<PenaltyEvent, base::Refusal>;

base::Refusal refuse_penalty(std::string code, std::string field, std::vector<std::string> clauses,
                             std::map<std::string, std::string> params = {}) {
    return {std::move(code), std::move(clauses), std::move(field), std::move(params)};
}

/// What only the head judge may do (clauses judging.ladder, judging.p38).
std::optional<base::Refusal> check_rank(const GivePenalty& command, const std::optional<Suggestion>& step,
                                        bool head) {
    if (head) return std::nullopt;
    if (command.penalty >= Penalty::match_loss) {
        return refuse_penalty("penalty.head_judge_only", "/penalty", {"judging.ladder"},
                              {{"penalty", std::string(codec::name_of(command.penalty))}});
    }
    if (step && command.penalty != step->penalty) {
        return refuse_penalty("penalty.only_head_judge_deviates", "/penalty", step->clauses,
                              {{"penalty", std::string(codec::name_of(step->penalty))}});
    }
    if (!step && command.penalty > Penalty::warning) {
        return refuse_penalty("penalty.outside_the_catalogue", "/penalty", {"judging.ladder"});
    }
    return std::nullopt;
}

std::optional<base::Refusal> check_words(const GivePenalty& command) {
    if (command.infraction.empty() && command.text.empty()) {
        return refuse_penalty("penalty.says_nothing", "/text", {"judging.ladder"});
    }
    return std::nullopt;
}

PenaltyDecided give(const GivePenalty& command, bool head, bool by_case, const PenaltyCircumstances& here) {
    PenaltyGiven given;
    std::optional<Suggestion> step;
    given.clauses = {"judging.ladder"};
    if (!command.infraction.empty()) {
        const cards::Infraction* infraction = here.ruleset.find_infraction(command.infraction);
        if (infraction == nullptr) {
            return base::fail(
                refuse_penalty("penalty.unknown_infraction", "/infraction", {"judging.ladder"}));
        }
        if (infraction->infraction_class == cards::InfractionClass::judge) {
            return base::fail(refuse_penalty("penalty.judge_error", "/infraction", {infraction->clause}));
        }
        step = suggest(*infraction, command.as_opponent, here.earlier, here.day);
        if (!step) {
            return base::fail(
                refuse_penalty("penalty.no_step_for_opponent", "/as_opponent", {infraction->clause}));
        }
        given.infraction_class = infraction->infraction_class;
        given.suggested = step->penalty;
        given.clauses = step->clauses;
    }
    if (auto no = check_words(command)) return base::fail(*no);
    if (auto no = check_rank(command, step, head)) return base::fail(*no);
    if (command.penalty == Penalty::disqualification && !by_case) {
        return base::fail(refuse_penalty("penalty.statements_first", "/penalty", {"judging.p38"}));
    }
    given.id = here.id;
    given.match = here.match;
    given.event = here.event;
    given.ruleset_id = here.ruleset.id;
    given.ruleset_sha256 = here.ruleset.sha256;
    given.chair = command.chair;
    given.person = here.person;
    given.day = here.day;
    given.infraction = command.infraction;
    given.as_opponent = command.as_opponent;
    given.penalty = command.penalty;
    given.text = command.text;
    given.dispute = command.dispute;
    return PenaltyEvent(std::move(given));
}

PenaltyDecided take(const PenaltyState& state, const TakeStatement& command,
                    const PenaltyCircumstances& here) {
    const bool player = command.speaker == Speaker::a || command.speaker == Speaker::b;
    if (command.refused && !player) {
        return base::fail(refuse_penalty("penalty.only_players_refuse", "/refused", {"judging.p38"}));
    }
    const bool says_something = !command.text.empty() || command.photo;
    if (command.refused == says_something) {
        return base::fail(
            refuse_penalty(command.refused ? "penalty.refused_and_said" : "penalty.statement_empty", "/text",
                           {"judging.p38"}));
    }
    const std::size_t count = state.filed->statements.size();
    if (count >= kMostCaseStatements) {
        return base::fail(refuse_penalty("penalty.case_full", "", {"judging.p38"}));
    }
    return PenaltyEvent(StatementTaken{{command}, static_cast<int>(count) + 1, here.salt});
}

PenaltyDecided confirm(const PenaltyState& state, const ConfirmCase& command,
                       const PenaltyCircumstances& here) {
    std::string missing;
    for (const Speaker speaker : state.filed->missing()) {
        missing += (missing.empty() ? "" : ", ") + std::string(codec::name_of(speaker));
    }
    if (!missing.empty()) {
        return base::fail(
            refuse_penalty("penalty.statements_missing", "", {"judging.p38"}, {{"missing", missing}}));
    }
    return give({state.filed->opened.chair, command.infraction, false, Penalty::disqualification,
                 command.text, command.dispute},
                true, true, here);
}

/// Everything about a case is the head judge's, and of one that is open.
struct DecidingCase {
    const PenaltyState& state;
    const PenaltyCircumstances& here;

    PenaltyDecided operator()(const OpenCase& command) const {
        return PenaltyEvent(CaseOpened{here.id, here.match, here.event, command.chair, here.person});
    }
    PenaltyDecided operator()(const TakeStatement& command) const { return take(state, command, here); }
    PenaltyDecided operator()(const ConfirmCase& command) const { return confirm(state, command, here); }
    PenaltyDecided operator()(const DropCase& command) const {
        return PenaltyEvent(CaseDropped{{command}, here.salt});
    }
    template <class Other>
    PenaltyDecided operator()(const Other&) const {
        return base::fail(refuse_penalty("command.unknown_kind", "/kind", {}));
    }
};

}  // namespace

base::Result<PenaltyEvent, base::Refusal> decide(const PenaltyState& state, const PenaltyCommand& command,
                                                 const Actor& actor,
                                                 const PenaltyCircumstances& circumstances) {
    const bool head = actor.role == Role::head_judge;
    const std::map<std::string, std::string> who = {{"role", std::string(codec::name_of(actor.role))},
                                                    {"command", "penalty_" + std::string(kind_of(command))}};
    if (const auto* give_now = std::get_if<GivePenalty>(&command)) {
        if (!head && actor.role != Role::judge) {
            return base::fail(refuse_penalty("actor.not_allowed", "", {"judging.p21"}, who));
        }
        if (state.version > 0) return base::fail(refuse_penalty("penalty.given_already", "", {}));
        return give(*give_now, head, false, circumstances);
    }
    const bool withdraws = std::holds_alternative<WithdrawPenalty>(command);
    if (!head) {
        return base::fail(
            refuse_penalty("actor.head_judge_only", "", {withdraws ? "judging.ladder" : "judging.p38"}, who));
    }
    if (withdraws) {
        if (!state.is_given() || state.withdrawn) {
            return base::fail(refuse_penalty("penalty.not_in_force", "", {"judging.p21"}));
        }
        return PenaltyEvent(PenaltyWithdrawn{std::get<WithdrawPenalty>(command).reason});
    }
    const bool opens = std::holds_alternative<OpenCase>(command);
    if (opens ? state.version > 0 : !state.case_is_open()) {
        return base::fail(refuse_penalty("penalty.case_not_open", "", {"judging.p38"}));
    }
    return std::visit(DecidingCase{state, circumstances}, command);
}

namespace {

struct PenaltyChanges {
    PenaltyState& state;
    SignedOff mark;

    void operator()(const PenaltyGiven& event) {
        state.given = event;
        state.given_by = mark.by;
        state.given_wall_ms = mark.wall_ms;
        if (!event.elsewhere) return;
        state.given_wall_ms = event.elsewhere->wall_ms;
        state.withdrawn = event.elsewhere->withdrawn_reason.has_value();
        state.withdrawn_reason = event.elsewhere->withdrawn_reason.value_or("");
        state.withdrawn_by = state.withdrawn ? mark.by : Actor{};
        state.withdrawn_wall_ms = event.elsewhere->withdrawn_wall_ms.value_or(0);
    }
    void operator()(const PenaltyWithdrawn& event) {
        state.withdrawn = true;
        state.withdrawn_reason = event.reason;
        state.withdrawn_by = mark.by;
        state.withdrawn_wall_ms = mark.wall_ms;
    }
    void operator()(const CaseOpened& event) {
        state.filed.emplace();
        state.filed->opened = event;
        state.filed->by = mark;
    }
    void operator()(const StatementTaken& event) {
        if (state.filed) state.filed->statements.push_back({event, mark});
    }
    void operator()(const CaseDropped& event) {
        if (!state.filed) return;
        state.filed->dropped = event.reason;
        state.filed->dropped_by = mark;
    }
};

}  // namespace

PenaltyState evolve(PenaltyState state, const PenaltyEvent& event, const Stamp& stamp) {
    state.version = stamp.seq;
    std::visit(PenaltyChanges{state, {stamp.actor, stamp.moment.wall_ms}}, event);
    return state;
}

EarlierPenalty PenaltyState::as_earlier() const {
    return {given.infraction, given.infraction_class, given.as_opponent, given.penalty, given.day};
}

}  // namespace yuanmen::match
