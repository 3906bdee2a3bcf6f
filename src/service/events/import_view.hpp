#pragma once

#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/event/imported.hpp"
#include "tournament/event/settings.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::service {

struct ImportedStage {
    std::string name;
    std::string ruleset;  ///< id

    YUANMEN_FIELDS(name, ruleset);
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

    YUANMEN_FIELDS(details, phase, stages, entrants, rounds, results, penalties, from, own_key, differing,
                   here_already);
};

}  // namespace yuanmen::service
