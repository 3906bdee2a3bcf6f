#pragma once

#include <array>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/infraction.hpp"
#include "match/chair.hpp"
#include "match/penalty/penalty.hpp"

namespace yuanmen::service {

inline constexpr const char* kEventFormat = "yuanmen.event/1";

/// What a whole event as one document never holds, in the order of its "left_out".
inline constexpr std::array<std::string_view, 16> kLeftOut = {
    "player_links",    "pins",   "accounts",      "sessions", "server_secrets", "desk_matches",
    "records",         "photos", "drafts",        "disputes", "cases",          "judges_at_tables",
    "waiting_entries", "undo",   "known_players", "tokens"};

/// Members of the document that are true only of the server that made it: two documents that agree in all
/// others tell the same event.
inline constexpr std::array<const char*, 2> kOfThisServer = {"source", "proof"};

/// Where a document was made.
struct DocumentSource {
    std::string event;
    std::int64_t version = 0;
    std::int64_t wall_ms = 0;
    std::optional<std::int64_t> head_seq = {};  ///< the journal's end at that moment
    std::optional<std::string> head_hash = {};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("event", self.event, match::Length{1, 64});
        f("version", self.version);
        f("wall_ms", self.wall_ms, match::Range{0, 253'370'764'800'000});
        f("head_seq", self.head_seq);
        f("head_hash", self.head_hash, match::Length{64, 64});
    }
};

/// A penalty as a reader elsewhere can use it: by name, without numbers of this service.
struct DocumentPenalty {
    std::optional<std::string> entrant;  ///< nothing: a player of a match outside the bracket
    std::string name;
    match::Chair chair{};
    std::int64_t table = 0;
    std::string day;
    std::string infraction;
    std::optional<cards::InfractionClass> infraction_class;
    bool as_opponent = false;
    cards::Penalty penalty{};
    std::optional<cards::Penalty> suggested;
    std::string text;
    std::vector<std::string> clauses;
    std::string ruleset_id;
    std::string ruleset_sha256;
    std::string by;
    std::int64_t wall_ms = 0;
    bool withdrawn = false;
    std::optional<std::string> withdrawn_reason;
    std::optional<std::string> withdrawn_by;
    std::optional<std::int64_t> withdrawn_wall_ms;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        constexpr match::Length id{0, 160}, words{0, 4'000, true};
        constexpr match::Range moment{0, 253'370'764'800'000};
        f("entrant", self.entrant, match::Length{2, 8});
        f("name", self.name, match::Length{0, 120});
        f("chair", self.chair);
        f("table", self.table, match::Range{0, 99'999});
        f("day", self.day, match::Length{10, 10});
        f("infraction", self.infraction, id);
        f("infraction_class", self.infraction_class);
        f("as_opponent", self.as_opponent);
        f("penalty", self.penalty);
        f("suggested", self.suggested);
        f("text", self.text, words);
        f("clauses", self.clauses, match::Count{0, 64});
        f("ruleset_id", self.ruleset_id, id);
        f("ruleset_sha256", self.ruleset_sha256, match::Length{0, 64});
        f("by", self.by, match::Length{0, 120});
        f("wall_ms", self.wall_ms, moment);
        f("withdrawn", self.withdrawn);
        f("withdrawn_reason", self.withdrawn_reason, words);
        f("withdrawn_by", self.withdrawn_by, match::Length{0, 120});
        f("withdrawn_wall_ms", self.withdrawn_wall_ms, moment);
    }
};

/// The text of a ruleset that a stage names, so that another server knows it too.
struct DocumentRuleset {
    std::string id;
    std::string sha256;
    std::string text;  ///< canonical

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("id", self.id, match::Length{1, 160});
        f("sha256", self.sha256, match::Length{64, 64});
        f("text", self.text);
    }
};

/// The JSON Schema (2020-12) of Service::event_export; "x-of-this-server" marks the members of kOfThisServer.
nlohmann::json event_export_schema();

}  // namespace yuanmen::service
