#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/commands/evidence.hpp"
#include "match/commands/setup.hpp"
#include "match/dispute/state.hpp"
#include "match/dispute/words.hpp"
#include "match/fields.hpp"

// 取消资格 (judging P38): nobody is disqualified before both players and a judge have said what they have to
// say. What they said is read by the head judge and the owner alone.

namespace yuanmen::match {

inline constexpr std::size_t kMostCaseStatements = 20;

/// The head judge looks into disqualifying a player.
struct OpenCase {
    static constexpr const char* kind = "open_case";
    Chair chair{};

    YUANMEN_FIELDS(chair);
};

/// Somebody's words, typed, on a photographed slip, or both; or that he was asked and said nothing.
struct TakeStatement {
    static constexpr const char* kind = "take_statement";
    Speaker speaker{};
    std::string name;      ///< who spoke
    bool refused = false;  ///< of a player: he does not want to say anything
    std::string text;
    std::optional<PhotoFile> photo;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("speaker", self.speaker);
        f("name", self.name, kName);
        f("refused", self.refused);
        f("text", self.text, Length{0, 4000, true});
        f("photo", self.photo);
    }
};

/// All have spoken: he is disqualified.
struct ConfirmCase {
    static constexpr const char* kind = "confirm_case";
    std::string infraction;  ///< id of the ruleset's catalogue; empty if none fits
    std::string text;        ///< what happened, as his penalties say it
    std::optional<std::string> dispute;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("infraction", self.infraction, Length{0, 8});
        f("text", self.text, kReason);
        f("dispute", self.dispute, Length{1, 64});
    }
};

/// He is not disqualified. What was said stays.
struct DropCase {
    static constexpr const char* kind = "drop_case";
    std::string reason;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("reason", self.reason, kReason);
    }
};

struct CaseOpened {
    static constexpr const char* kind = "case_opened";
    std::string id;
    std::string match;
    std::string event;
    Chair chair{};
    std::string person;

    YUANMEN_FIELDS(id, match, event, chair, person);
};

/// The bytes of a photo lie in the store's table of photos under `number`, bound to this event.
struct StatementTaken : TakeStatement {
    static constexpr const char* kind = "statement_taken";
    int number = 0;    ///< 1, 2, … in this case
    std::string salt;  ///< as InternalNoted::salt

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        TakeStatement::fields(self, f);
        f("number", self.number);
        f("salt", self.salt);
    }
};

struct CaseDropped : DropCase {
    static constexpr const char* kind = "case_dropped";
    std::string salt;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        DropCase::fields(self, f);
        f("salt", self.salt);
    }
};

struct CaseStatement {
    StatementTaken said;
    SignedOff taken;

    YUANMEN_FIELDS(said, taken);
};

/// What came before a disqualification, or before there was none.
struct DisqualificationCase {
    CaseOpened opened;
    SignedOff by;
    std::vector<CaseStatement> statements;
    std::optional<std::string> dropped;  ///< why
    SignedOff dropped_by;

    YUANMEN_FIELDS(opened, by, statements, dropped, dropped_by);

    /// Whose statement is still missing, of both players and a judge.
    std::vector<Speaker> missing() const;
};

}  // namespace yuanmen::match
