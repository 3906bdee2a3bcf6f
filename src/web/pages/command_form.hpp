#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "cards/ruleset.hpp"
#include "match/chair.hpp"
#include "web/context.hpp"

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

/// The form of a desk command as data of partials/command_form.html, made from the command's own JSON Schema:
/// {kind, label, action, csrf…, inputs}. Labels are messages "command.<kind>", "field.<name>" and
/// "option.<value>"; players stand for the chairs "a" and "b".
nlohmann::json command_form(const Context& context, const cards::Ruleset& ruleset,
                            const std::string& match_id, std::int64_t version, std::string_view kind,
                            const match::PerChair<std::string>& players, const FormKnowledge& knowledge = {});

}  // namespace yuanmen::web::pages
