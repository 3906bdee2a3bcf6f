#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "cards/infraction.hpp"
#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/penalty/case.hpp"

namespace yuanmen::match {

/// A penalty that came with an event brought in as a document: who gave it there, and what became of it.
struct PenaltyElsewhere {
    std::string name;  ///< of the player
    std::string by;    ///< name of who gave it
    std::int64_t wall_ms = 0;
    std::int64_t table = 0;
    std::optional<std::string> withdrawn_reason = {};  ///< nothing: it stands
    std::optional<std::string> withdrawn_by = {};
    std::optional<std::int64_t> withdrawn_wall_ms = {};

    YUANMEN_FIELDS(name, by, wall_ms, table, withdrawn_reason, withdrawn_by, withdrawn_wall_ms);
};

/// Everything the next suggestion needs stands in it: a catalogue that changes later changes no history.
struct PenaltyGiven {
    static constexpr const char* kind = "given";
    std::string id;
    std::string match;
    std::string event;  ///< the tournament event's id
    std::string ruleset_id;
    std::string ruleset_sha256;
    Chair chair{};
    std::string person;
    std::string day;
    std::string infraction;
    std::optional<cards::InfractionClass> infraction_class;
    bool as_opponent = false;
    cards::Penalty penalty{};
    std::optional<cards::Penalty> suggested;  ///< nothing if the catalogue had no step
    std::string text;
    std::optional<std::string> dispute;
    std::vector<std::string> clauses;
    std::optional<PenaltyElsewhere> elsewhere = {};

    YUANMEN_FIELDS(id, match, event, ruleset_id, ruleset_sha256, chair, person, day, infraction,
                   infraction_class, as_opponent, penalty, suggested, text, dispute, clauses, elsewhere);
};

struct PenaltyWithdrawn {
    static constexpr const char* kind = "withdrawn";
    std::string reason;

    YUANMEN_FIELDS(reason);
};

/// The journal keeps it for ever, as it keeps match::Event.
using PenaltyEvent = std::variant<PenaltyGiven, PenaltyWithdrawn, CaseOpened, StatementTaken, CaseDropped>;

std::string_view kind_of(const PenaltyEvent& event);
const std::vector<std::string_view>& penalty_event_kinds();
nlohmann::json penalty_event_to_json(const PenaltyEvent& event);
/// Refuses with "event.unknown_kind" and "event.malformed".
base::Result<PenaltyEvent, base::Refusal> penalty_event_from_json(std::string_view kind,
                                                                  const nlohmann::json& fields);

}  // namespace yuanmen::match
