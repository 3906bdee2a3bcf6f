#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "cards/ruleset.hpp"
#include "journal/codec/fields.hpp"
#include "match/actor.hpp"
#include "match/penalty/commands.hpp"
#include "match/penalty/events.hpp"
#include "match/penalty/ladder.hpp"
#include "match/stamp.hpp"

namespace yuanmen::match {

/// One penalty as its entries have left it. `PenaltyState{}` is one nobody has given.
struct PenaltyState {
    std::int64_t version = 0;
    PenaltyGiven given;
    Actor given_by;
    std::int64_t given_wall_ms = 0;
    bool withdrawn = false;
    std::string withdrawn_reason;
    Actor withdrawn_by;
    std::int64_t withdrawn_wall_ms = 0;
    std::optional<DisqualificationCase> filed;  ///< of a disqualification; or of one that has not come

    YUANMEN_FIELDS(version, given, given_by, given_wall_ms, withdrawn, withdrawn_reason, withdrawn_by,
                   withdrawn_wall_ms, filed);
    bool is_given() const { return !given.id.empty(); }
    bool case_is_open() const { return filed && !is_given() && !filed->dropped; }
    const std::string& id() const { return filed ? filed->opened.id : given.id; }
    const std::string& match() const { return filed ? filed->opened.match : given.match; }
    const std::string& event() const { return filed ? filed->opened.event : given.event; }
    const std::string& person() const { return filed ? filed->opened.person : given.person; }
    Chair chair() const { return is_given() ? given.chair : filed ? filed->opened.chair : Chair::a; }
    /// When it was given; of a case, when that was opened.
    std::int64_t wall_ms() const { return is_given() || !filed ? given_wall_ms : filed->by.wall_ms; }
    EarlierPenalty as_earlier() const;
};

/// What a decision about a penalty must know besides its own state.
struct PenaltyCircumstances {
    const cards::Ruleset& ruleset;  ///< the one the match is played under
    std::string id;
    std::string match;
    std::string event;
    std::string person;  ///< in the command's chair
    std::string day;
    std::vector<EarlierPenalty> earlier;  ///< that person's in this event, withdrawn ones left out
    std::string salt = {};                ///< as DisputeCircumstances::salt
};

/// Judges a command. Only the head judge may deviate from the suggestion, take the match (判负) or the
/// event (取消资格) from somebody, or withdraw; and nobody is disqualified but by a case (case.hpp). Pure and
/// total. Codes "penalty.*" and "actor.*".
base::Result<PenaltyEvent, base::Refusal> decide(const PenaltyState& state, const PenaltyCommand& command,
                                                 const Actor& actor,
                                                 const PenaltyCircumstances& circumstances);

PenaltyState evolve(PenaltyState state, const PenaltyEvent& event, const Stamp& stamp);

nlohmann::json penalty_to_json(const PenaltyState& state);
/// Refuses what penalty_to_json never wrote with "state.malformed".
base::Result<PenaltyState, base::Refusal> penalty_from_json(const nlohmann::json& json);

}  // namespace yuanmen::match
