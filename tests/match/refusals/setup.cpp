#include "cards/general.hpp"
#include "match/refusals/rows.hpp"

namespace yuanmen::match::kit {

using cards::GeneralId;

void add_setup_refusals(RefusalRows& rows) {
    const auto add = [&](const char* code, auto provoke) { rows.push_back({code, provoke}); };
    add("actor.not_allowed", [](TestTable& t) { return t.seated().refused(StartMatch{}, scorekeeper()); });
    add("actor.head_judge_only", [](TestTable& t) { return t.seated().refused(VoidMatch{"x"}, judge()); });
    add("actor.not_your_chair",
        [](TestTable& t) { return t.seated().refused(Concede{Chair::b}, player(Chair::a)); });
    add("actor.no_chair", [](TestTable& t) {
        return t.seated().refused(Concede{Chair::a}, {Role::player, "stranger", std::nullopt});
    });
    add("match.too_early", [](TestTable& t) { return t.scheduled().refused(StartMatch{}); });
    add("match.too_late", [](TestTable& t) { return t.laid_out().refused(StartMatch{}); });
    add("ruleset.mismatch", [](TestTable& t) {
        t.scheduled();
        t.ruleset.sha256 = std::string(64, '0');
        return t.refused(CallPlayers{});
    });
    add("desk.bad_entropy", [](TestTable& t) {
        return *decide(t.state, t.sealed, CallPlayers{}, judge(), t.ruleset, t.now, "short").refusal;
    });
    add("schedule.same_player", [](TestTable& t) {
        Schedule command{"m", {}};
        command.head.players.a.id = command.head.players.b.id = "p";
        return t.refused(command);
    });
    add("schedule.already_seated", [](TestTable& t) {
        t.scheduled().must(SeatPlayer{Chair::a});
        return t.refused(Reschedule{t.state.head});
    });
    add("setup.already_called", [](TestTable& t) {
        t.scheduled().must(CallPlayers{});
        return t.refused(CallPlayers{});
    });
    add("setup.not_called", [](TestTable& t) { return t.scheduled().refused(UncallPlayers{}); });
    add("setup.already_present", [](TestTable& t) {
        t.scheduled().must(SeatPlayer{Chair::a});
        return t.refused(SeatPlayer{Chair::a});
    });
    add("setup.not_present", [](TestTable& t) { return t.scheduled().refused(UnseatPlayer{Chair::a}); });
    add("deck.unknown_kind", [](TestTable& t) {
        return t.scheduled().refused(CheckDeck{{{"wine", 5}}, 28, ""});
    });
    add("deck.count_differs", [](TestTable& t) { return t.scheduled().refused(CheckDeck{{}, 28, ""}); });
    add("deal.wrong_count", [](TestTable& t) { return t.started().refused(EnterPool{{GeneralId::lv_bu}}); });
    add("deal.duplicate", [](TestTable& t) {
        return t.started().refused(EnterPool{std::vector<GeneralId>(6, GeneralId::lv_bu)});
    });
    add("deal.drawn_by_tool", [](TestTable& t) {
        t.started().must(CommitDraw{DrawScope::identity});
        return t.refused(EnterIdentity{Chair::a});
    });
    add("deal.picks_made", [](TestTable& t) {
        t.laid_out().must(Pick{Chair::a, PoolCard::face_down(0)});
        return t.refused(EnterIdentity{Chair::a});
    });
    add("draw.not_committed", [](TestTable& t) { return t.started().refused(EnterNonce{Chair::a, "x"}); });
    add("draw.already_committed", [](TestTable& t) {
        t.started().must(CommitDraw{DrawScope::pool});
        return t.refused(CommitDraw{DrawScope::pool});
    });
    add("draw.identity_known", [](TestTable& t) {
        t.started().must(EnterIdentity{Chair::a});
        return t.refused(CommitDraw{DrawScope::identity});
    });
    add("draw.pool_known", [](TestTable& t) {
        t.started().must(EnterPool{{GeneralId::lv_bu, GeneralId::guo_jia, GeneralId::xu_chu,
                                    GeneralId::lu_xun, GeneralId::zhou_yu, GeneralId::da_qiao}});
        return t.refused(CommitDraw{DrawScope::pool});
    });
    add("draw.nonce_already_given", [](TestTable& t) {
        t.started().must(CommitDraw{DrawScope::pool});
        t.must(EnterNonce{Chair::a, "x"});
        return t.refused(EnterNonce{Chair::a, "y"});
    });
    add("seal.missing", [](TestTable& t) {
        t.started().must(CommitDraw{DrawScope::pool});
        t.must(EnterNonce{Chair::a, "x"});
        t.sealed.notes.clear();
        return t.refused(EnterNonce{Chair::b, "y"});
    });
    add("seal.broken", [](TestTable& t) {
        t.started().must(CommitDraw{DrawScope::pool});
        t.must(EnterNonce{Chair::a, "x"});
        t.sealed.notes["draw"] += " ";
        return t.refused(EnterNonce{Chair::b, "y"});
    });
}

}  // namespace yuanmen::match::kit
