#include <algorithm>
#include <array>
#include <set>

#include "cards/loading/parts.hpp"

namespace yuanmen::cards::loading {
namespace {

class Clauses {
  public:
    Clauses(Problems& problems, const Parts& parts) : problems_(problems), parts_(parts) {
        for (const Clause& clause : parts.ruleset.clauses) ids_.insert(clause.id);
    }
    /// Notes a problem at the place of `thing` if there is no clause `id`.
    void require(const std::string& id, const std::string& thing) {
        if (ids_.count(id) != 0) return;
        problems_.add("ruleset.missing_clause", parts_.place_of(thing), {{"id", id}});
    }

  private:
    Problems& problems_;
    const Parts& parts_;
    std::set<std::string> ids_;
};

void check_clauses(Problems& problems, const Parts& parts, std::span<const ParameterRow> table) {
    Clauses clauses(problems, parts);
    for (const ParameterRow& row : table) {
        if (row.since_format > parts.format) continue;
        const std::string key(row.key);
        clauses.require("decision." + key, "parameter " + key);
    }
    for (const std::string_view kind : kCardKindIds) {
        clauses.require("card." + std::string(kind), "kind " + std::string(kind));
    }
    for (const std::string_view skill : kSkillIds) {
        clauses.require("skill." + std::string(skill), "skill " + std::string(skill));
    }
    for (const Infraction& infraction : parts.ruleset.infractions) {
        clauses.require(infraction.clause, "infraction " + infraction.id);
    }
}

void check_switch_clauses(Problems& problems, const Parts& parts, std::span<const ParameterRow> table) {
    constexpr std::string_view prefix = "decision.";
    for (const Clause& clause : parts.ruleset.clauses) {
        if (!clause.id.starts_with(prefix)) continue;
        const std::string_view key = std::string_view(clause.id).substr(prefix.size());
        const bool known = std::any_of(table.begin(), table.end(), [&](const ParameterRow& row) {
            return row.key == key && row.since_format <= parts.format;
        });
        if (!known) {
            problems.add("ruleset.unknown_switch", parts.place_of("clause " + clause.id),
                         {{"id", clause.id}});
        }
    }
}

/// Every seat must be able to fill its line-up, the picks must fit the generals laid out, and what is left
/// over must be what draft.last_general speaks of.
void check_draft(Problems& problems, const Parts& parts) {
    const Parameters& parameters = parts.ruleset.parameters;
    const DraftParameters& draft = parameters.draft;
    std::array<int, kSeatCount> picked{};
    for (const DraftStep& step : draft.picks) picked[static_cast<std::size_t>(step.seat)] += step.count;
    const int left = draft.pool() - picked[0] - picked[1];
    const bool given = draft.last_general == LastGeneral::renegade;
    const Place place = parts.place_of("parameter draft.picks");
    const auto wrong = [&](std::string reason) {
        problems.add("ruleset.draft_arithmetic", place, {{"reason", std::move(reason)}});
    };
    if (draft.pool() > kGeneralCount) {
        wrong(std::to_string(draft.pool()) + " > " + std::to_string(kGeneralCount));
    } else if (left < 0) {
        wrong(std::to_string(picked[0] + picked[1]) + " > " + std::to_string(draft.pool()));
    } else if (given && left != 1) {
        wrong("last_general = renegade, " + std::to_string(left) + " ≠ 1");
    } else if (picked[0] < parameters.line_up_size || picked[1] + (given ? 1 : 0) < parameters.line_up_size) {
        wrong("line_up.size = " + std::to_string(parameters.line_up_size));
    }
}

}  // namespace

void check_whole(Problems& problems, const Parts& parts, std::span<const ParameterRow> table) {
    if (problems.any()) return;
    check_clauses(problems, parts, table);
    check_switch_clauses(problems, parts, table);
    check_draft(problems, parts);
}

}  // namespace yuanmen::cards::loading
