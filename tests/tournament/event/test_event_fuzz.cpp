#include <random>

#include "base/canonical_json.hpp"
#include "hall.hpp"
#include "kit/counts.hpp"

using namespace yuanmen::tournament;
using namespace yuanmen::tournament::testing;
namespace match = yuanmen::match;

namespace {

/// Random commands about things that mostly exist, so that many are taken.
class Crowd {
  public:
    explicit Crowd(unsigned seed) : random_(seed) {}

    std::size_t below(std::size_t bound) { return random_() % bound; }

    match::Actor actor() {
        switch (below(8)) {
            case 0:
                return judge();
            case 1:
                return scorekeeper();
            case 2:
                return system();
            default:
                return head_judge();
        }
    }

    EventCommand command(const EventState& state) {
        if (state.phase == EventPhase::none) return CreateEvent{{"秋季赛", "2026-11-20", ""}, settings()};
        switch (below(state.phase == EventPhase::entries ? 12 : 25)) {
            case 0:
                return AddEntrants{{{name(), number(), seed(), ""}, {name(), "", {}, "北京"}}};
            case 1:
                return EditEntrant{entrant(state), {name(), number(), seed(), ""}};
            case 2:
                return WithdrawEntrant{entrant(state), "本人", ""};
            case 3:
                return ReadmitEntrant{entrant(state), "回来"};
            case 4:
                return SetSeeds{{{entrant(state), seed()}, {entrant(state), seed()}}};
            case 5:
                if (below(4) == 0) return CheckInAll{};
                [[fallthrough]];
            case 6:
                return CheckIn{{entrant(state), entrant(state)}};
            case 7:
                return UndoCheckIn{{entrant(state)}};
            case 8:
                return ChangeSettings{settings()};
            case 9:
                return ChangeDetails{{"第" + std::to_string(below(9)) + "届", "2026-11-20", ""}};
            case 10:
                return DrawBracket{static_cast<SeedingMethod>(below(3)), "x"};
            case 11:
                return undo(state);
            case 12:
                return PublishBracket{};
            case 13:
                return links(state);
            case 14:
                return MoveMatch{match_id(state), static_cast<int>(below(9)) + 1};
            case 15:
                return RecordSheet{match_id(state), "", 1, entrant(state), match::Cause::time};
            case 16:
            case 17:
                return paper(state);
            case 18:
                return DeclareAbsent{match_id(state), {entrant(state)}, "x", below(2) == 0};
            case 19:
                return DropEntrant{entrant(state), static_cast<LeavingKind>(below(5)), "x", ""};
            case 20:
                return below(4) == 0 ? EventCommand(CloseEvent{})
                                     : EventCommand(ReleaseMatch{match_id(state), "x"});
            case 21:
                return EnterLate{{name(), number(), {}, ""}, some_match(state), below(2) == 0, "迟到"};
            case 22:
                return SubstituteEntrant{entrant(state), {name(), number(), {}, "北京"}, "替补"};
            case 23:
                return SwapPlaces{entrant(state), entrant(state), "师徒"};
            default:
                return below(3) == 0 ? EventCommand(ReopenEvent{"x"}) : EventCommand(ReopenEntries{"x"});
        }
    }

    CorrectedResult correction(const EventState& state) {
        CorrectedResult corrected{match_id(state), static_cast<CorrectedTo>(below(3)), {}, cause(), {}};
        if (corrected.to == CorrectedTo::winner) corrected.winner = player_of(state, corrected.match);
        return corrected;
    }

    std::string match_id(const EventState& state) {
        const auto standing = standing_of(state);
        if (!standing || below(20) == 0) return "WB-R1-M9";
        return to_string(standing->bracket.matches[below(standing->bracket.matches.size())].id);
    }

  private:
    std::optional<std::string> some_match(const EventState& state) {
        if (below(2) == 0) return std::nullopt;
        return match_id(state);
    }
    std::string name() { return std::string("P").append(std::to_string(below(40))); }
    std::string number() { return below(2) == 0 ? "" : std::to_string(below(40)); }
    std::optional<int> seed() {
        if (below(2) == 0) return std::nullopt;
        return static_cast<int>(below(12)) + 1;
    }
    match::Cause cause() { return static_cast<match::Cause>(below(10)); }

    EventSettings settings() {
        EventSettings made = plain_settings();
        made.third_place = below(2) == 0;
        made.check_in = below(3) == 0;
        if (below(3) == 0) made.keep_apart = static_cast<KeptApart>(below(3));
        if (below(3) == 0) made.public_names = static_cast<PublicNames>(below(3));
        return made;
    }
    std::string entrant(const EventState& state) {
        if (state.entrants.empty() || below(20) == 0) return "e77";
        return state.entrants[below(state.entrants.size())].id;
    }
    std::string player_of(const EventState& state, const std::string& match) {
        const auto standing = standing_of(state);
        const auto index = standing ? standing->find(match) : std::nullopt;
        if (!index || below(20) == 0) return entrant(state);
        const Entrant* player = entrant_of_seed(state, standing->filled[*index].slots[below(2)].seed);
        return player == nullptr ? "e77" : player->id;
    }
    EventCommand paper(const EventState& state) {
        const std::string match = match_id(state);
        return RecordPaper{match, player_of(state, match), cause(), "both", ""};
    }
    EventCommand links(const EventState& state) {
        LinkMatches made;
        for (const auto& pair : unlinked_pairs(state)) {
            made.links.push_back({to_string(pair.match), "d" + std::to_string(below(1000)), pair.table});
        }
        if (made.links.empty()) made.links.push_back({match_id(state), "d1", 1});
        return made;
    }
    EventCommand undo(const EventState& state) {
        return UndoAction{state.last_action ? state.last_action->version : 1, "x"};
    }

    std::mt19937 random_;
};

/// What must hold in every state.
void check_state(const EventState& state) {
    const auto again = state_from_json(nlohmann::json::parse(yuanmen::base::canonical_json(to_json(state))));
    REQUIRE(again.ok());
    REQUIRE(*again == state);
    std::map<int, std::string> tables;
    const auto standing = standing_of(state);
    REQUIRE((state.phase < EventPhase::drawn) == !standing.has_value());
    for (const auto& [id, facts] : state.matches) {
        REQUIRE(facts != MatchFacts{});
        if (facts.desk && !facts.result) REQUIRE(tables.emplace(facts.desk->table, id).second);
        const FilledMatch& filled = standing->filled[*standing->find(id)];
        if (facts.desk && !facts.result) REQUIRE(filled.status == BracketStatus::playable);
    }
}

/// What must hold of every entry, with the states around it.
void check_entry(const EventState& before, const EventEntry& entry, const EventState& after) {
    const auto again = entry_from_json(nlohmann::json::parse(yuanmen::base::canonical_json(to_json(entry))));
    INFO((again.ok() ? "" : again.error().field));
    REQUIRE(again.ok());
    REQUIRE(*again == entry);
    REQUIRE(stands(after, entry.changes));
    EventState back = after;
    apply(back, reversed(entry.changes));
    REQUIRE(back.matches == before.matches);
    REQUIRE(back.phase == before.phase);
    REQUIRE(back.drawing == before.drawing);
    REQUIRE(back.settings == before.settings);
}

struct Tally {
    long taken = 0, refused = 0, corrected = 0, undone = 0;
};

void correct_something(Hall& hall, Crowd& crowd, Tally& tally) {
    const auto corrected = crowd.correction(hall.state);
    const auto preview = preview_correction(hall.state, corrected, head_judge(), hall.circumstances);
    if (!preview) return;
    const auto choice = preview->choices[crowd.below(preview->choices.size())].choice;
    const EventState before = hall.state;
    const auto done = hall.tell(CorrectResult{corrected, choice, "x", preview->tag});
    REQUIRE(done.ok());
    if (done->empty()) return;
    ++tally.corrected;
    check_entry(before, hall.journal.back(), hall.state);
    for (const auto& outcome : preview->choices) {
        if (outcome.choice == choice) REQUIRE(outcome.changes == hall.journal.back().changes);
    }
}

void play_one_event(unsigned seed, Tally& tally) {
    Hall hall;
    Crowd crowd(seed);
    for (int step = 0; step < 150; ++step) {
        hall.circumstances.begun.clear();
        for (const auto& [id, facts] : hall.state.matches) {
            if (facts.desk && facts.desk->table % 3 == 0)
                hall.circumstances.begun.insert(facts.desk->desk_match);
        }
        if (crowd.below(10) == 0) correct_something(hall, crowd, tally);
        EventCommand command = crowd.command(hall.state);
        if (auto* sheet = command.get_if<RecordSheet>()) {
            if (const auto& desk = hall.state.facts(sheet->match).desk) sheet->desk_match = desk->desk_match;
        }
        const EventState before = hall.state;
        const auto decision = hall.tell(command, crowd.actor());
        decision.ok() ? ++tally.taken : ++tally.refused;
        if (!decision || decision->empty()) continue;
        check_entry(before, decision->front(), hall.state);
        check_state(hall.state);
        if (decision->front().kind == EntryKind::action_undone) ++tally.undone;
    }
    EventState replayed;
    std::int64_t version = 0;
    for (const EventEntry& entry : hall.journal) {
        replayed = evolve(replayed, entry, {++version, hall.circumstances.now, head_judge()});
    }
    REQUIRE(replayed.matches == hall.state.matches);
    REQUIRE(replayed.entrants == hall.state.entrants);
    REQUIRE(replayed.phase == hall.state.phase);
    REQUIRE(replayed.entrants_made == hall.state.entrants_made);
}

}  // namespace

TEST_CASE("random events of random commands never break, and everything written can be read and undone") {
    const auto events = static_cast<unsigned>(yuanmen::test::rounds(150, 5000));
    constexpr unsigned kSeed = 20120818;
    Tally tally;
    for (unsigned i = 0; i < events; ++i) {
        CAPTURE(i);
        play_one_event(kSeed + i, tally);
    }
    MESSAGE("events: " << events << ", taken " << tally.taken << ", refused " << tally.refused
                       << ", corrected " << tally.corrected << ", undone " << tally.undone << ", seed "
                       << kSeed);
    CHECK(tally.corrected > yuanmen::test::at_least(50));
    CHECK(tally.undone > yuanmen::test::at_least(50));
}
