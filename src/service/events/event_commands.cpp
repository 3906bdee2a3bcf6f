#include "service/events/event_commands.hpp"

#include <algorithm>
#include <array>

namespace yuanmen::service {
namespace {

struct CommandUse {
    std::string_view kind;
    UseCase use_case;
};

/// What is not here is the head judge's: UseCase::manage_events.
constexpr std::array kCommandUses = {
    CommandUse{"add_entrants", UseCase::keep_entries},
    CommandUse{"edit_entrant", UseCase::keep_entries},
    CommandUse{"withdraw_entrant", UseCase::keep_entries},
    CommandUse{"readmit_entrant", UseCase::keep_entries},
    CommandUse{"set_seeds", UseCase::keep_entries},
    CommandUse{"enter_late", UseCase::keep_entries},
    CommandUse{"check_in", UseCase::check_in},
    CommandUse{"undo_check_in", UseCase::check_in},
    CommandUse{"check_in_all", UseCase::check_in},
    CommandUse{"drop_entrant", UseCase::check_in},
    CommandUse{"undo_action", UseCase::check_in},
    CommandUse{"record_paper", UseCase::enter_result},
    CommandUse{"declare_absent", UseCase::run_floor},
    CommandUse{"move_match", UseCase::run_floor},
    CommandUse{"swap_tables", UseCase::run_floor},
    CommandUse{"fix_table", UseCase::keep_entries},
    CommandUse{"schedule_round", UseCase::keep_entries},
    CommandUse{"call_round", UseCase::keep_entries},
};

constexpr std::array<std::string_view, 3> kNotAskedFor = {"create_event", "link_matches", "record_sheet"};

}  // namespace

bool is_event_command_given_by_hand(std::string_view kind) {
    return std::find(kNotAskedFor.begin(), kNotAskedFor.end(), kind) == kNotAskedFor.end();
}

UseCase use_case_of_event_command(std::string_view kind) {
    for (const CommandUse& row : kCommandUses) {
        if (row.kind == kind) return row.use_case;
    }
    return UseCase::manage_events;
}

}  // namespace yuanmen::service
