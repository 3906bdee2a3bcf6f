#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "cards/ruleset.hpp"
#include "match/fields.hpp"
#include "service/disputes/dispute_views.hpp"
#include "service/records/rewind.hpp"
#include "web/context.hpp"

// A ruling as a form: lists are typed as words, names instead of ids.

namespace yuanmen::web::pages {

/// What the form holds. Boxes of other remedies stay on it.
struct RulingForm {
    std::string remedy;
    std::optional<std::int64_t> line;
    std::optional<std::string> corrections;
    std::optional<std::string> winner;
    std::optional<std::string> cause;
    std::optional<std::string> rewind;
    std::string clauses;
    std::optional<std::string> topics;
    std::string reason;
    std::string announcement;
    bool upholds = false;
    std::optional<std::string> choice;

    static constexpr std::string_view kRemedies[] = {"none", "let_stand", "restore", "set", "result"};
    static constexpr std::string_view kWinners[] = {"a", "b", "none"};
    static constexpr std::string_view kRewinds[] = {"a", "b", "c", "d"};
    static constexpr std::string_view kChoices[] = {"replay", "keep", "void"};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("remedy", self.remedy, match::Among{kRemedies});
        f("line", self.line, match::Range{1, 100'000});
        f("corrections", self.corrections, match::Length{0, 4000, true});
        f("winner", self.winner, match::Among{kWinners});
        f("cause", self.cause, match::Length{0, 32});
        f("rewind", self.rewind, match::Among{kRewinds});
        f("clauses", self.clauses, match::Length{0, 2000, true});
        f("topics", self.topics, match::Length{0, 1000, true});
        f("reason", self.reason, match::Length{1, 4000, true});
        f("announcement", self.announcement, match::Length{1, 2000, true});
        f("upholds", self.upholds);
        f("choice", self.choice, match::Among{kChoices});
    }
};

/// The fields of a "rule" or "decide_appeal" command from what the form holds. A word that is no general,
/// skill or card of the ruleset goes through as a general, so that the dispute refuses it by name.
nlohmann::json ruling_of_form(const RulingForm& form, const cards::Ruleset& ruleset);

/// "remedies", "rewinds", "winners", "causes", "clauses_typed": what the form offers in this dispute.
/// `advice` on its line, or nullptr: "rewind" shows it, and what it comes to is chosen beforehand, unless
/// only the head judge could give that and the reader is not he.
void put_ruling_form(const Context& context, nlohmann::json& out, const service::DisputeView& dispute,
                     const service::RewindView* advice);

/// The line of its record the dispute is about: the one it points at, else the first illegal one; 0: none.
int line_of_dispute(const service::DisputeView& dispute);

}  // namespace yuanmen::web::pages
