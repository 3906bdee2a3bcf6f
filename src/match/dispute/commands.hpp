#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/evidence.hpp"
#include "match/dispute/ruling.hpp"
#include "match/dispute/words.hpp"

namespace yuanmen::match {

inline constexpr std::size_t kMostStatements = 60;
inline constexpr std::size_t kMostDisputePhotos = 12;
inline constexpr std::size_t kMostRulings = 2;  ///< the first, and the one on appeal

/// Raises a dispute. A player speaks for himself; a judge for himself, or for the player who asks him to.
struct OpenDispute {
    static constexpr const char* kind = "open";
    std::string claim;           ///< what is disputed; both players read it
    std::optional<Chair> chair;  ///< which player asks
    std::optional<std::string> record;
    std::optional<int> line;  ///< of the record's text, 1-based

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("claim", self.claim, Length{1, 2000, true});
        f("chair", self.chair);
        f("record", self.record, Length{1, 64});
        f("line", self.line, Range{1, 100'000});
    }
};

/// Says which line of which record it is about, until it is ruled.
struct PointAtLine {
    static constexpr const char* kind = "point";
    std::string record;
    std::optional<int> line;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("record", self.record, Length{1, 64});
        f("line", self.line, Range{1, 100'000});
    }
};

/// What the referee of records finds; given by the house whenever a record is pointed at or ruled upon.
struct AttachVerdict {
    static constexpr const char* kind = "attach_verdict";
    std::string record;
    int lines = 0;
    std::string sha256;  ///< of the record's text as it was judged
    RecordVerdict verdict{};
    std::optional<int> first_illegal;  ///< line of the text
    std::string code;                  ///< "rule.slash_limit" …; empty if legal
    std::vector<std::string> clauses;

    YUANMEN_FIELDS(record, lines, sha256, verdict, first_illegal, code, clauses);
    bool operator==(const AttachVerdict&) const = default;
};

/// Somebody's words, by himself or taken down by a judge.
struct GiveStatement {
    static constexpr const char* kind = "state";
    Speaker speaker{};
    std::string name;  ///< of a witness
    std::string text;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("speaker", self.speaker);
        f("name", self.name, Length{0, 120});
        f("text", self.text, Length{1, 4000, true});
    }
};

/// A photo has been taken; its bytes go to the store with the event.
struct AddPhoto {
    static constexpr const char* kind = "add_photo";
    std::string caption;
    PhotoType type{};
    int bytes = 0;
    std::string sha256;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("caption", self.caption, Length{0, 200});
        PhotoFile::fields(self, f);
    }
};

/// Both sides have been heard and the table was looked at (P20).
struct HearDispute {
    static constexpr const char* kind = "hear";
    std::string note;  ///< for judges only

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("note", self.note, Length{0, 2000, true});
    }
};

/// The first ruling.
struct RuleDispute {
    static constexpr const char* kind = "rule";
    RulingText ruling;

    YUANMEN_FIELDS(ruling);
};

/// Once, only after a ruling, to the head judge (P23).
struct AppealRuling {
    static constexpr const char* kind = "appeal";
    Chair chair{};
    std::string grounds;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("grounds", self.grounds, Length{1, 2000, true});
    }
};

/// The head judge's last word; it closes the dispute.
struct DecideAppeal {
    static constexpr const char* kind = "decide_appeal";
    bool upholds = false;  ///< the first ruling stands; the remedy here is then `none`
    RulingText ruling;

    YUANMEN_FIELDS(upholds, ruling);
};

/// Nobody appeals: the ruling is final.
struct CloseDispute {
    static constexpr const char* kind = "close";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

/// Whoever raised it takes it back before it is ruled.
struct WithdrawDispute {
    static constexpr const char* kind = "withdraw";
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason, Length{1, 500, true});
    }
};

}  // namespace yuanmen::match
