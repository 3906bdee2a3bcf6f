#include "service/events/event_commands.hpp"

#include <algorithm>
#include <array>

namespace yuanmen::service {
namespace {

struct Row {
    std::string_view kind;
    UseCase use_case;
};

/// What is not here is the head judge's: UseCase::manage_events.
constexpr std::array kRows = {
    Row{"add_entrants", UseCase::keep_entries},     Row{"edit_entrant", UseCase::keep_entries},
    Row{"withdraw_entrant", UseCase::keep_entries}, Row{"readmit_entrant", UseCase::keep_entries},
    Row{"set_seeds", UseCase::keep_entries},        Row{"check_in", UseCase::check_in},
    Row{"undo_check_in", UseCase::check_in},        Row{"drop_entrant", UseCase::check_in},
    Row{"undo_action", UseCase::check_in},          Row{"record_paper", UseCase::enter_result},
    Row{"declare_absent", UseCase::run_floor},      Row{"move_match", UseCase::run_floor},
};

constexpr std::array<std::string_view, 3> kNotByHand = {"create_event", "link_matches", "record_sheet"};

}  // namespace

bool is_event_command_given_by_hand(std::string_view kind) {
    return std::find(kNotByHand.begin(), kNotByHand.end(), kind) == kNotByHand.end();
}

UseCase use_case_of_event_command(std::string_view kind) {
    for (const Row& row : kRows) {
        if (row.kind == kind) return row.use_case;
    }
    return UseCase::manage_events;
}

}  // namespace yuanmen::service
