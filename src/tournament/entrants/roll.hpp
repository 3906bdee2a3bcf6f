#pragma once

#include <map>
#include <optional>
#include <string>

#include "tournament/entrants/entrant_fields.hpp"

namespace yuanmen::tournament {

/// Who stands on a list of entrants so far, to find repetitions. `label` is how a refusal names an entry
/// that came earlier.
class Roll {
  public:
    /// The first rule that adding this entrant would break: "entrants.name_repeated" (unless both have
    /// numbers), ".number_repeated", ".seed_repeated", each with the earlier one's label as `params.other`;
    /// last of all ".too_many".
    std::optional<base::Refusal> check(const EntrantFields& entrant) const;
    void add(const EntrantFields& entrant, const std::string& label);

  private:
    struct Namesake {
        std::string label;
        bool numbered = false;
    };
    std::size_t size_ = 0;
    std::map<std::string, Namesake> names_;
    std::map<std::string, std::string> numbers_;
    std::map<int, std::string> seeds_;
};

}  // namespace yuanmen::tournament
