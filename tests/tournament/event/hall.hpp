#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "tournament/event/event.hpp"
#include "tournament/event/preview.hpp"
#include "tournament/event/seating.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::tournament::testing {

inline match::Actor head_judge() {
    return {match::Role::head_judge, "hj", std::nullopt};
}
inline match::Actor judge() {
    return {match::Role::judge, "j1", std::nullopt};
}
inline match::Actor scorekeeper() {
    return {match::Role::scorekeeper, "s1", std::nullopt};
}
inline match::Actor system() {
    return {match::Role::system, "", std::nullopt};
}

inline EventSettings plain_settings() {
    EventSettings settings;
    settings.stages = {{"淘汰赛", 0, "wzzz-2012", false, {}}};
    settings.check_in = false;
    return settings;
}

/// An event in memory that takes commands as a service would: decide, append, evolve.
class Hall {
  public:
    EventState state;
    Circumstances circumstances;
    std::vector<EventEntry> journal;

    Hall() {
        circumstances.now.boot_id = "boot";
        circumstances.now.wall_ms = 1'700'000'000'000;
        circumstances.entropy.assign(64, 'a');
    }

    base::Result<std::vector<EventEntry>, base::Refusal> tell(const EventCommand& command,
                                                              const match::Actor& actor = head_judge()) {
        auto decision = decide(state, command, actor, circumstances);
        if (!decision) return decision;
        for (const EventEntry& entry : *decision) {
            state = evolve(state, entry, {state.version + 1, circumstances.now, actor});
            journal.push_back(entry);
        }
        return decision;
    }

    /// Gives a command that must be taken; the number of entries it wrote.
    std::size_t must(const EventCommand& command, const match::Actor& actor = head_judge()) {
        const auto decision = tell(command, actor);
        INFO(kind_of(command), " ",
             (decision.ok() ? "" : decision.error().code + " " + decision.error().field));
        REQUIRE(decision.ok());
        return decision->size();
    }

    /// The code a command is refused with; empty if it was taken.
    std::string code(const EventCommand& command, const match::Actor& actor = head_judge()) {
        const auto decision = decide(state, command, actor, circumstances);
        return decision.ok() ? "" : decision.error().code;
    }

    void create(const EventSettings& settings = plain_settings()) {
        must(CreateEvent{{"秋季赛", "2026-11-20", "活动中心"}, settings});
    }

    /// Entrants P1 … Pn, drawn in list order and published.
    void open_bracket(int entrants, bool third_place = false) {
        EventSettings settings = plain_settings();
        settings.third_place = third_place;
        create(settings);
        AddEntrants add;
        for (int i = 1; i <= entrants; ++i)
            add.entrants.push_back({std::string("P").append(std::to_string(i)), "", {}, ""});
        must(add);
        must(DrawBracket{SeedingMethod::list_order, ""});
        must(PublishBracket{});
    }

    /// Desk matches "m-<match id>" for every playable pair.
    void link_all() {
        LinkMatches links;
        for (const auto& pair : unlinked_pairs(state)) {
            links.links.push_back({to_string(pair.match), "m-" + to_string(pair.match), pair.table});
        }
        if (!links.links.empty()) must(links, system());
    }

    std::string paper(const std::string& match, const std::string& winner) {
        const auto decision = tell(RecordPaper{match, winner, match::Cause::generals, "both", ""});
        return decision.ok() ? "" : decision.error().code;
    }

    Standing standing() const { return *standing_of(state); }

    /// "e1-e8 playable" and the like.
    std::string show(const std::string& match) const {
        const Standing now = standing();
        const FilledMatch& filled = now.filled[*now.find(match)];
        const auto word = [&](Slot slot) -> std::string {
            if (slot.kind == Slot::Kind::bye) return "bye";
            return slot.kind == Slot::Kind::seed ? entrant_of_seed(state, slot.seed)->id : "?";
        };
        const char* statuses[] = {"waiting", "playable", "walkover", "decided"};
        return word(filled.slots[0]) + "-" + word(filled.slots[1]) + " " +
               statuses[static_cast<std::size_t>(filled.status)];
    }

    std::string champion() const {
        const Standing now = standing();
        const Slot slot = podium(now.bracket, now.filled).champion;
        return slot.kind == Slot::Kind::seed ? entrant_of_seed(state, slot.seed)->id : "";
    }

    CorrectionPreview preview(const CorrectedResult& corrected) const {
        const auto shown = preview_correction(state, corrected, head_judge(), circumstances);
        INFO((shown.ok() ? "" : shown.error().code));
        REQUIRE(shown.ok());
        return *shown;
    }

    void correct(const CorrectedResult& corrected, std::optional<CorrectionChoice> choice) {
        must(CorrectResult{corrected, choice, "签名错误", preview(corrected).tag});
    }
};

inline CorrectedResult wins(const std::string& match, const std::string& winner) {
    return {match, CorrectedTo::winner, winner, match::Cause::generals, std::nullopt};
}

}  // namespace yuanmen::tournament::testing
