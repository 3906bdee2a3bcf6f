#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "tournament/event/state.hpp"

namespace yuanmen::tournament {

/// An event as a document to keep or to read elsewhere: every fact of it but what means something only to the
/// service that ran it. Left out: desk matches and their numbers, the tables of its hall, rounds that are not
/// published, entries that wait for a second person, what could be undone. People of the staff stand by name
/// instead of by account.
struct EventDocument {
    EventPhase phase{};
    EventDetails details;
    EventSettings settings;
    std::vector<Entrant> entrants;
    std::optional<Drawing> drawing;
    std::map<std::string, MatchFacts> matches;  ///< by bracket match id
    std::optional<StageFacts> stages;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("phase", self.phase);
        f("details", self.details);
        f("settings", self.settings);
        f("entrants", self.entrants);
        f("drawing", self.drawing);
        f("matches", self.matches);
        f("stages", self.stages);
    }
};

/// `name` tells the name of an account; what it does not know stays as it is.
nlohmann::json event_document(const EventState& state,
                              const std::function<std::string(const std::string& account)>& name);

/// The JSON Schema (2020-12) of event_document.
nlohmann::json event_document_schema();

}  // namespace yuanmen::tournament
