#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "journal/codec/fields.hpp"
#include "match/log/log.hpp"
#include "match/stamp.hpp"

// What the journal keeps of a record, in stream "record/<id>". A kind is never renamed, a field never changes
// its meaning; a field added later is optional.

namespace yuanmen::match::log {

struct Opened {
    static constexpr const char* kind = "opened";
    std::string match;
    std::string name;
    std::string scribe;
    std::string ruleset_id;
    std::string ruleset_sha256;
    std::string header;

    YUANMEN_FIELDS(match, name, scribe, ruleset_id, ruleset_sha256, header);
};

/// A whole record brought as a file: the first thing after the opening, or never.
struct TextAttached {
    static constexpr const char* kind = "text_attached";
    std::string text;
    std::string sha256;  ///< of the bytes

    YUANMEN_FIELDS(text, sha256);
};

struct WrittenLine {
    std::string key;
    std::string text;
    std::optional<std::string> unread;  ///< the parse code, decided once: a later grammar does not change it

    YUANMEN_FIELDS(key, text, unread);
};

struct LinesWritten {
    static constexpr const char* kind = "lines_written";
    std::vector<WrittenLine> lines;

    YUANMEN_FIELDS(lines);
};

/// Lines that a ruling adds: `! …` and `~ …`.
struct RulingWritten {
    static constexpr const char* kind = "ruling_written";
    std::vector<WrittenLine> lines;

    YUANMEN_FIELDS(lines);
};

using Event = std::variant<Opened, TextAttached, LinesWritten, RulingWritten>;

/// "opened", "text_attached" …
std::string_view kind_of(const Event& event);
nlohmann::json event_to_json(const Event& event);
/// Refuses an unknown kind with "event.unknown_kind" and a wrong shape with "event.malformed".
base::Result<Event, base::Refusal> event_from_json(std::string_view kind, const nlohmann::json& fields);

/// A whole record as a snapshot keeps it, and back; refuses any other shape with "state.malformed".
nlohmann::json log_to_json(const Log& log);
base::Result<Log, base::Refusal> log_from_json(const nlohmann::json& json);

/// The record after an event. Pure and total.
Log evolve(Log log, const Event& event, const Stamp& stamp);

}  // namespace yuanmen::match::log
