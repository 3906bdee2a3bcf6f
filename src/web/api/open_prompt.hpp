#pragma once

#include <array>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "match/fields.hpp"
#include "service/records/records.hpp"
#include "web/context.hpp"
#include "web/pages/kit/card_face.hpp"

// What a next line of a record may say, with labels in the caller's language.

namespace yuanmen::web::api {

inline constexpr std::array<std::string_view, 2> kSeatNames = {"lord", "renegade"};

/// A card that may be named.
struct OfferedCard {
    std::string word, label;
    bool seen = false;

    YUANMEN_FIELDS(word, label, seen);
};

/// A legal move: its line is `before`, `min` to `max` of the cards, and `after`.
struct OfferedMove {
    std::string verb, seat, label;
    std::string before, between, after;  ///< `between`: behind the first `top` cards
    int top = 0, min = 0, max = 0;
    bool ordered = false;
    std::vector<OfferedCard> cards;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("verb", self.verb);
        f("seat", self.seat, match::Among{kSeatNames});
        f("label", self.label);
        f("before", self.before);
        f("between", self.between);
        f("after", self.after);
        f("top", self.top);
        f("min", self.min);
        f("max", self.max);
        f("ordered", self.ordered);
        f("cards", self.cards);
    }
};

/// A question a next line may answer.
struct OfferedStage {
    std::string question, label, seat, side, clause, clause_read;
    bool may_pass = false;
    int turn = 0;
    std::vector<OfferedMove> moves;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("question", self.question);
        f("label", self.label);
        f("seat", self.seat, match::Among{kSeatNames});
        f("side", self.side);
        f("clause", self.clause);
        f("clause_read", self.clause_read);
        f("may_pass", self.may_pass);
        f("turn", self.turn);
        f("moves", self.moves);
    }
};

/// One side of the table as static/board.js draws it; what says nothing (0, false, empty) is left out.
struct BoardSideView {
    static constexpr const char* kPart = "BoardSide";
    std::string general, name;
    std::string kingdom, kingdom_word, skills;  ///< printed on the general
    int hp = 0, max_hp = 0;
    int hand_count = 0;
    std::optional<int> fallen;
    std::optional<bool> dead, face_down;
    std::optional<std::vector<std::string>> equipment, judging, on_general, hand, reserve;

    YUANMEN_FIELDS(general, name, kingdom, kingdom_word, skills, hp, max_hp, hand_count, fallen, dead,
                   face_down, equipment, judging, on_general, hand, reserve);
};

struct BoardSidesView {
    BoardSideView lord, renegade;

    YUANMEN_FIELDS(lord, renegade);
};

/// The open question of a board.
struct BoardPromptView {
    std::string question, seat, clause;
    std::optional<std::string> about;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("question", self.question);
        f("seat", self.seat, match::Among{kSeatNames});
        f("clause", self.clause);
        f("about", self.about);
    }
};

/// A position (record::Board).
struct TableView {
    static constexpr const char* kPart = "Board";
    int after_line = 0, turn = 0;
    std::string phase, active;
    BoardSidesView sides;
    int pile = 0, discard = 0;
    BoardPromptView prompt;
    std::optional<std::string> outcome;  ///< left out while it runs
    std::optional<std::string> winner;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("after_line", self.after_line);
        f("turn", self.turn);
        f("phase", self.phase);
        f("active", self.active, match::Among{kSeatNames});
        f("sides", self.sides);
        f("pile", self.pile);
        f("discard", self.discard);
        f("prompt", self.prompt);
        f("outcome", self.outcome);
        f("winner", self.winner);
    }
};

struct OpenPromptView {
    std::string record;
    std::int64_t version = 0;
    int written = 0;  ///< lines
    std::string verdict;
    std::vector<OfferedStage> stages;  ///< empty: the text cannot be replayed
    std::vector<std::string> missing;  ///< lines the desk could give
    journal::OrNull<TableView> board;
    std::map<std::string, pages::CardFace> faces;  ///< of what lies on the table or may be named next

    YUANMEN_FIELDS(record, version, written, verdict, stages, missing, board, faces);
};

OpenPromptView open_prompt_view(const Context& context, const service::OpenPrompt& open);

}  // namespace yuanmen::web::api
