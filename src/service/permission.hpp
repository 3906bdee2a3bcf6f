#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "service/principal.hpp"

namespace yuanmen::service {

/// What can be asked of the service. One row of the permission table each.
enum class UseCase : std::uint8_t {
    read_public,     ///< events, match lists, match pages as the hall may see them
    read_rulesets,   ///< the rulesets and their clauses
    own_account,     ///< one's own password and sessions
    list_staff,      ///< who works at the event, with roles
    manage_tokens,   ///< the keys of other programs, and where they are told what happens
    manage_staff,    ///< invite, change role, disable, enable, end somebody's sessions
    manage_events,   ///< create, change, draw, publish, correct and close events
    import_events,   ///< take a whole event from a document
    manage_matches,  ///< create matches, change table and judges
    run_table,       ///< desk commands of the judge at the table
    rule_table,      ///< desk commands that only the head judge may give
    play_seat,       ///< desk commands of a player: pick, seal, nonce, sign, concede
    issue_link,      ///< give a player a personal link and PIN
    read_history,    ///< every journal entry of a match, sealed content left out
    read_sheet,      ///< the score sheet and its older versions
    read_journal,    ///< the head of the journal and its verification
    read_event,      ///< an event as the staff sees it: drawn brackets before publication, who confirmed what
    keep_entries,    ///< entrants and their seeds
    check_in,        ///< who is there, who has left; taking back one's own last action
    enter_result,    ///< a result from a sheet on paper
    run_floor,       ///< other tables, absence at a table
    read_records,    ///< match records; how much and when: records/entitled.hpp
    keep_records,    ///< open records and write lines
    read_dispute,    ///< more of a dispute than the hall may know; how much is match::dispute_view's to say
    join_dispute,    ///< raise one, speak in it; who may do what: src/match/dispute/README.md
    rule_dispute,    ///< hear and rule
    read_penalties,  ///< who was penalised for what
    give_penalty,    ///< penalties; taking a match and disqualifying are the head judge's
    entrant_links,   ///< personal links and PINs for a whole event, and who has one
    check_in_self,   ///< at the door by name and PIN, or by one's own link
    read_players,    ///< players across events, public or not, and who might be who
    keep_players,    ///< who is the same player, what of him is public, seasons
};

inline constexpr std::array<UseCase, 32> kUseCases = {
    UseCase::read_public,    UseCase::read_rulesets, UseCase::own_account,    UseCase::list_staff,
    UseCase::manage_tokens,  UseCase::manage_staff,  UseCase::manage_events,  UseCase::import_events,
    UseCase::manage_matches, UseCase::run_table,     UseCase::rule_table,     UseCase::play_seat,
    UseCase::issue_link,     UseCase::read_history,  UseCase::read_sheet,     UseCase::read_journal,
    UseCase::read_event,     UseCase::keep_entries,  UseCase::check_in,       UseCase::enter_result,
    UseCase::run_floor,      UseCase::read_records,  UseCase::keep_records,   UseCase::read_dispute,
    UseCase::join_dispute,   UseCase::rule_dispute,  UseCase::read_penalties, UseCase::give_penalty,
    UseCase::entrant_links,  UseCase::check_in_self, UseCase::read_players,   UseCase::keep_players,
};

std::string_view id_of(UseCase use_case);

/// How far a permission reaches.
enum class Grant : std::uint8_t {
    none,       ///< may not
    own_table,  ///< only matches whose assigned judge this account is
    own_seat,   ///< only the match of one's own link, and there only for oneself
    all,
};

/// The one table. What is not written in it is Grant::none.
Grant grant(Role role, UseCase use_case);

/// What a use case is about, as far as permissions ask.
struct Table {
    std::string_view match_id;       ///< empty: the use case is about no match
    bool own = false;                ///< the principal is assigned to the match's table
    std::string_view event_id = {};  ///< empty: the use case is about no event
};

/// Whether this principal may do this. Without a match, own_table and own_seat do not suffice. A token of one
/// event may nothing in another, and where no event is asked about what everybody may; no token may what is
/// for people only.
bool may(const Principal& principal, UseCase use_case, const Table& table = {});

}  // namespace yuanmen::service
