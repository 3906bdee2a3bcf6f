#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/view/event_snapshot.hpp"
#include "web/pages/event/words.hpp"

// What an event's home page, its screen and its pictures say of how it stands. Pure functions of its
// snapshot.

namespace yuanmen::web::pages {

/// The public part of an event's home page: phase, progress, podium, stages and the proof of the draw.
nlohmann::json home_view(const tournament::EventShown& event, const Say& say);

struct PodiumPlace {
    int place = 0;
    std::string word;
    std::string entrant;  ///< id; empty while the place is open, like `name`
    std::string name;

    YUANMEN_FIELDS(place, word, entrant, name);
};

/// Empty while nobody has won.
std::vector<PodiumPlace> podium_of(const tournament::EventShown& event, const Say& say);

/// "has_progress", "decided" and "matches_total".
void put_progress(nlohmann::json& data, const tournament::EventShown& event);

/// Something a button gives with its command.
struct HiddenField {
    std::string name;
    std::string value;

    YUANMEN_FIELDS(name, value);
};

/// What the staff does next: a link, or without `href` one button.
struct NextStep {
    std::string kind;  ///< of the command
    std::string text;
    std::string href;
    std::string label;
    std::vector<HiddenField> given;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("kind", self.kind);
        f("text", self.text);
        f("href", self.href);
        f("label", self.label);
        f("fields", self.given);
    }
};

/// Most urgent first; none but for the staff.
std::vector<NextStep> next_steps(const tournament::EventShown& event, const Say& say);

/// The round that is being played, or the last one; empty before the bracket is drawn.
std::string round_now(const tournament::EventShown& event, const Say& say);

}  // namespace yuanmen::web::pages
