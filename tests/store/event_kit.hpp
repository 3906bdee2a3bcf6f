#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "store/entries.hpp"
#include "tournament/event/event.hpp"

namespace yuanmen::store::test {

inline tournament::EventSettings plain_settings() {
    tournament::EventSettings settings;
    settings.stages = {{"淘汰赛", 0, "wzzz-2012", false, {}}};
    settings.check_in = false;
    return settings;
}

/// An event told by a head judge, as the entries a service would append.
class EventStream {
  public:
    explicit EventStream(std::string id) : id(std::move(id)) {}

    const std::string id;
    tournament::EventState state;
    std::vector<NewEntry> entries;

    void tell(const tournament::EventCommand& command) {
        const match::Actor judge{match::Role::head_judge, "s1", {}};
        tournament::Circumstances now;
        now.now = {"boot", 1, 1};
        now.entropy.assign(64, 'a');
        const auto decided = tournament::decide(state, command, judge, now);
        INFO((decided.ok() ? "" : decided.error().code));
        REQUIRE(decided.ok());
        for (const auto& fact : *decided) {
            state = tournament::evolve(state, fact, {state.version + 1, now.now, judge});
            entries.push_back(entry_of(fact));
        }
    }
};

}  // namespace yuanmen::store::test
