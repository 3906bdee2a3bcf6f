#include "match/sub_state.hpp"

#include <array>

namespace yuanmen::match {
namespace {

// clang-format off
constexpr auto kSubStates = [] {
    using enum SubState;
    constexpr bool no = false, yes = true;
    return std::to_array<SubStateFacts>({
        //                  name                 roughly      mark         begun in_play ended over
        {unscheduled,       "unscheduled",       "unscheduled", "scheduled", no,  no,     no,   no},
        {scheduled,         "scheduled",         "scheduled",   "scheduled", no,  no,     no,   no},
        {seated,            "seated",            "scheduled",   "scheduled", no,  no,     no,   no},
        {identity,          "identity",          "draft",       "draft",     yes, yes,    no,   no},
        {draft,             "draft",             "draft",       "draft",     yes, yes,    no,   no},
        {line_up,           "line_up",           "draft",       "draft",     yes, yes,    no,   no},
        {ready,             "ready",             "draft",       "draft",     yes, yes,    no,   no},
        {running,           "running",           "running",     "running",   yes, yes,    no,   no},
        {last_turn,         "last_turn",         "last_turn",   "last_turn", yes, yes,    no,   no},
        {overtime,          "overtime",          "overtime",    "running",   yes, yes,    no,   no},
        {bell_choice,       "bell_choice",       "bell_choice", "review",    yes, yes,    no,   no},
        {level,             "level",             "level",       "review",    yes, yes,    no,   no},
        {paused,            "paused",            "paused",      "paused",    yes, yes,    no,   no},
        {clock_unconfirmed, "clock_unconfirmed", "paused",      "paused",    yes, yes,    no,   no},
        {decided,           "decided",           "decided",     "to_sign",   yes, no,     yes,  no},
        {no_show,           "no_show",           "decided",     "to_sign",   yes, no,     yes,  no},
        {concession,        "concession",        "decided",     "to_sign",   yes, no,     yes,  no},
        {forfeit,           "forfeit",           "decided",     "to_sign",   yes, no,     yes,  no},
        {disqualification,  "disqualification",  "decided",     "to_sign",   yes, no,     yes,  no},
        {voided,            "void",              "void",        "closed",    no,  no,     yes,  yes},
        {sheet,             "sheet",             "sheet",       "to_sign",   yes, no,     yes,  no},
        {signed_,           "signed",            "signed",      "closed",    yes, no,     yes,  yes},
        {closed,            "closed",            "signed",      "closed",    yes, no,     yes,  yes},
    });
}();
// clang-format on

constexpr bool in_order() {
    for (std::size_t i = 0; i < kSubStates.size(); ++i) {
        if (static_cast<std::size_t>(kSubStates[i].state) != i) return false;
    }
    return kSubStates.size() == static_cast<std::size_t>(SubState::closed) + 1;
}
static_assert(in_order(), "the table follows the enumeration");

SubState ended_as(const MatchState& state) {
    if (!state.outcome) return SubState::decided;
    switch (state.outcome->cause) {
        case Cause::no_show:
            return SubState::no_show;
        case Cause::concession:
            return SubState::concession;
        case Cause::forfeit:
            return SubState::forfeit;
        case Cause::disqualification:
            return SubState::disqualification;
        case Cause::voided:
            return SubState::voided;
        default:
            return SubState::decided;
    }
}

SubState playing_as(const MatchState& state) {
    if (state.bell_rang()) return SubState::last_turn;
    return state.period == Period::overtime ? SubState::overtime : SubState::running;
}

bool under_way(Stage stage) {
    return stage >= Stage::identity && stage <= Stage::level;
}

}  // namespace

std::span<const SubStateFacts> sub_states() {
    return kSubStates;
}

const SubStateFacts& facts_of(SubState state) {
    return kSubStates[static_cast<std::size_t>(state)];
}

const SubStateFacts& facts_of(std::string_view name) {
    for (const SubStateFacts& facts : kSubStates) {
        if (facts.name == name) return facts;
    }
    return facts_of(SubState::unscheduled);
}

SubState sub_state_of(const MatchState& state) {
    if (under_way(state.stage)) {
        if (state.interruption) return SubState::clock_unconfirmed;
        if (state.pause) return SubState::paused;
        if (state.awaits_bell_choice()) return SubState::bell_choice;
    }
    switch (state.stage) {
        case Stage::none:
            return SubState::unscheduled;
        case Stage::scheduled:
            return SubState::scheduled;
        case Stage::seated:
            return SubState::seated;
        case Stage::identity:
            return SubState::identity;
        case Stage::draft:
            return SubState::draft;
        case Stage::line_up:
            return SubState::line_up;
        case Stage::ready:
            return SubState::ready;
        case Stage::play:
            return playing_as(state);
        case Stage::level:
            return SubState::level;
        case Stage::decided:
            return ended_as(state);
        case Stage::sheet:
            return SubState::sheet;
        case Stage::signed_:
            return SubState::signed_;
        case Stage::closed:
            return SubState::closed;
    }
    return SubState::unscheduled;
}

std::string_view sub_state(const MatchState& state) {
    return facts_of(sub_state_of(state)).name;
}

}  // namespace yuanmen::match
