#include <set>

#include "match/decide/gate.hpp"
#include "match/kit/any_command.hpp"
#include "match/kit/counts.hpp"
#include "match/kit/hidden.hpp"
#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;
using nlohmann::json;

namespace {

ViewerKind viewer_kind(Role role) {
    switch (role) {
        case Role::judge:
            return ViewerKind::judge;
        case Role::head_judge:
            return ViewerKind::head_judge;
        case Role::player:
            return ViewerKind::player;
        case Role::scorekeeper:
            return ViewerKind::scorekeeper;
        case Role::system:
            return ViewerKind::everybody;
    }
    return ViewerKind::everybody;
}

using Kinds = std::set<std::string_view>;

/// Kinds that lead a match on: preferred, so that many matches come to their end.
const Kinds kLeadingOn = {"seat_player",
                          "start_match",
                          "enter_identity",
                          "enter_pool",
                          "commit_draw",
                          "enter_nonce",
                          "pick",
                          "seal_line_up",
                          "reveal_first",
                          "begin_turn",
                          "end_turn",
                          "fall",
                          "enter",
                          "resume",
                          "confirm_clock",
                          "draw_up_sheet",
                          "sign",
                          "close",
                          "start_overtime",
                          "compare_cards",
                          "choose_after_bell",
                          "seal_line_up_on_paper",
                          "set_hp"};

/// Kinds that would end most matches before they have begun.
const Kinds kEndingEarly = {"concede",    "confirm_concession", "forfeit",
                            "disqualify", "void_match",         "amend_sheet"};

std::string_view one_of(const std::vector<std::string_view>& kinds, Chance& chance) {
    return kinds[static_cast<std::size_t>(chance.between(0, static_cast<std::int64_t>(kinds.size()) - 1))];
}

std::string_view choose_kind(const TestTable& table, const Actor& actor, Chance& chance) {
    const auto open =
        open_commands(table.state, table.ruleset, {viewer_kind(actor.role), actor.chair}, table.now);
    std::vector<std::string_view> leading;
    for (std::string_view kind : open) {
        if (kLeadingOn.contains(kind)) leading.push_back(kind);
    }
    std::string_view kind = one_of(command_kinds(), chance);
    if (!leading.empty() && chance.one_in(2)) {
        kind = one_of(leading, chance);
    } else if (!open.empty() && !chance.one_in(4)) {
        kind = one_of(open, chance);
    }
    return kEndingEarly.contains(kind) && !chance.one_in(12) ? "tick" : kind;
}

void pass_time(TestTable& table, Chance& chance) {
    if (chance.one_in(80)) return table.reboot(chance.between(1, 600) * kSecond);
    table.wait(chance.one_in(50) ? chance.between(0, 15 * kMinute) : chance.between(0, 20 * kSecond));
}

/// Everything that must hold of any decision whatever the command was.
void check_decision(const TestTable& table, const Command& command, const Actor& actor,
                    const MatchState& before, const Decision& decision) {
    CHECK(decision.due <= decision.events.size());
    if (decision.refusal) {
        CHECK(decision.events.size() == decision.due);
        CHECK_FALSE(decision.refusal->code.empty());
    }
    MatchState again = before;
    const std::size_t first = table.log.size() - decision.events.size();
    for (std::size_t i = first; i < table.log.size(); ++i) {
        const Event& event = table.log[i].event;
        const auto read = event_from_json(kind_of(event), event_to_json(event));
        REQUIRE(read);
        again = evolve(std::move(again), *read, table.log[i].stamp);
    }
    CHECK(again.log_sha256 == table.state.log_sha256);
    if (gate(kind_of(command), before, actor) && decision.due == 0) CHECK(decision.refusal.has_value());
}

void check_state_json(const TestTable& table) {
    const json written = state_to_json(table.state);
    const auto read = state_from_json(json::parse(written.dump()));
    REQUIRE(read);
    CHECK(state_to_json(*read) == written);
}

}  // namespace

TEST_CASE("any commands in any order: nothing throws, events evolve and read back, nothing sealed is seen") {
    const int count = rounds(300, 6'000);
    Chance chance(seed_for("matches of any commands", count));
    std::map<std::string, int> done;
    std::map<std::string, int> refused;
    std::map<std::string, int> ends;
    cards::Ruleset rulesets[] = {shipped(), shipped("kof-classic"), shipped()};
    rulesets[2].parameters.own_death_turn = cards::OwnDeathTurn::end_turn;
    rulesets[2].parameters.clock.starts_at = cards::ClockStart::first_turn;
    rulesets[2].parameters.clock.match_minutes = 5;
    auto& tiebreaks = rulesets[2].parameters.tiebreaks;
    tiebreaks.size = 1;
    tiebreaks.items[tiebreaks.size++] = cards::Tiebreak::compare_card;
    for (int i = 0; i < count; ++i) {
        TestTable table(rulesets[i % 3]);
        table.entropy_seed = static_cast<std::uint64_t>(i) * 100'000 + 1;
        for (int step = 0; step < 300 && table.state.stage != Stage::closed; ++step) {
            pass_time(table, chance);
            const Actor actor = ::yuanmen::match::kit::any_actor(chance);
            const auto kind = choose_kind(table, actor, chance);
            const Command command = any_command(kind, table, chance);
            const MatchState before = table.state;
            const Decision decision = table.give(command, actor);
            if (decision.refusal) {
                ++refused[decision.refusal->code];
            } else {
                ++done[std::string(kind)];
            }
            check_decision(table, command, actor, before, decision);
            if (step % 40 == 0) {
                check_state_json(table);
                check_hidden(table);
            }
        }
        CHECK(table.state.broken_seals.empty());
        ++ends[table.sub_state()];
    }
    MESSAGE("done: " << json(done).dump());
    MESSAGE("refused: " << json(refused).dump());
    MESSAGE("ends: " << json(ends).dump());
    if (yuanmen::test::kSanitized) return;  // too few rounds to demand that all has happened
    const Kinds rare = {"declare_no_show", "start_overtime", "compare_cards"};
    for (std::string_view kind : command_kinds()) {
        if (rare.contains(kind)) continue;
        CAPTURE(std::string(kind));
        CHECK(done[std::string(kind)] > 0);
    }
}

namespace {

json any_json(Chance& chance, int depth) {
    switch (chance.between(0, depth > 0 ? 8 : 6)) {
        case 0:
            return nullptr;
        case 1:
            return chance.one_in(2);
        case 2:
            return chance.between(-5, 200);
        case 3:
            return 1.5;
        case 4:
            return std::vector<const char*>{
                "a", "b", "x0", "zhao_yun", "toilet", "sign"}[static_cast<std::size_t>(chance.between(0, 5))];
        case 5:
            return std::numeric_limits<std::uint64_t>::max();
        case 6:
            return std::string(static_cast<std::size_t>(chance.between(0, 40)),
                               static_cast<char>(chance.between(1, 255)));
        case 7: {
            json list = json::array();
            for (std::int64_t i = chance.between(0, 4); i > 0; --i)
                list.push_back(any_json(chance, depth - 1));
            return list;
        }
        default: {
            json object = json::object();
            static const char* keys[] = {"a",      "b",    "chair", "card", "order",
                                         "counts", "hand", "text",  "note", "\xff"};
            for (std::int64_t i = chance.between(0, 4); i > 0; --i) {
                object[keys[chance.between(0, 9)]] = any_json(chance, depth - 1);
            }
            return object;
        }
    }
}

}  // namespace

TEST_CASE("any JSON is read or refused, never thrown at") {
    const int count = rounds(20'000, 500'000);
    Chance chance(seed_for("bodies of any JSON", count));
    TestTable sample;
    sample.playing();
    for (int i = 0; i < count; ++i) {
        const auto kind = command_kinds()[static_cast<std::size_t>(
            chance.between(0, static_cast<std::int64_t>(command_kinds().size()) - 1))];
        json fields = command_to_json(any_command(kind, sample, chance));
        if (fields.is_object() && !fields.empty() && !chance.one_in(4)) {
            auto field = fields.begin();
            std::advance(field, chance.between(0, static_cast<std::int64_t>(fields.size()) - 1));
            *field = any_json(chance, 2);
        } else {
            fields = any_json(chance, 3);
        }
        const auto parsed = parse_command(kind, fields);
        if (!parsed) CHECK(parsed.error().code.rfind("command.", 0) == 0);
        if (chance.one_in(20)) CHECK_FALSE(event_from_json("general_picked", any_json(chance, 3)).ok());
        if (chance.one_in(20)) CHECK_FALSE(state_from_json(any_json(chance, 3)).ok());
    }
}
