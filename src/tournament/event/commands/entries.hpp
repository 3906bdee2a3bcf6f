#pragma once

#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "match/fields.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/event/settings.hpp"

namespace yuanmen::tournament {

// Lengths here only keep nonsense out; the rules of entrants/entrant_fields.hpp decide.
inline constexpr match::Length kReasonText{1, 500};
inline constexpr match::Length kNoteText{0, 500};
inline constexpr match::Length kSignature{1, 120};
inline constexpr match::Length kEntrantId{2, 8};
inline constexpr match::Length kBracketMatch{5, 16};
inline constexpr match::Length kDeskMatch{1, 64};
inline constexpr match::Range kTable{1, 99'999};
inline constexpr match::Range kGeneralsLeft{0, 10};  ///< of a line-up (parameter line_up.size)
inline constexpr match::Range kPaperHp{-20, 20};
inline constexpr match::Count kManyEntrants{1, 256};

/// Opens an event. Head judge.
struct CreateEvent {
    static constexpr const char* kind = "create_event";
    EventDetails details;
    EventSettings settings;

    YUANMEN_FIELDS(details, settings);
};

/// Name, date, venue; at any time.
struct ChangeDetails {
    static constexpr const char* kind = "change_details";
    EventDetails details;

    YUANMEN_FIELDS(details);
};

/// Stages and how the bracket is made; until it is drawn.
struct ChangeSettings {
    static constexpr const char* kind = "change_settings";
    EventSettings settings;

    YUANMEN_FIELDS(settings);
};

/// What everybody may know of the entrants and until when they check themselves in, at any time: of the
/// settings these two alone. Head judge.
struct ChangePublic {
    static constexpr const char* kind = "change_public";
    std::optional<PublicNames> public_names;  ///< nothing: all they gave
    std::optional<std::int64_t> check_in_closes_wall_ms;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("public_names", self.public_names);
        f("check_in_closes_wall_ms", self.check_in_closes_wall_ms, match::Range{0, 4'102'444'800'000});
    }
};

/// One entrant or the good rows of a list (entrants/entrant_list.hpp): all of them or none.
struct AddEntrants {
    static constexpr const char* kind = "add_entrants";
    std::vector<EntrantFields> entrants;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrants", self.entrants, kManyEntrants);
    }
};

/// Names, numbers and clubs can be put right at any time, seeds until the bracket is drawn.
struct EditEntrant {
    static constexpr const char* kind = "edit_entrant";
    std::string entrant;
    EntrantFields given;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrant", self.entrant, kEntrantId);
        f("given", self.given);
    }
};

/// Leaves before the draw.
struct WithdrawEntrant {
    static constexpr const char* kind = "withdraw_entrant";
    std::string entrant;
    std::string confirmed_by;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrant", self.entrant, kEntrantId);
        f("confirmed_by", self.confirmed_by, kSignature);
        f("reason", self.reason, kNoteText);
    }
};

/// Is in the event after all. Results that his absence brought stand until they are corrected; after the
/// draw: head judge.
struct ReadmitEntrant {
    static constexpr const char* kind = "readmit_entrant";
    std::string entrant;
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrant", self.entrant, kEntrantId);
        f("reason", self.reason, kReasonText);
    }
};

struct WantedSeed {
    std::string entrant;
    std::optional<int> seed;  ///< left out: no seed of his own

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrant", self.entrant, kEntrantId);
        f("seed", self.seed, match::Range{1, 256});
    }
};

/// Seeds by hand: those named get what is given here, the others keep what they have.
struct SetSeeds {
    static constexpr const char* kind = "set_seeds";
    std::vector<WantedSeed> seeds;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("seeds", self.seeds, kManyEntrants);
    }
};

/// By the staff anybody; by a player himself alone, whose actor id is the entrant's, until check-in closes.
struct CheckIn {
    static constexpr const char* kind = "check_in";
    std::vector<std::string> entrants;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrants", self.entrants, kManyEntrants);
    }
};

/// Everybody who has not left.
struct CheckInAll {
    static constexpr const char* kind = "check_in_all";
    template <class Self, class F>
    static void fields(Self&, F&&) {}
};

struct UndoCheckIn {
    static constexpr const char* kind = "undo_check_in";
    std::vector<std::string> entrants;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("entrants", self.entrants, kManyEntrants);
    }
};

}  // namespace yuanmen::tournament
