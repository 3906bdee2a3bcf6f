#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/dispute/commands.hpp"
#include "match/dispute/ruling.hpp"
#include "match/dispute/words.hpp"

namespace yuanmen::match {

/// Where the match stood when it was disputed (P37: when, by clock and by entry).
struct DisputedMoment {
    std::int64_t desk_version = 0;         ///< of the match's desk: its last entry
    int turn = 0;                          ///< 0 before the first
    std::optional<std::int64_t> clock_ms;  ///< left on the clock; nothing if it had not started
    std::optional<int> sheet_version;      ///< the version a player signed under protest

    YUANMEN_FIELDS(desk_version, turn, clock_ms, sheet_version);
    bool operator==(const DisputedMoment&) const = default;
};

struct DisputeOpened {
    static constexpr const char* kind = "opened";
    std::string dispute;
    std::string match;
    std::string event;  ///< the tournament event's id; may be empty
    std::string ruleset_id;
    std::string ruleset_sha256;
    DisputeOrigin origin{};
    std::optional<Chair> chair;
    std::string claim;
    DisputedMoment moment;
    std::optional<std::string> record;
    std::optional<int> line;

    YUANMEN_FIELDS(dispute, match, event, ruleset_id, ruleset_sha256, origin, chair, claim, moment, record,
                   line);
};

struct LinePointedAt : PointAtLine {
    static constexpr const char* kind = "line_pointed_at";
};

struct VerdictAttached : AttachVerdict {
    static constexpr const char* kind = "verdict_attached";
};

struct StatementGiven : GiveStatement {
    static constexpr const char* kind = "statement_given";
};

/// The bytes with this hash lie in the store's table of photos, bound to this event.
struct PhotoAdded {
    static constexpr const char* kind = "photo_added";
    int photo = 0;  ///< 1, 2, … in this dispute
    std::string caption;
    PhotoType type{};
    int bytes = 0;
    std::string sha256;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("photo", self.photo);
        f("caption", self.caption);
        PhotoFile::fields(self, f);
    }
};

struct DisputeHeard : HearDispute {
    static constexpr const char* kind = "heard";
};

/// What a ruling is, with everything found out about it when it was given.
struct Ruled {
    Instance instance{};
    RulingText ruling;
    Topics topics;

    YUANMEN_FIELDS(instance, ruling, topics);
};

struct DisputeRuled : Ruled {
    static constexpr const char* kind = "ruled";
};

struct RulingAppealed : AppealRuling {
    static constexpr const char* kind = "appealed";
};

struct AppealDecided {
    static constexpr const char* kind = "appeal_decided";
    bool upholds = false;
    Ruled ruled;

    YUANMEN_FIELDS(upholds, ruled);
};

/// The judges' own words about the hearing or the newest ruling: an entry of their own, so that everything
/// else of the dispute can be given to its players whole. What was written before this kind stands in the
/// `note` and `reason` of those events.
struct InternalNoted {
    static constexpr const char* kind = "internal_noted";
    bool of_ruling = false;  ///< else of the hearing
    std::string text;
    std::string salt;  ///< without it the entry's hash would let everybody try out what the text may be

    YUANMEN_FIELDS(of_ruling, text, salt);
};

struct DisputeClosed {
    static constexpr const char* kind = "closed";
    ClosedBy by{};
    std::string reason;  ///< of a withdrawal

    YUANMEN_FIELDS(by, reason);
};

}  // namespace yuanmen::match
