#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "cards/ruleset.hpp"
#include "journal/codec/fields.hpp"
#include "journal/codec/type.hpp"
#include "match/chair.hpp"
#include "web/context.hpp"
#include "web/pages/halves_view.hpp"

namespace yuanmen::web::pages {

/// What the page knows about the inputs of one command form.
struct FormKnowledge {
    std::map<std::string, std::string> fixed;   ///< hidden: input name → value
    std::map<std::string, std::string> filled;  ///< shown, with this value in it
    /// Choices for inputs whose schema does not list them: input name → (value, label).
    std::map<std::string, std::vector<std::pair<std::string, std::string>>> choices;
    std::map<std::string, int> repeat;  ///< a list given as this many selects in order
    struct Member {
        std::string name;
        std::string label;
        std::string value;
    };
    std::map<std::string, std::vector<Member>> members;  ///< of an object with free names: its numbers
    std::vector<std::string> without;                    ///< optional inputs that make no sense here
};

/// What may be chosen; where that is a general, with its card.
struct FormOption : GeneralCard {
    std::string value, label;
    bool selected = false;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        GeneralCard::fields(self, f);
        f("value", self.value);
        f("label", self.label);
        f("selected", self.selected);
    }
};

/// One input: exactly one of `is_…` holds.
struct FormInput {
    std::string name, id, label;
    bool required = false;
    bool is_select = false, is_ticks = false, is_tick = false, is_number = false, is_text = false,
         is_long = false;
    std::vector<FormOption> options;
    std::string value;
    std::int64_t least = 0, most = 0;  ///< of a number; `most` of a text: characters
    bool of_generals = false;          ///< ticks: a pool of which `wanted` are to be chosen
    int wanted = 0;

    YUANMEN_FIELDS(name, id, label, required, is_select, is_ticks, is_tick, is_number, is_text, is_long,
                   options, value, least, most, of_generals, wanted);
};

struct HiddenInput {
    std::string name, value;

    YUANMEN_FIELDS(name, value);
};

/// The number of the turn a press leads to, and whose it is.
struct NextTurn {
    bool there = false;
    std::string text, side_class, side_word;

    YUANMEN_FIELDS(there, text, side_class, side_word);
};

/// The form of a desk command: data of partials/command_form.html and of the buttons around it.
struct CommandForm {
    std::string kind;
    std::string key;  ///< a repeat of this form at this version is the same request
    std::string form_id, label, action;
    std::int64_t version = 0;
    std::vector<HiddenInput> hidden;
    std::vector<FormInput> inputs;
    std::string hint;    ///< what somebody should know before he presses the button
    bool draws = false;  ///< a signature is drawn
    std::string whom;    ///< the desk's: about whom, where two forms differ only so
    NextTurn then;       ///< the desk's
    bool instant = false, danger = false;

    YUANMEN_FIELDS(kind, key, form_id, label, action, version, hidden, inputs, hint, draws, whom, then,
                   instant, danger);
};

/// Made from the command's own JSON Schema. Labels are messages "command.<kind>", "field.<name>" and
/// "option.<value>"; players stand for the chairs "a" and "b".
CommandForm command_form(const Context& context, const cards::Ruleset& ruleset, const std::string& match_id,
                         std::int64_t version, std::string_view kind,
                         const match::PerChair<std::string>& players, const FormKnowledge& knowledge = {});

}  // namespace yuanmen::web::pages
