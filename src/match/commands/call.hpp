#pragma once

#include <cstdint>
#include <string>

#include "match/chair.hpp"
#include "match/commands/setup.hpp"
#include "match/fields.hpp"

namespace yuanmen::match {

/// Whom a call from the table is for. Players call a judge; judges call the head judge.
enum class CallFor : std::uint8_t { judge, head_judge };

inline constexpr Range kCallNumber{1, 1000};

/// 叫裁判: somebody at the table asks for a judge (judging P20). One open call for each caller.
struct CallJudge {
    static constexpr const char* kind = "call_judge";
    CallFor whom{};
    std::string note;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("whom", self.whom);
        f("note", self.note, kNote);
    }
};

/// "I am going": a judge takes an open call.
struct TakeCall {
    static constexpr const char* kind = "take_call";
    int call = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("call", self.call, kCallNumber);
    }
};

/// The call is over: dealt with, or taken back by whoever called.
struct EndCall {
    static constexpr const char* kind = "end_call";
    int call = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("call", self.call, kCallNumber);
    }
};

}  // namespace yuanmen::match
