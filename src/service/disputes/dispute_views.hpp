#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "match/dispute/view.hpp"

// Disputes and rulings as they are shown: the API's answers by their lists of fields, and what the pages
// read.

namespace yuanmen::service {

/// The match of a dispute as everybody knows it: who plays, where, in which event.
struct DisputedMatch {
    static constexpr const char* kPart = "DisputedMatch";
    std::string id;
    std::string event;
    std::string event_name;
    std::string stage;
    std::int64_t round = 0;
    std::int64_t table = 0;
    std::array<std::string, 2> players;  ///< names, by chair

    YUANMEN_FIELDS(id, event, event_name, stage, round, table, players);
};

/// A dispute with its match, and what this caller can do with it now.
struct DisputeView : match::DisputeView {
    static constexpr const char* kPart = "Dispute";
    DisputedMatch of;  ///< "match" in JSON
    bool match_over = false;
    bool staff = false;                                  ///< the caller is
    std::vector<std::string> commands;                   ///< kinds
    journal::OrNull<std::int64_t> photo_kilobytes_left;  ///< null: he adds none
    journal::OrNull<match::Chair> own_chair;             ///< null: he does not sit at this table
    /// Of a record's text that names another than its match's, for who may read it; else empty. Left out
    /// without a record, and in lists.
    std::optional<std::string> other_ruleset;

    bool allows(std::string_view command) const {
        return std::find(commands.begin(), commands.end(), command) != commands.end();
    }

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        match::DisputeView::fields_besides_match(self, f);
        f("match", self.of);
        f("match_over", self.match_over);
        f("staff", self.staff);
        f("commands", self.commands);
        f("photo_kilobytes_left", self.photo_kilobytes_left);
        f("own_chair", self.own_chair);
        f("other_ruleset", self.other_ruleset);
    }
};

struct MatchDisputes {
    DisputedMatch match;
    bool may_open = false;
    journal::OrNull<int> disputes_left;  ///< null: as many as he likes
    journal::OrNull<match::Chair> own_chair;
    std::vector<DisputeView> disputes;

    YUANMEN_FIELDS(match, may_open, disputes_left, own_chair, disputes);
};

struct EventDisputes {
    std::string event;
    std::string event_name;
    std::vector<DisputeView> disputes;

    YUANMEN_FIELDS(event, event_name, disputes);
};

/// Closed disputes with a ruling in force, newest first.
struct RulingList {
    std::vector<DisputeView> rulings;
    bool more = false;

    YUANMEN_FIELDS(rulings, more);
};

/// What the judges of an event are told of a ruling in it: what its players have been told.
struct RulingNews {
    std::string dispute;
    std::string match;
    std::int64_t table = 0;
    match::DisputeStage stage{};
    match::Remedy remedy{};  ///< of the ruling that counts
    std::vector<std::string> clauses;
    std::string announcement;  ///< of the last ruling, as the rest
    bool upholds = false;
    std::int64_t wall_ms = 0;

    YUANMEN_FIELDS(dispute, match, table, stage, remedy, clauses, announcement, upholds, wall_ms);
};

struct EventRulings {
    std::string event;
    std::vector<RulingNews> rulings;  ///< newest first

    YUANMEN_FIELDS(event, rulings);
};

}  // namespace yuanmen::service
