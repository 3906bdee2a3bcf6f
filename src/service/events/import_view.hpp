#pragma once

#include <string>
#include <vector>

#include "tournament/event/imported.hpp"
#include "tournament/event/settings.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::service {

struct ImportedStage {
    std::string name;
    std::string ruleset;  ///< id

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("name", self.name);
        f("ruleset", self.ruleset);
    }
};

/// What importing an event's document would bring. Who writes it as JSON needs tournament/event/codec.hpp.
struct ImportPreview {
    tournament::EventDetails details;
    tournament::EventPhase phase{};
    std::vector<ImportedStage> stages;
    int entrants = 0;
    int rounds = 0;
    int results = 0;
    int penalties = 0;
    tournament::ImportedFrom from;
    bool own_key = false;                   ///< signed by this house
    std::vector<std::string> differing;     ///< "placings", "standings": they do not follow from its facts
    std::vector<std::string> here_already;  ///< ids of events here that come from the same one

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("details", self.details);
        f("phase", self.phase);
        f("stages", self.stages);
        f("entrants", self.entrants);
        f("rounds", self.rounds);
        f("results", self.results);
        f("penalties", self.penalties);
        f("from", self.from);
        f("own_key", self.own_key);
        f("differing", self.differing);
        f("here_already", self.here_already);
    }
};

}  // namespace yuanmen::service
