#pragma once

#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "cards/loading/reader.hpp"
#include "cards/parameter_table.hpp"
#include "cards/ruleset.hpp"

namespace yuanmen::cards::loading {

/// The newest text format this program writes; see "Formats" in rulesets/README.md.
inline constexpr int kRulesetFormat = 2;

inline constexpr std::size_t kMaxClauses = 4000;
inline constexpr std::size_t kMaxInfractions = 200;

/// A ruleset while it is being read: its contents, and where each of them was written so that a check of the
/// whole can still name a file and a line.
struct Parts {
    Ruleset ruleset;                      ///< text and hash are filled in last
    int format = 1;                       ///< the newest format among the ruleset and its bases
    bool for_testing = false;             ///< says the folder itself; no part of the text
    std::map<std::string, Place> places;  ///< "clause card.slash", "skill tuxi", "parameter draft.picks", …

    /// Notes where `name` stands; adds "ruleset.duplicate_id" if it was noted before.
    void note(Problems& problems, const std::string& name, const std::string& id, const Place& place);
    /// Where `name` stands, or the ruleset as a whole.
    Place place_of(const std::string& name) const;
};

/// Reads format, id and title.
void read_head(ObjectReader& in, const std::string& file, Parts& parts);

// Each reads one section from the object that holds it and replaces that section of `parts`.
void read_parameters(ObjectReader& in, const std::string& file, Parts& parts, bool all_required,
                     std::span<const ParameterRow> table = parameter_table());
void read_card_kinds(ObjectReader& in, const std::string& file, Parts& parts);
void read_cards(ObjectReader& in, const std::string& file, Parts& parts);
void read_generals(ObjectReader& in, const std::string& file, Parts& parts);
void read_skills(ObjectReader& in, const std::string& file, Parts& parts);
void read_infractions(ObjectReader& in, const std::string& file, Parts& parts);

/// Adds the clauses under "clauses".
void read_clauses(ObjectReader& in, const std::string& file, Parts& parts);
/// Replaces the clauses under "replaced_clauses"; each must be in `parts` already.
void read_replaced_clauses(ObjectReader& in, const std::string& file, Parts& parts);

/// Checks what no single section can: that everything has its clause, that the draft adds up, and so on.
void check_whole(Problems& problems, const Parts& parts,
                 std::span<const ParameterRow> table = parameter_table());

/// Sorts what has no order of its own, writes the canonical text, hashes it, and hands the ruleset over.
Ruleset finish(Parts parts, std::span<const ParameterRow> table = parameter_table());

/// The same from a canonical text.
base::Result<Ruleset, RulesetError> from_text(std::string_view text, std::span<const ParameterRow> table);

}  // namespace yuanmen::cards::loading
