#include "match/codec/enum_names.hpp"
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
    if (command.penalty == Penalty::disqualification && command.text.empty()) {
        return refuse_penalty("penalty.disqualified_without_words", "/text", {"judging.p38"});
    }
    return std::nullopt;
}

PenaltyDecided give(const GivePenalty& command, bool head, const PenaltyCircumstances& here) {
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
        return give(*give_now, head, circumstances);
    }
    if (!head) return base::fail(refuse_penalty("actor.head_judge_only", "", {"judging.ladder"}, who));
    if (state.version == 0 || state.withdrawn) {
        return base::fail(refuse_penalty("penalty.not_in_force", "", {"judging.p21"}));
    }
    return PenaltyEvent(PenaltyWithdrawn{std::get<WithdrawPenalty>(command).reason});
}

PenaltyState evolve(PenaltyState state, const PenaltyEvent& event, const Stamp& stamp) {
    state.version = stamp.seq;
    if (const auto* given = std::get_if<PenaltyGiven>(&event)) {
        state.given = *given;
        state.given_by = stamp.actor;
        state.given_wall_ms = stamp.moment.wall_ms;
        return state;
    }
    state.withdrawn = true;
    state.withdrawn_reason = std::get<PenaltyWithdrawn>(event).reason;
    state.withdrawn_by = stamp.actor;
    state.withdrawn_wall_ms = stamp.moment.wall_ms;
    return state;
}

EarlierPenalty PenaltyState::as_earlier() const {
    return {given.infraction, given.infraction_class, given.as_opponent, given.penalty, given.day};
}

}  // namespace yuanmen::match
