#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "tournament/event/codec.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::tournament {

/// `everybody` sees no bracket before it is published, and never who entered or confirmed something. Only
/// `head`, who pairs the rounds, sees a round that is not published.
enum class EventViewer { everybody, staff, head };

enum class MatchStatus : std::uint8_t {
    waiting,   ///< for a player
    ready,     ///< to be played, at no table yet
    called,    ///< has a desk match
    walkover,  ///< is not played
    decided,
};

enum class SlotKind : std::uint8_t { entrant, bye, unknown };

/// Who stands in a match, or where he comes from; `entrant`, `name` and `seed` of an entrant only.
struct SlotShown {
    SlotKind kind = SlotKind::unknown;
    journal::OrNull<std::string> entrant;  ///< id
    journal::OrNull<std::string> name;
    journal::OrNull<int> seed;
    bool kept = false;                  ///< a correction left those there who had played
    journal::OrNull<std::string> from;  ///< the match he comes out of; null in a first round

    YUANMEN_FIELDS(kind, entrant, name, seed, kept, from);
};

/// A result, from `source` on as the staff alone sees it: RecordedResult tells the meaning.
struct ResultShown {
    match::Cause cause{};
    bool neither = false;
    bool drawn = false;
    std::int64_t wall_ms = 0;
    std::optional<ResultSource> source;
    std::optional<int> sheet_version;
    std::optional<std::string> signed_by;
    std::optional<std::string> entered_by;
    std::optional<std::string> note;
    std::optional<match::PerChair<int>> remaining;
    std::optional<match::PerChair<int>> hp;
    std::optional<std::string> confirmed_by;
    std::optional<std::string> lots;
    std::optional<std::string> instead_of_desk;

    YUANMEN_FIELDS(cause, neither, drawn, wall_ms, source, sheet_version, signed_by, entered_by, note,
                   remaining, hp, confirmed_by, lots, instead_of_desk);
};

/// One game of a match of several, over.
struct GameShown : ResultShown {
    journal::OrNull<int> winner_slot;         ///< null: nobody won
    journal::OrNull<std::string> desk_match;  ///< null: played at no desk

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        ResultShown::fields(self, f);
        f("winner_slot", self.winner_slot);
        f("desk_match", self.desk_match);
    }
};

/// A sheet on paper that waits for a second person; what it says only where two differ.
struct EnteredShown {
    std::string entered_by;
    std::int64_t wall_ms = 0;
    std::optional<match::Cause> cause;
    std::optional<bool> neither;
    std::optional<bool> drawn;
    std::optional<ResultSource> source;
    std::optional<int> sheet_version;
    std::optional<std::string> signed_by;
    std::optional<std::string> note;
    std::optional<match::PerChair<int>> remaining;
    std::optional<match::PerChair<int>> hp;
    std::optional<std::string> confirmed_by;
    std::optional<std::string> lots;
    std::optional<std::string> instead_of_desk;
    std::optional<journal::OrNull<int>> winner_slot;
    std::optional<int> game;  ///< which of a match of several

    YUANMEN_FIELDS(entered_by, wall_ms, cause, neither, drawn, source, sheet_version, signed_by, note,
                   remaining, hp, confirmed_by, lots, instead_of_desk, winner_slot, game);
};

/// When a round begins, as everybody may know it.
struct TimeShown {
    std::string round;  ///< round_of its matches
    std::int64_t at_wall_ms = 0;
    std::optional<std::string> place;
    std::optional<std::int64_t> called_wall_ms;  ///< left out: nobody has been called

    YUANMEN_FIELDS(round, at_wall_ms, place, called_wall_ms);
};

/// One match of the event. The last three are the service's, who knows the desks.
struct MatchShown {
    static constexpr const char* kPart = "EventMatch";
    std::string id;
    BracketMatchId::Part part{};
    int round = 0;
    int number = 0;
    int field = 0;      ///< entrants left when its round begins, byes counted
    std::string stage;  ///< name
    MatchStatus status{};
    std::array<SlotShown, 2> slots;
    journal::OrNull<int> winner_slot;
    journal::OrNull<ResultShown> result;
    journal::OrNull<std::string> desk_match;
    journal::OrNull<int> table;
    journal::OrNull<std::string> winner_to;  ///< id of a match
    journal::OrNull<std::string> loser_to;
    std::optional<std::vector<EnteredShown>> entered;  ///< staff, where a sheet waits for a second person
    std::optional<int> again;                  ///< of a repeated stage: its number of its kind, from 2
    std::optional<std::array<int, 2>> places;  ///< what is played for behind the fourth place
    std::optional<int> best_of;                ///< of a match of several games, like the next three
    std::optional<std::array<int, 2>> score;
    std::optional<journal::OrNull<int>> next_lord;  ///< slot
    std::optional<std::vector<GameShown>> games;    ///< those that are over
    std::optional<int> queue;                       ///< its place among those who wait for a table, from 1
    std::optional<TimeShown> time;                  ///< of an open match whose round has one
    journal::OrNull<std::string> desk_state;
    bool under_review = false;
    std::optional<journal::OrNull<std::string>> needs;  ///< staff

    bool is_over() const { return status == MatchStatus::decided || status == MatchStatus::walkover; }
    /// The slot this entrant stands in, or nothing.
    std::optional<std::size_t> slot_of(std::string_view entrant) const {
        for (std::size_t slot = 0; slot < slots.size(); ++slot) {
            if (slots[slot].entrant && *slots[slot].entrant == entrant) return slot;
        }
        return std::nullopt;
    }

    YUANMEN_FIELDS(id, part, round, number, field, stage, status, slots, winner_slot, result, desk_match,
                   table, winner_to, loser_to, entered, again, places, best_of, score, next_lord, games,
                   queue, time, desk_state, under_review, needs);
};

/// "winners", "third_place", "losers", "grand_final", "swiss", "round_robin", "group", "consolation".
std::string_view word_of(BracketMatchId::Part part);

/// In bracket order.
std::vector<MatchShown> matches_shown(const EventState& state, const Standing& standing, EventViewer viewer);

}  // namespace yuanmen::tournament

namespace yuanmen::journal {

template <>
struct EnumNames<tournament::BracketMatchId::Part> {
    static constexpr auto names = std::to_array<std::string_view>(
        {"winners", "third_place", "losers", "grand_final", "swiss", "round_robin", "group", "consolation"});
};
template <>
struct EnumNames<tournament::MatchStatus> {
    static constexpr auto names =
        std::to_array<std::string_view>({"waiting", "ready", "called", "walkover", "decided"});
};
template <>
struct EnumNames<tournament::SlotKind> {
    static constexpr auto names = std::to_array<std::string_view>({"entrant", "bye", "unknown"});
};

}  // namespace yuanmen::journal
