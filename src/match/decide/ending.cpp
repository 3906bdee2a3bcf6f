#include "match/codec.hpp"
#include "match/decide/table.hpp"

namespace yuanmen::match {
namespace {

const Clauses kConcession = {"1v1.3.4.3", "judging.p30"};

bool loses(Losers losers, Chair chair) {
    return losers == Losers::both || losers == (chair == Chair::a ? Losers::a : Losers::b);
}

Winner winner_over(Losers losers) {
    if (losers == Losers::both) return Winner::none;
    return losers == Losers::a ? Winner::b : Winner::a;
}

void decide_as(Table& table, Winner winner, Cause cause, Clauses clauses) {
    table.emit(MatchDecided{{winner, cause, std::move(clauses)}, {}, std::nullopt});
}

Verdict check_infraction(const Table& table, const std::string& infraction) {
    if (infraction.empty() || table.ruleset.find_infraction(infraction)) return std::nullopt;
    return refuse("penalty.unknown_infraction", {"judging.ladder"}, "/infraction");
}

Clauses clauses_of(const Table& table, const std::string& infraction) {
    const cards::Infraction* found = infraction.empty() ? nullptr : table.ruleset.find_infraction(infraction);
    if (found) return {found->clause, "judging.ladder"};
    return {"judging.ladder"};
}

Verdict check_lateness(const Table& table) {
    const auto& called = table.state().called;
    if (!called) return refuse("no_show.not_called", {"judging.p3"});
    const std::int64_t late = elapsed_ms(*called, table.now);
    const std::int64_t loses_after_ms = table.parameters().lateness.loss_minutes * 60'000LL;
    if (late >= loses_after_ms || table.head_judge()) return std::nullopt;
    return refuse("no_show.too_early", {"judging.p3"}, "",
                  {{"seconds", std::to_string((loses_after_ms - late + 999) / 1000)}});
}

}  // namespace

Verdict handle(Table& table, const Concede& command) {
    const auto& said = table.state().concession;
    if (said)
        return refuse("concession.already_said", kConcession, "/chair",
                      {{"chair", std::string(codec::name_of(*said))}});
    table.emit(ConcessionSaid{{command.chair}});
    return std::nullopt;
}

Verdict handle(Table& table, const ConfirmConcession& command) {
    if (table.state().concession != command.chair)
        return refuse("concession.not_said", kConcession, "/chair");
    table.emit(ConcessionConfirmed{command.chair, table.actor.role != Role::player});
    decide_as(table, winner_of(other(command.chair)), Cause::concession, kConcession);
    return std::nullopt;
}

Verdict handle(Table& table, const WithdrawConcession& command) {
    if (table.state().concession != command.chair)
        return refuse("concession.not_said", kConcession, "/chair");
    table.emit(ConcessionWithdrawn{{command.chair}});
    return std::nullopt;
}

Verdict handle(Table& table, const DeclareNoShow& command) {
    const MatchState& state = table.state();
    for (Chair chair : kChairs) {
        const std::string name(codec::name_of(chair));
        if (loses(command.absent, chair) && state.present[chair]) {
            return refuse("no_show.is_present", {"judging.p3"}, "/absent", {{"chair", name}});
        }
        if (!loses(command.absent, chair) && !state.present[chair]) {
            return refuse("no_show.other_not_present", {"judging.p3"}, "/absent", {{"chair", name}});
        }
    }
    if (Verdict no = check_lateness(table)) return no;
    if (command.absent != Losers::both && !command.confirmed_by_present) {
        return refuse("no_show.not_confirmed", {"judging.p3"}, "/confirmed_by_present");
    }
    table.emit(NoShowDeclared{command.absent, command.drop, elapsed_ms(*state.called, table.now)});
    decide_as(table, winner_over(command.absent), Cause::no_show, {"judging.p3"});
    return std::nullopt;
}

Verdict handle(Table& table, const Forfeit& command) {
    if (Verdict no = check_infraction(table, command.infraction)) return no;
    table.emit(Forfeited{command});
    decide_as(table, winner_over(command.losers), Cause::forfeit, clauses_of(table, command.infraction));
    return std::nullopt;
}

Verdict handle(Table& table, const Disqualify& command) {
    if (Verdict no = check_infraction(table, command.infraction)) return no;
    table.emit(Disqualified{command});
    Clauses clauses = clauses_of(table, command.infraction);
    clauses.emplace_back("judging.p38");
    decide_as(table, winner_over(command.losers), Cause::disqualification, std::move(clauses));
    return std::nullopt;
}

Verdict handle(Table& table, const VoidMatch& command) {
    table.emit(MatchVoided{command});
    decide_as(table, Winner::none, Cause::voided, {"judging.p36"});
    return std::nullopt;
}

Verdict handle(Table& table, const CompareCards& command) {
    if (table.state().next_tiebreak != NextTiebreak::compare_card) {
        return refuse("tiebreak.cards_not_next", {"decision.tiebreaks", "1v1.term.7"});
    }
    table.emit(CardsCompared{command});
    if (command.ranks.a == command.ranks.b) return std::nullopt;
    decide_as(table, command.ranks.a > command.ranks.b ? Winner::a : Winner::b, Cause::compare_card,
              {"1v1.term.7", "decision.tiebreaks"});
    return std::nullopt;
}

Verdict handle(Table& table, const ConfirmLine& command) {
    const Clauses clauses = {"1v1.1.4.2", "judging.p27"};
    const bool player = table.actor.role == Role::player;
    const Signer own = table.actor.chair == Chair::a ? Signer::a : Signer::b;
    if (player && command.party != own) {
        return refuse("actor.not_your_chair", {}, "/party",
                      {{"chair", std::string(codec::name_of(command.party))}});
    }
    const auto& comparisons = table.state().comparisons;
    const auto line = static_cast<std::size_t>(command.line);
    if (comparisons.empty() || line > comparisons.back().lines.size()) {
        return refuse("worksheet.no_such_line", clauses, "/line");
    }
    if (comparisons.back().agreed->at(line - 1).of(command.party) == command.agrees) {
        return refuse("worksheet.no_change", clauses, "/agrees");
    }
    table.emit(LineConfirmed{static_cast<int>(comparisons.size()), command.line, command.party,
                             command.agrees, !player && command.party != Signer::judge});
    return std::nullopt;
}

Verdict handle(Table& table, const NotePenalty& command) {
    if (Verdict no = check_infraction(table, command.infraction)) return no;
    if (command.infraction.empty() && command.text.empty()) {
        return refuse("penalty.says_nothing", {"judging.ladder"}, "/text");
    }
    table.emit(PenaltyNoted{command.chair, command.infraction, command.penalty, command.text});
    return std::nullopt;
}

}  // namespace yuanmen::match
