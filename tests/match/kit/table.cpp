#include "match/kit/table.hpp"
#include "journal/codec/json.hpp"
#include "match/view/desk_view.hpp"

#include "base/digest.hpp"
#include "cards/ruleset_library.hpp"
#include "match/draft.hpp"
#include "match/sealing.hpp"

namespace yuanmen::match::kit {

using cards::GeneralId;

cards::Ruleset shipped(const std::string& id) {
    static const cards::RulesetLibrary library = cards::RulesetLibrary::shipped();
    return *library.find(id);
}

Actor judge() {
    return {Role::judge, "judge-1", std::nullopt};
}
Actor head_judge() {
    return {Role::head_judge, "head-1", std::nullopt};
}
Actor scorekeeper() {
    return {Role::scorekeeper, "keeper-1", std::nullopt};
}
Actor system_actor() {
    return {Role::system, "system", std::nullopt};
}
Actor player(Chair chair) {
    return {Role::player, chair == Chair::a ? "player-a" : "player-b", chair};
}

TestTable::TestTable(cards::Ruleset rules) : ruleset(std::move(rules)) {}

void TestTable::wait(std::int64_t ms) {
    now.boot_ms += ms;
    now.wall_ms += ms;
}

void TestTable::reboot(std::int64_t down_ms) {
    now.boot_id += "'";
    now.boot_ms = 5000;
    now.wall_ms += down_ms;
}

Decision TestTable::give(const Command& command, const Actor& actor) {
    const std::string entropy = base::sha256_hex("test entropy " + std::to_string(entropy_seed++));
    Decision decision = decide(state, sealed, command, actor, ruleset, now, entropy);
    for (std::size_t i = 0; i < decision.events.size(); ++i) {
        const Stamp stamp{++seq, now, i < decision.due ? system_actor() : actor};
        state = evolve(std::move(state), decision.events[i], stamp);
        log.push_back({decision.events[i], stamp});
    }
    for (const SealedNote& note : decision.notes) {
        REQUIRE(base::sha256_hex(note.payload) == note.sha256);
        // What is sealed anew takes the place of what it replaces, as in the store.
        sealed.notes[note.name] = note.payload;
    }
    return decision;
}

void TestTable::must(const Command& command, const Actor& actor) {
    const Decision decision = give(command, actor);
    INFO(kind_of(command));
    const std::string code = decision.refusal ? decision.refusal->code + " " + decision.refusal->field : "";
    REQUIRE(code == "");
}

base::Refusal TestTable::refused(const Command& command, const Actor& actor) {
    const Decision decision = give(command, actor);
    INFO(kind_of(command));
    REQUIRE(decision.refusal.has_value());
    CHECK(decision.events.size() == decision.due);
    CHECK(decision.notes.empty());
    return *decision.refusal;
}

nlohmann::json TestTable::view(const Viewer& viewer) const {
    OwnSecrets own;
    if (viewer.kind == ViewerKind::player) {
        for (const std::string& name : own_note_names(state, ruleset, *viewer.chair)) {
            if (sealed.notes.contains(name)) own.notes[name] = sealed.notes.at(name);
        }
    }
    return journal::write(snapshot(state, ruleset, viewer, own, now));
}

int TestTable::count(std::string_view kind) const {
    int found = 0;
    for (const Logged& line : log) found += kind_of(line.event) == kind;
    return found;
}

TestTable& TestTable::scheduled(bool overtime_allowed) {
    SheetHead head;
    head.event = "Hall cup";
    head.stage = "Swiss";
    head.round = 3;
    head.table = 12;
    head.date = "2012-10-31";
    head.players.a = {"p-1", "Jia"};
    head.players.b = {"p-2", "Yi"};
    head.overtime_allowed = overtime_allowed;
    must(Schedule{"m-1", head}, scorekeeper());
    return *this;
}

TestTable& TestTable::seated() {
    if (state.stage == Stage::none) scheduled();
    must(SeatPlayer{Chair::a});
    must(SeatPlayer{Chair::b});
    return *this;
}

TestTable& TestTable::started() {
    if (state.stage < Stage::seated) seated();
    must(StartMatch{});
    return *this;
}

TestTable& TestTable::laid_out() {
    if (state.stage < Stage::identity) started();
    must(EnterIdentity{Chair::a});
    must(EnterPool{{GeneralId::zhang_liao, GeneralId::si_ma_yi, GeneralId::xia_hou_dun, GeneralId::xu_chu,
                    GeneralId::guo_jia, GeneralId::zhen_ji}});
    return *this;
}

GeneralId physical_back(int slot) {
    constexpr GeneralId backs[] = {GeneralId::liu_bei, GeneralId::guan_yu, GeneralId::zhang_fei,
                                   GeneralId::zhao_yun};
    return backs[slot];
}

TestTable& TestTable::drawn() {
    if (state.stage < Stage::identity) started();
    must(CommitDraw{DrawScope::identity_and_pool});
    must(EnterNonce{Chair::a, "apple"}, player(Chair::a));
    must(EnterNonce{Chair::b, "pear"}, player(Chair::b));
    return *this;
}

TestTable& TestTable::drafted() {
    if (state.stage < Stage::draft) laid_out();
    while (const auto next = next_picker(state, ruleset.parameters.draft)) {
        if (state.stage != Stage::draft) break;
        must(Pick{*next, cards_left(state).front()});
    }
    return *this;
}

TestTable& TestTable::sealed_up() {
    if (state.stage < Stage::line_up) drafted();
    for (Chair chair : kChairs) {
        SealLineUp command{chair, {}};
        for (const PickEntry& pick : state.picks) {
            if (pick.chair == chair && command.order.size() < ruleset.parameters.line_up_size) {
                command.order.push_back(pick.card);
            }
        }
        must(command, player(chair));
    }
    return *this;
}

TestTable& TestTable::revealed() {
    if (state.stage < Stage::ready) sealed_up();
    must(RevealFirst{});
    return *this;
}

TestTable& TestTable::playing() {
    if (!state.position.revealed()) revealed();
    must(BeginTurn{renegade()});
    return *this;
}

void TestTable::finish_turn() {
    must(EndTurn{});
    if (state.stage == Stage::play) must(BeginTurn{other(*state.position.active)});
}

void TestTable::fall_and_enter(Chair chair) {
    must(Fall{chair});
    if (state.stage != Stage::play) return;
    std::optional<GeneralId> general;
    const int position = static_cast<int>(state.position.generals[chair].size()) + 1;
    const auto note = sealed.notes.find(line_up_note_name(chair, position));
    if (note != sealed.notes.end()) {
        const auto place = read_line_up(note->second);
        if (place && place->card.is_back() && !state.deal.pool_drawn)
            general = physical_back(place->card.back);
    }
    must(Enter{chair, general});
}

void TestTable::decide_by_falls(Chair loser) {
    while (state.stage == Stage::play) fall_and_enter(loser);
}

ZoneCounts some_counts() {
    ZoneCounts counts;
    counts.hand = {4, 5};
    counts.equipment = {1, 0};
    counts.judgement = {0, 1};
    counts.draw_pile = 80;
    counts.discard_pile = 17;
    counts.discard_top = "S7";
    return counts;
}

}  // namespace yuanmen::match::kit
