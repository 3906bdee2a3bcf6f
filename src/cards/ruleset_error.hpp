#pragma once

#include <map>
#include <string>

#include "base/refusal.hpp"

namespace yuanmen::cards {

/// Why a ruleset could not be loaded, and where. Sentences are in templates/messages/rulesets.{zh,en}.json.
struct RulesetError {
    std::string code;  ///< "ruleset.unknown_key", … ; all of them are listed in rulesets/README.md
    std::string file;  ///< path as it was opened; "" for a stored text
    int line = 0;      ///< 1-based line of the key or value at fault; 0 if the file as a whole is
    std::string
        key;  ///< dotted path of the key at fault, e.g. "parameters.draft.picks[2].count"; may be empty
    std::map<std::string, std::string> params;  ///< values for the sentence

    /// The same as a refusal; file, line and key become params, `field` is the key.
    base::Refusal refusal() const;
};

}  // namespace yuanmen::cards
