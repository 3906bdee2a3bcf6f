// An event passes the battery of every aggregate (tests/kit/aggregate_battery.hpp).
#include "kit/aggregate_battery.hpp"
#include "match/codec.hpp"
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
