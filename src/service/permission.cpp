#include "service/permission.hpp"

#include <algorithm>

namespace yuanmen::service {
namespace {

struct Row {
    UseCase use_case;
    std::string_view id;
    // In the order of kRoles: owner, head judge, judge, scorekeeper, player, auditor, public.
    std::array<Grant, kRoles.size()> grants;
};

constexpr Grant no = Grant::none, tab = Grant::own_table, seat = Grant::own_seat, all = Grant::all;

// clang-format off
constexpr std::array<Row, kUseCases.size()> kTable = {{
    //                                          owner head  judge score playr audit public
    {UseCase::read_public,    "read_public",    {all, all,  all,  all,  all,  all,  all}},
    {UseCase::read_rulesets,  "read_rulesets",  {all, all,  all,  all,  all,  all,  all}},
    {UseCase::own_account,    "own_account",    {all, all,  all,  all,  no,   all,  no}},
    {UseCase::list_staff,     "list_staff",     {all, all,  no,   no,   no,   all,  no}},
    {UseCase::manage_tokens,  "manage_tokens",  {all, no,   no,   no,   no,   no,   no}},
    {UseCase::manage_staff,   "manage_staff",   {all, no,   no,   no,   no,   no,   no}},
    {UseCase::manage_events,  "manage_events",  {all, all,  no,   no,   no,   no,   no}},
    {UseCase::import_events,  "import_events",  {all, no,   no,   no,   no,   no,   no}},
    {UseCase::manage_matches, "manage_matches", {all, all,  no,   no,   no,   no,   no}},
    {UseCase::run_table,      "run_table",      {all, all,  tab,  tab,  no,   no,   no}},
    {UseCase::rule_table,     "rule_table",     {all, all,  no,   no,   no,   no,   no}},
    {UseCase::play_seat,      "play_seat",      {no,  no,   no,   no,   seat, no,   no}},
    {UseCase::issue_link,     "issue_link",     {all, all,  tab,  no,   no,   no,   no}},
    {UseCase::read_history,   "read_history",   {all, all,  tab,  no,   no,   all,  no}},
    {UseCase::read_sheet,     "read_sheet",     {all, all,  tab,  tab,  seat, all,  no}},
    {UseCase::read_journal,   "read_journal",   {all, all,  no,   no,   no,   all,  no}},
    {UseCase::read_event,     "read_event",     {all, all,  all,  all,  no,   all,  no}},
    {UseCase::keep_entries,   "keep_entries",   {all, all,  no,   all,  no,   no,   no}},
    {UseCase::check_in,       "check_in",       {all, all,  all,  all,  no,   no,   no}},
    {UseCase::enter_result,   "enter_result",   {all, all,  tab,  all,  no,   no,   no}},
    {UseCase::run_floor,      "run_floor",      {all, all,  tab,  no,   no,   no,   no}},
    {UseCase::read_records,   "read_records",   {all, all,  tab,  tab,  seat, all,  no}},
    {UseCase::keep_records,   "keep_records",   {all, all,  tab,  tab,  no,   no,   no}},
    {UseCase::read_dispute,   "read_dispute",   {all, all,  tab,  tab,  seat, all,  no}},
    {UseCase::join_dispute,   "join_dispute",   {all, all,  tab,  no,   seat, no,   no}},
    {UseCase::rule_dispute,   "rule_dispute",   {all, all,  tab,  no,   no,   no,   no}},
    {UseCase::read_penalties, "read_penalties", {all, all,  all,  no,   seat, all,  no}},
    {UseCase::give_penalty,   "give_penalty",   {all, all,  tab,  no,   no,   no,   no}},
    {UseCase::entrant_links,  "entrant_links",  {all, all,  no,   all,  no,   no,   no}},
    {UseCase::check_in_self,  "check_in_self",  {all, all,  all,  all,  all,  all,  all}},
    {UseCase::read_players,   "read_players",   {all, all,  all,  all,  no,   all,  no}},
    {UseCase::keep_players,   "keep_players",   {all, all,  no,   no,   no,   no,   no}},
}};
// clang-format on

/// What no access token may, whatever its role: accounts, tokens and players' links are the affair of people.
constexpr std::array kPeopleOnly = {UseCase::own_account, UseCase::manage_staff, UseCase::manage_tokens,
                                    UseCase::issue_link, UseCase::entrant_links};

constexpr bool rows_in_order() {
    for (std::size_t i = 0; i < kTable.size(); ++i) {
        if (static_cast<std::size_t>(kTable[i].use_case) != i || kUseCases[i] != kTable[i].use_case)
            return false;
    }
    return true;
}
static_assert(rows_in_order(), "the permission table must have one row a use case, in their order");

}  // namespace

std::string_view id_of(UseCase use_case) {
    return kTable[static_cast<std::size_t>(use_case)].id;
}

Grant grant(Role role, UseCase use_case) {
    return kTable[static_cast<std::size_t>(use_case)].grants[static_cast<std::size_t>(role)];
}

bool may(const Principal& principal, UseCase use_case, const Table& table) {
    if (principal.by_token &&
        std::find(kPeopleOnly.begin(), kPeopleOnly.end(), use_case) != kPeopleOnly.end())
        return false;
    Role role = principal.role;
    if (!principal.only_event.empty() && principal.only_event != table.event_id) {
        if (!table.event_id.empty()) return false;
        role = Role::anyone;
    }
    switch (grant(role, use_case)) {
        case Grant::none:
            return false;
        case Grant::all:
            return true;
        case Grant::own_table:
            return !table.match_id.empty() && table.own;
        case Grant::own_seat:
            return !table.match_id.empty() && table.match_id == principal.match &&
                   principal.chair.has_value();
    }
    return false;
}

}  // namespace yuanmen::service
