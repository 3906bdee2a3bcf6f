#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "match/outcome.hpp"
#include "tournament/progress.hpp"

namespace yuanmen::tournament {

/// The desk match that is played for a bracket match.
struct DeskLink {
    std::string desk_match;
    int table = 0;

    YUANMEN_FIELDS(desk_match, table);
    bool operator==(const DeskLink&) const = default;
};

/// What a result rests on.
enum class ResultSource : std::uint8_t {
    sheet,    ///< a signed sheet of the desk
    paper,    ///< a sheet on paper, typed in
    ruling,   ///< the head judge's word, when he corrected
    absence,  ///< an entrant was not there or had left
};

struct RecordedResult {
    BracketResult outcome{};
    match::Cause cause{};
    ResultSource source{};
    std::string desk_match;  ///< sheet: whose sheet; else empty
    int sheet_version = 0;   ///< sheet: which version; else 0
    std::string signed_by;   ///< paper: who signed it; absence: who confirmed it; else empty
    std::string note;
    std::string entered_by;  ///< id of the actor
    std::int64_t wall_ms = 0;
    std::optional<match::PerChair<int>> remaining;  ///< paper: generals left, where it says so
    std::optional<match::PerChair<int>> hp;         ///< paper: of the general in play
    std::optional<std::string> lots;  ///< drawn, and lots said who goes on: SHA-256 of `<lots>:<entrant id>`
    std::optional<match::PerChair<int>> lost_hp;   ///< sheet: of all generals (1V1 term 6)
    std::optional<std::string> instead_of_desk;    ///< paper: why it counts and not the desk that was played
    std::optional<std::string> confirmed_by = {};  ///< paper: id of the second who entered the same

    YUANMEN_FIELDS(outcome, cause, source, desk_match, sheet_version, signed_by, note, entered_by, wall_ms,
                   remaining, hp, lost_hp, instead_of_desk, lots, confirmed_by);
    bool operator==(const RecordedResult&) const = default;
};

/// A sheet on paper as one person has entered it, where the event waits for a second.
struct EnteredSheet {
    RecordedResult result;
    std::optional<int> game = {};  ///< which of a match of several

    YUANMEN_FIELDS(result, game);
    bool operator==(const EnteredSheet&) const = default;
};

/// The seeds who played a match that a correction would have given to others, and whom the head judge left
/// there.
struct KeptPair {
    int first = 0;
    int second = 0;

    YUANMEN_FIELDS(first, second);
    bool operator==(const KeptPair&) const = default;
};

/// Everything that is a fact about one bracket match; who stands in it is derived.
struct MatchFacts {
    std::optional<DeskLink> desk;
    std::optional<RecordedResult> result;
    std::optional<KeptPair> kept;
    /// Of a match of several games those that are over, in the order played; the last one may be the
    /// `result`.
    std::optional<std::vector<RecordedResult>> games = {};
    /// Sheets that wait for a second person, or two that differ; none beside a result.
    std::optional<std::vector<EnteredSheet>> entered = {};
    /// Of a match with a result that came with an imported event: at which table it was played there.
    std::optional<int> table = {};

    const std::vector<RecordedResult>& games_played() const {
        static const std::vector<RecordedResult> none;
        return games ? *games : none;
    }
    /// Whether `holds(desk_match)` for any desk match it is or was played at; of several games each had one.
    template <class Holds>
    bool any_desk(Holds holds) const {
        const auto& played = games_played();
        return (desk && holds(desk->desk_match)) ||
               std::any_of(played.begin(), played.end(),
                           [&](const RecordedResult& game) { return holds(game.desk_match); });
    }
    /// The number of the game that was played as this desk match, from 1; 0 if none was.
    int game_of_desk(std::string_view desk_match) const {
        const auto& played = games_played();
        for (std::size_t i = 0; i < played.size(); ++i) {
            if (!desk_match.empty() && played[i].desk_match == desk_match) return static_cast<int>(i) + 1;
        }
        return 0;
    }
    /// The desk of the game to be played: none once that game is over, though its table stays known.
    const DeskLink* open_desk() const {
        return desk && game_of_desk(desk->desk_match) == 0 ? &*desk : nullptr;
    }

    YUANMEN_FIELDS(desk, result, kept, games, entered, table);
    bool operator==(const MatchFacts&) const = default;
};

}  // namespace yuanmen::tournament
