#include <algorithm>

#include "match/codec.hpp"
#include "match/decide/table.hpp"

namespace yuanmen::match {
namespace {

constexpr std::size_t kCalls = 200;  // a match

const Clauses kCall = {"judging.p20"};

Verdict check_open(const Table& table, int number, const Call*& found) {
    const auto& calls = table.state().calls;
    const auto call =
        std::find_if(calls.begin(), calls.end(), [&](const Call& one) { return one.call == number; });
    if (call == calls.end()) return refuse("call.unknown", kCall, "/call");
    if (call->over) return refuse("call.over", kCall, "/call");
    found = &*call;
    return std::nullopt;
}

}  // namespace

Verdict handle(Table& table, const CallJudge& command) {
    const bool player = table.actor.role == Role::player;
    if (player && command.whom != CallFor::judge) return refuse("call.judge_first", kCall, "/whom");
    const auto caller = player ? table.actor.chair : std::nullopt;
    const auto& calls = table.state().calls;
    const bool waits = std::any_of(calls.begin(), calls.end(), [&](const Call& call) {
        return !call.over && call.caller == caller && call.whom == command.whom;
    });
    if (waits) return refuse("call.already_open", kCall);
    if (calls.size() >= kCalls)
        return refuse("call.too_many", kCall, "", {{"greatest", std::to_string(kCalls)}});
    table.emit(JudgeCalled{static_cast<int>(calls.size()) + 1, command.whom, caller, command.note});
    return std::nullopt;
}

Verdict handle(Table& table, const TakeCall& command) {
    const Call* call = nullptr;
    if (Verdict no = check_open(table, command.call, call)) return no;
    if (!call->taken_by.empty()) return refuse("call.taken", kCall, "/call");
    table.emit(CallTaken{command.call});
    return std::nullopt;
}

Verdict handle(Table& table, const EndCall& command) {
    const Call* call = nullptr;
    if (Verdict no = check_open(table, command.call, call)) return no;
    const bool others = table.actor.role == Role::player && call->caller != table.actor.chair;
    if (others) return refuse("call.not_yours", kCall, "/call");
    table.emit(CallEnded{command.call});
    return std::nullopt;
}

}  // namespace yuanmen::match
