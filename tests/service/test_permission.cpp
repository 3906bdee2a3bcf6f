#include "service/permission.hpp"

#include <doctest/doctest.h>

#include <map>
#include <set>
#include <string>

using namespace yuanmen::service;

namespace {

Principal somebody(Role role) {
    Principal who;
    who.role = role;
    if (is_staff(role)) who.account = "s1";
    if (role == Role::player) {
        who.person = "p1";
        who.match = "m1";
        who.chair = yuanmen::match::Chair::a;
    }
    return who;
}

/// What each role may do, told here a second time and by hand: "x" everywhere, "t" at his own table,
/// "s" in his own seat.
const std::map<std::string, std::map<std::string, char>> kExpected = {
    {"owner", {{"read_dispute", 'x'},  {"join_dispute", 'x'}, {"rule_dispute", 'x'},  {"read_penalties", 'x'},
               {"give_penalty", 'x'},  {"read_event", 'x'},   {"keep_entries", 'x'},  {"check_in", 'x'},
               {"enter_result", 'x'},  {"run_floor", 'x'},    {"read_records", 'x'},  {"keep_records", 'x'},
               {"check_in_self", 'x'}, {"read_public", 'x'},  {"read_rulesets", 'x'}, {"own_account", 'x'},
               {"list_staff", 'x'},    {"manage_staff", 'x'}, {"manage_events", 'x'}, {"manage_matches", 'x'},
               {"run_table", 'x'},     {"rule_table", 'x'},   {"issue_link", 'x'},    {"read_history", 'x'},
               {"read_sheet", 'x'},    {"read_journal", 'x'}, {"manage_tokens", 'x'}, {"import_events", 'x'},
               {"entrant_links", 'x'}, {"read_players", 'x'}, {"keep_players", 'x'}}},
    {"head_judge",
     {{"read_dispute", 'x'},  {"join_dispute", 'x'},  {"rule_dispute", 'x'},   {"read_penalties", 'x'},
      {"give_penalty", 'x'},  {"read_event", 'x'},    {"keep_entries", 'x'},   {"check_in", 'x'},
      {"enter_result", 'x'},  {"run_floor", 'x'},     {"read_records", 'x'},   {"keep_records", 'x'},
      {"check_in_self", 'x'}, {"read_public", 'x'},   {"read_rulesets", 'x'},  {"own_account", 'x'},
      {"list_staff", 'x'},    {"manage_events", 'x'}, {"manage_matches", 'x'}, {"run_table", 'x'},
      {"rule_table", 'x'},    {"issue_link", 'x'},    {"read_history", 'x'},   {"read_sheet", 'x'},
      {"read_journal", 'x'},  {"entrant_links", 'x'}, {"read_players", 'x'},   {"keep_players", 'x'}}},
    {"table_judge",
     {{"read_dispute", 't'},  {"join_dispute", 't'}, {"rule_dispute", 't'},  {"read_penalties", 'x'},
      {"give_penalty", 't'},  {"read_players", 'x'}, {"read_event", 'x'},    {"check_in", 'x'},
      {"enter_result", 't'},  {"run_floor", 't'},    {"read_records", 't'},  {"keep_records", 't'},
      {"check_in_self", 'x'}, {"read_public", 'x'},  {"read_rulesets", 'x'}, {"own_account", 'x'},
      {"run_table", 't'},     {"issue_link", 't'},   {"read_history", 't'},  {"read_sheet", 't'}}},
    {"scorekeeper",
     {{"read_dispute", 't'},
      {"read_players", 'x'},
      {"read_event", 'x'},
      {"keep_entries", 'x'},
      {"check_in", 'x'},
      {"enter_result", 'x'},
      {"read_records", 't'},
      {"keep_records", 't'},
      {"check_in_self", 'x'},
      {"read_public", 'x'},
      {"read_rulesets", 'x'},
      {"own_account", 'x'},
      {"run_table", 't'},
      {"entrant_links", 'x'},
      {"read_sheet", 't'}}},
    {"player",
     {{"read_dispute", 's'},
      {"join_dispute", 's'},
      {"read_penalties", 's'},
      {"read_records", 's'},
      {"check_in_self", 'x'},
      {"read_public", 'x'},
      {"read_rulesets", 'x'},
      {"play_seat", 's'},
      {"read_sheet", 's'}}},
    {"auditor",
     {{"read_dispute", 'x'},
      {"read_penalties", 'x'},
      {"read_players", 'x'},
      {"read_event", 'x'},
      {"read_records", 'x'},
      {"check_in_self", 'x'},
      {"read_public", 'x'},
      {"read_rulesets", 'x'},
      {"own_account", 'x'},
      {"list_staff", 'x'},
      {"read_history", 'x'},
      {"read_sheet", 'x'},
      {"read_journal", 'x'}}},
    {"public", {{"check_in_self", 'x'}, {"read_public", 'x'}, {"read_rulesets", 'x'}}},
};

char letter(Grant grant) {
    switch (grant) {
        case Grant::none:
            return '-';
        case Grant::own_table:
            return 't';
        case Grant::own_seat:
            return 's';
        case Grant::all:
            return 'x';
    }
    return '?';
}

}  // namespace

TEST_CASE("the permission table grants each role exactly what this second table says") {
    for (Role role : kRoles) {
        const auto& row = kExpected.at(std::string(id_of(role)));
        for (UseCase use_case : kUseCases) {
            const auto expected = row.find(std::string(id_of(use_case)));
            CAPTURE(id_of(role));
            CAPTURE(id_of(use_case));
            CHECK(letter(grant(role, use_case)) == (expected == row.end() ? '-' : expected->second));
        }
    }
}

TEST_CASE("every use case has a name of its own") {
    std::set<std::string_view> names;
    for (UseCase use_case : kUseCases) names.insert(id_of(use_case));
    CHECK(names.size() == kUseCases.size());
    CHECK(names.count("") == 0);
}

TEST_CASE("a table judge acts at his own table and at no other") {
    const Principal judge = somebody(Role::table_judge);
    CHECK(may(judge, UseCase::run_table, {"m1", true}));
    CHECK_FALSE(may(judge, UseCase::run_table, {"m1", false}));
    CHECK_FALSE(may(judge, UseCase::run_table));
    CHECK_FALSE(may(judge, UseCase::run_table, {"", true}));
    CHECK_FALSE(may(judge, UseCase::rule_table, {"m1", true}));
}

TEST_CASE("a player acts in the match of his link and in no other") {
    Principal player = somebody(Role::player);
    CHECK(may(player, UseCase::play_seat, {"m1", false}));
    CHECK_FALSE(may(player, UseCase::play_seat, {"m2", false}));
    CHECK_FALSE(may(player, UseCase::play_seat));
    player.chair.reset();
    CHECK_FALSE(may(player, UseCase::play_seat, {"m1", false}));
}

TEST_CASE("an auditor writes nothing") {
    const Principal auditor = somebody(Role::auditor);
    for (UseCase use_case :
         {UseCase::manage_staff, UseCase::manage_events, UseCase::manage_matches, UseCase::run_table,
          UseCase::rule_table, UseCase::play_seat, UseCase::issue_link}) {
        CHECK_FALSE(may(auditor, use_case, {"m1", true}));
    }
}

TEST_CASE("roles are read by the names they are written with") {
    for (Role role : kRoles) CHECK(role_from_id(id_of(role)) == role);
    CHECK_FALSE(role_from_id("Owner").has_value());
    CHECK_FALSE(role_from_id("").has_value());
    CHECK(somebody(Role::player).key() == "player/m1/a");
    CHECK(somebody(Role::auditor).key() == "staff/s1");
    CHECK(Principal{}.key() == "public");
}
