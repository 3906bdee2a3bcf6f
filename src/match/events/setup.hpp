#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "match/chair.hpp"
#include "match/commands/setup.hpp"

namespace yuanmen::match {

struct MatchScheduled {
    static constexpr const char* kind = "match_scheduled";
    std::string match_id;
    std::string ruleset_id;
    std::string ruleset_sha256;
    SheetHead head;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match_id", self.match_id);
        f("ruleset_id", self.ruleset_id);
        f("ruleset_sha256", self.ruleset_sha256);
        f("head", self.head);
    }
};

struct MatchRescheduled {
    static constexpr const char* kind = "match_rescheduled";
    SheetHead head;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("head", self.head);
    }
};

struct PlayersCalled {
    static constexpr const char* kind = "players_called";
    std::optional<std::int64_t> since_wall_ms = {};  ///< a time to come from which lateness counts

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("since_wall_ms", self.since_wall_ms);
    }
};

struct PlayersUncalled {
    static constexpr const char* kind = "players_uncalled";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

struct PlayerSeated {
    static constexpr const char* kind = "player_seated";
    Chair chair{};
    std::int64_t late_ms = 0;  ///< since the call; 0 without one

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("late_ms", self.late_ms);
    }
};

struct PlayerUnseated {
    static constexpr const char* kind = "player_unseated";
    Chair chair{};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
    }
};

struct DeckChecked {
    static constexpr const char* kind = "deck_checked";
    std::map<std::string, int> counts;
    int generals = 0;
    std::string note;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("counts", self.counts);
        f("generals", self.generals);
        f("note", self.note);
    }
};

struct MatchStarted {
    static constexpr const char* kind = "match_started";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

}  // namespace yuanmen::match
