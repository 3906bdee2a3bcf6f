#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/setup.hpp"

namespace yuanmen::match {

struct MatchScheduled {
    static constexpr const char* kind = "match_scheduled";
    std::string match_id;
    std::string ruleset_id;
    std::string ruleset_sha256;
    SheetHead head;

    YUANMEN_FIELDS(match_id, ruleset_id, ruleset_sha256, head);
};

struct MatchRescheduled {
    static constexpr const char* kind = "match_rescheduled";
    SheetHead head;

    YUANMEN_FIELDS(head);
};

struct PlayersCalled {
    static constexpr const char* kind = "players_called";
    std::optional<std::int64_t> since_wall_ms = {};  ///< a time to come from which lateness counts

    YUANMEN_FIELDS(since_wall_ms);
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

    YUANMEN_FIELDS(chair, late_ms);
};

struct PlayerUnseated {
    static constexpr const char* kind = "player_unseated";
    Chair chair{};

    YUANMEN_FIELDS(chair);
};

struct DeckChecked {
    static constexpr const char* kind = "deck_checked";
    std::map<std::string, int> counts;
    int generals = 0;
    std::string note;

    YUANMEN_FIELDS(counts, generals, note);
};

struct MatchStarted {
    static constexpr const char* kind = "match_started";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

}  // namespace yuanmen::match
