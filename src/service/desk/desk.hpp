#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/moment.hpp"
#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "match/commands/evidence.hpp"
#include "service/events/events.hpp"
#include "tournament/event/round_time.hpp"

namespace yuanmen::match {
struct DeskView;  // match/view/desk_view.hpp
}

namespace yuanmen::service {

/// The result an event keeps of a match that its desk does not tell: of a sheet on paper, of an absence, by
/// ruling.
struct RecordedResultView {
    journal::OrNull<match::Chair> winner;  ///< nothing where neither goes on
    std::string cause;                     ///< as match::Cause is written: "generals", "no_show", …
    std::string source;                    ///< "paper", "absence" or "ruling"

    YUANMEN_FIELDS(winner, cause, source);
};

/// A match as one viewer may see it.
struct MatchView {
    MatchRowView row;
    std::string event_name;
    std::string bracket_match;  ///< "WB-R1-M3" if it is played for the event's bracket, else empty
    std::optional<RecordedResultView> recorded;
    std::optional<std::int64_t> corrections_close_wall_ms;  ///< corrections_close of its result
    std::optional<tournament::RoundTime> round_time;        ///< when its round begins, where that is said
    std::string ruleset_id;
    bool under_review = false;                    ///< a dispute about it is open
    std::vector<std::string> judges;              ///< names of the table's judges
    std::shared_ptr<const match::DeskView> desk;  ///< match::snapshot for this viewer, names filled in
    std::string tag;                              ///< changes exactly when something above has changed
    /// Since the turn that runs began, and since the newest sheet was drawn up while it is to be signed.
    std::optional<std::int64_t> turn_ms;
    std::optional<std::int64_t> sheet_open_ms;
    base::Moment now;  ///< when the clocks in `desk` were read
};

/// A command to the desk of a match. `args` is what match::command_from_json reads.
struct DeskCommand {
    std::string match_id;
    std::string kind;
    std::shared_ptr<const nlohmann::json> args;
    std::int64_t expected_version = 0;  ///< of the match as the caller saw it
};

/// A photo for a match, as it was uploaded.
struct NewPhoto {
    std::string match_id;
    match::PhotoOf of{};
    std::optional<match::Chair> chair;  ///< whose slip, for a line-up's
    std::string bytes;                  ///< JPEG, PNG or WebP, at most match::kPhotoBytes
    std::int64_t expected_version = 0;

    /// Those of the form; the path names the match, and the bytes are a file.
    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("of", self.of);
        f("chair", self.chair);
        f("expected_version", self.expected_version, match::kVersion);
    }
};

/// A photo as it was kept.
struct KeptPhoto {
    match::PhotoType type{};
    std::string bytes;
};

/// Whether a command of this kind is given by people as JSON: matches are made by Service::create_match
/// and changed by change_match, photos are uploaded, and time passes by itself.
bool is_given_by_hand(std::string_view kind);

/// One journal entry of a match as people read it. Sealed content is never in it.
struct HistoryRow {
    std::int64_t seq = 0;
    std::int64_t version = 0;
    std::string kind;
    std::string by_role;
    std::string by_id;
    std::string by_name;
    base::Moment moment;
    std::shared_ptr<const nlohmann::json> body;
    /// [{"path":"/clock/remaining_ms","before":…,"after":…}…]: what the entry changed in the match.
    std::shared_ptr<const nlohmann::json> changes;
    std::string prev_hash;
    std::string hash;
};

struct HistoryPage {
    std::vector<HistoryRow> rows;
    std::int64_t version = 0;  ///< of the match: how many entries there are
};

/// Somebody who is at his table.
struct PlayerPresent {
    std::string match_id;
    match::Chair chair{};
};
inline constexpr std::size_t kMostPresent = 512;

}  // namespace yuanmen::service
