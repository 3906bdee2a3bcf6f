// An event passes the battery of every aggregate (tests/kit/aggregate_battery.hpp).
#include "kit/aggregate_battery.hpp"
#include "match/codec.hpp"
#include "tournament/circuit/aggregate.hpp"
#include "tournament/circuit/codec.hpp"
#include "tournament/event/aggregate.hpp"
#include "tournament/event/codec.hpp"

using namespace yuanmen;
using namespace yuanmen::tournament;
using nlohmann::json;
using test::Chance;

namespace {

struct EventCase {
    using A = EventAggregate;
    Circumstances circumstances{{"boot", 1, 1'700'000'000'000}, std::string(64, 'a'), {}};

    EventCommand any(const EventState& state, Chance& chance) {
        if (state.phase == EventPhase::none) {
            EventSettings settings;
            settings.stages = {{"淘汰赛", 0, "wzzz-2012", false, {}}};
            return CreateEvent{{"辕门杯", "2012-10-31", "下邳"}, settings};
        }
        return test::AnyValue(chance, {"e1", "e2", "e3", "e4", "WB-R1-M1", "WB-R1-M2", "WB-R2-M1", ""})
            .command<EventCommand>();
    }
    const Circumstances& here(Chance&) { return circumstances; }
    /// What was there before is told as it was found.
    json meant(const EventEntry& event) {
        json fields = to_json(event);
        return {fields.at("kind"), fields.at("match"), fields.at("reason")};
    }
};

}  // namespace

TEST_CASE("the battery: an event") {
    EventCase event;
    test::run_battery(event, test::rounds(20, 2'000), 80);
}

namespace {

struct CircuitCase {
    using A = CircuitAggregate;
    NothingElse nothing;

    CircuitCommand any(const CircuitState&, Chance& chance) {
        if (chance.one_in(3)) {
            const std::string event = "v" + std::to_string(chance.between(1, 3));
            const std::string entrant = "e" + std::to_string(chance.between(1, 40));
            return TieEntrants{{{event, entrant, "", "甲" + entrant}}};
        }
        if (chance.one_in(4)) {
            const auto player = [&] { return "p" + std::to_string(chance.between(1, 6)); };
            return MergePlayers{player(), player()};
        }
        return test::AnyValue(chance, {"p1", "p2", "p3", "s1", "s2", "e1", "e2", "甲", ""})
            .command<CircuitCommand>();
    }
    const NothingElse& here(Chance&) { return nothing; }
    /// The numbers of new players and seasons are counted.
    json meant(const CircuitEvent& event) {
        json fields = to_json(event);
        if (const auto* tied = std::get_if<EntrantsTied>(&event)) {
            for (const auto& made : tied->made) {
                for (json& tie : fields["ties"]) {
                    if (tie.at("player") == made.id) tie["player"] = made.name;
                }
            }
            for (json& made : fields["made"]) made.erase("id");
        }
        if (const auto* set = std::get_if<SeasonSet>(&event); set != nullptr && !set->before)
            fields["after"].erase("id");
        return fields;
    }
};

}  // namespace

TEST_CASE("the battery: a circuit") {
    CircuitCase circuit;
    test::run_battery(circuit, test::rounds(20, 2'000), 80);
}
