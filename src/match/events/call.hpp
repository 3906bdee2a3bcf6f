#pragma once

#include <optional>
#include <string>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/call.hpp"

namespace yuanmen::match {

struct JudgeCalled {
    static constexpr const char* kind = "judge_called";
    int call = 0;  ///< 1, 2, … in this match
    CallFor whom{};
    std::optional<Chair> caller;  ///< the player who called; left out: staff
    std::string note;

    YUANMEN_FIELDS(call, whom, caller, note);
};

struct CallTaken {
    static constexpr const char* kind = "call_taken";
    int call = 0;

    YUANMEN_FIELDS(call);
};

struct CallEnded {
    static constexpr const char* kind = "call_ended";
    int call = 0;

    YUANMEN_FIELDS(call);
};

}  // namespace yuanmen::match
