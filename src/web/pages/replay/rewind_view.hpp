#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "match/fields.hpp"
#include "service/records/rewind.hpp"
#include "web/pages/replay/replay_view.hpp"

// Whether a line can be taken back, in words.

namespace yuanmen::web::pages {

/// Where the rules say so.
struct RewindClause {
    static constexpr const char* kPart = "RewindClause";
    std::string id, number, title, text, source;

    YUANMEN_FIELDS(id, number, title, text, source);
};

/// Something that has happened since, in words.
struct RewindSince {
    static constexpr const char* kPart = "RewindSince";
    static constexpr std::array<std::string_view, 10> kWhat = {"drawn",     "turned_up", "shuffled", "taken",
                                                               "looked_at", "laid_down", "entered",  "shown",
                                                               "decided",   "turn_began"};
    static constexpr std::array<std::string_view, 3> kSeats = {"", "lord", "renegade"};
    std::string what;
    int line = 0;
    std::string seat;
    int cards = 0;
    bool by_the_error = false;
    std::string sentence;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("what", self.what, match::Among{kWhat});
        f("line", self.line);
        f("seat", self.seat, match::Among{kSeats});
        f("cards", self.cards);
        f("by_the_error", self.by_the_error);
        f("sentence", self.sentence);
    }
};

/// service::RewindView with its sentences.
struct RewindAdvice {
    static constexpr const char* kPart = "RewindAdvice";
    static constexpr std::array<std::string_view, 5> kRewinds = {"", "a", "b", "c", "d"};
    static constexpr std::array<std::string_view, 5> kRemedies = {"", "restore", "set", "let_stand", "none"};
    std::string record;
    int line = 0;
    std::string why_not, rewind;
    journal::OrNull<RewindClause> clause;
    bool head_judge_only = false, head_judge_may = false;
    int restore_line = 0;
    std::string restore, remedy;
    bool breach = false;
    std::vector<RewindSince> since;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("record", self.record);
        f("line", self.line);
        f("why_not", self.why_not);
        f("rewind", self.rewind, match::Among{kRewinds});
        f("clause", self.clause);
        f("head_judge_only", self.head_judge_only);
        f("head_judge_may", self.head_judge_may);
        f("restore_line", self.restore_line);
        f("restore", self.restore);
        f("remedy", self.remedy, match::Among{kRemedies});
        f("breach", self.breach);
        f("since", self.since);
    }
};

/// For the API, from which static/board.js draws.
RewindAdvice rewind_advice(const service::RewindView& advice, const ReplayWords& words);

/// The data of partials/rewind_advice.html. `address` is the board's, for links to its lines.
nlohmann::json rewind_view(const service::RewindView& advice, const ReplayWords& words,
                           const std::string& address);

}  // namespace yuanmen::web::pages
