#pragma once

#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "tournament/event/commands/entries.hpp"
#include "tournament/event/drawing.hpp"
#include "tournament/event/match_facts.hpp"

namespace yuanmen::tournament {

/// Closes the entries and draws the bracket. Head judge.
struct DrawBracket {
    static constexpr const char* kind = "draw_bracket";
    SeedingMethod method{};
    std::string nonce;  ///< draw only: something said aloud by somebody in the hall; may be empty

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("method", self.method);
        f("nonce", self.nonce, match::Length{0, 120});
    }
};

/// Throws the unpublished bracket away and lets entrants come and go again. Head judge.
struct ReopenEntries {
    static constexpr const char* kind = "reopen_entries";
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason, kReasonText);
    }
};

/// Exchanges the places of two entrants in a bracket nobody has seen yet. Head judge.
struct SwapPlaces {
    static constexpr const char* kind = "swap_places";
    std::string first;
    std::string second;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("first", self.first, kEntrantId);
        f("second", self.second, kEntrantId);
        f("reason", self.reason, kReasonText);
    }
};

/// Somebody else plays on in an entrant's place, from his next match on. Head judge.
struct SubstituteEntrant {
    static constexpr const char* kind = "substitute_entrant";
    std::string entrant;
    EntrantFields given;  ///< of the substitute; a wanted seed is not asked for: he takes over that too
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrant", self.entrant, kEntrantId);
        f("given", self.given);
        f("reason", self.reason, kReasonText);
    }
};

/// Everybody may see the bracket, and it is played. Head judge.
struct PublishBracket {
    static constexpr const char* kind = "publish_bracket";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

struct MatchLinkInput {
    std::string match;
    std::string desk_match;
    int table = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match, kBracketMatch);
        f("desk_match", self.desk_match, kDeskMatch);
        f("table", self.table, kTable);
    }
};

/// Desk matches have been created for these bracket matches. System.
struct LinkMatches {
    static constexpr const char* kind = "link_matches";
    std::vector<MatchLinkInput> links;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("links", self.links, match::Count{1, 256});
    }
};

/// The match is played at another table.
struct MoveMatch {
    static constexpr const char* kind = "move_match";
    std::string match;
    int table = 0;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match, kBracketMatch);
        f("table", self.table, kTable);
    }
};

/// Gives up the desk match of a bracket match that has no result, so that another can be created. System or
/// head judge.
struct ReleaseMatch {
    static constexpr const char* kind = "release_match";
    std::string match;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("match", self.match, kBracketMatch);
        f("reason", self.reason, kReasonText);
    }
};

/// The podium stands. Head judge. With a reason in any phase, whatever is still open or planned: that is
/// given up, with the desks of matches without result, a drafted round and a draw nobody has seen.
struct CloseEvent {
    static constexpr const char* kind = "close_event";
    std::optional<std::string> forced = {};  ///< why, although something is left to play

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("forced", self.forced, kReasonText);
    }
};

/// Puts a closed event away, where nothing can be changed in it and lists show it apart, or takes it out
/// again. Head judge.
struct ArchiveEvent {
    static constexpr const char* kind = "archive_event";
    bool archived = true;

    YUANMEN_FIELDS(archived);
};

/// Takes an event out of everybody's sight but the staff's and its own players', or shows it again. Head
/// judge.
struct HideEvent {
    static constexpr const char* kind = "hide_event";
    bool hidden = true;

    YUANMEN_FIELDS(hidden);
};

/// For a late correction. Head judge.
struct ReopenEvent {
    static constexpr const char* kind = "reopen_event";
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason, kReasonText);
    }
};

}  // namespace yuanmen::tournament
