#include "match/refusals/rows.hpp"

namespace yuanmen::match::kit {

void add_call_refusals(RefusalRows& rows) {
    const auto add = [&](const char* code, auto provoke) { rows.push_back({code, provoke}); };
    add("call.unknown", [](TestTable& t) { return t.playing().refused(TakeCall{1}); });
    add("call.over", [](TestTable& t) {
        t.playing().must(CallJudge{CallFor::judge, ""}, player(Chair::a));
        t.must(EndCall{1});
        return t.refused(EndCall{1});
    });
    add("call.taken", [](TestTable& t) {
        t.playing().must(CallJudge{CallFor::judge, ""}, player(Chair::a));
        t.must(TakeCall{1});
        return t.refused(TakeCall{1}, head_judge());
    });
    add("call.not_yours", [](TestTable& t) {
        t.playing().must(CallJudge{CallFor::judge, ""}, player(Chair::a));
        return t.refused(EndCall{1}, player(Chair::b));
    });
    add("call.judge_first", [](TestTable& t) {
        return t.playing().refused(CallJudge{CallFor::head_judge, ""}, player(Chair::a));
    });
    add("call.already_open", [](TestTable& t) {
        t.playing().must(CallJudge{CallFor::judge, ""}, player(Chair::a));
        return t.refused(CallJudge{CallFor::judge, ""}, player(Chair::a));
    });
    add("call.too_many", [](TestTable& t) {
        t.playing();
        for (int i = 1; i <= 200; ++i) {
            t.must(CallJudge{CallFor::judge, ""}, player(Chair::a));
            t.must(EndCall{i}, player(Chair::a));
        }
        return t.refused(CallJudge{CallFor::judge, ""}, player(Chair::a));
    });
    add("draft.not_a_back", [](TestTable& t) {
        t.laid_out();
        return t.refused(ReplaceBack{PoolCard::face_up(t.state.deal.face_up.front()), "x"});
    });
    add("line_up.not_sealed", [](TestTable& t) {
        return t.drafted().refused(ReopenLineUp{Chair::a, "x"}, head_judge());
    });
}

}  // namespace yuanmen::match::kit
