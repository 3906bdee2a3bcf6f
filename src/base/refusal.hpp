#pragma once

#include <map>
#include <string>
#include <vector>

namespace yuanmen::base {

/// Why something was not done. Every refusal names a stable code and, where a rule is its reason, the clauses
/// of the ruleset it rests on. The sentence for a person is made from the code by the message catalogues
/// (templates/messages/), with `params` filled in; it never stands here.
struct Refusal {
    std::string code;                  ///< e.g. "draft.already_picked"; lower case, dotted, stable
    std::vector<std::string> clauses;  ///< clause ids of the ruleset, most specific first; may be empty
    std::string field;                 ///< the input field at fault as a JSON pointer, or empty
    std::map<std::string, std::string> params;  ///< values for the sentence; never secrets
};

}  // namespace yuanmen::base
