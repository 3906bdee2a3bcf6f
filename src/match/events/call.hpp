#pragma once

#include <optional>
#include <string>

#include "match/chair.hpp"
#include "match/commands/call.hpp"

namespace yuanmen::match {

struct JudgeCalled {
    static constexpr const char* kind = "judge_called";
    int call = 0;  ///< 1, 2, … in this match
    CallFor whom{};
    std::optional<Chair> caller;  ///< the player who called; left out: staff
    std::string note;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("call", self.call);
        f("whom", self.whom);
        f("caller", self.caller);
        f("note", self.note);
    }
};

struct CallTaken {
    static constexpr const char* kind = "call_taken";
    int call = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("call", self.call);
    }
};

struct CallEnded {
    static constexpr const char* kind = "call_ended";
    int call = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("call", self.call);
    }
};

}  // namespace yuanmen::match
