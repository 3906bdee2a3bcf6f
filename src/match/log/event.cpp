#include "match/log/event.hpp"

#include "journal/codec/family.hpp"
#include "match/codec.hpp"

namespace yuanmen::match::log {
namespace {

void write(Log& log, const std::vector<WrittenLine>& lines, bool ruling, const Stamp& stamp) {
    for (const WrittenLine& line : lines) {
        log.lines.push_back({log.line_count() + 1, line.key, line.text, line.unread.value_or(""), ruling,
                             stamp.actor, stamp.moment.wall_ms});
    }
}

void change(Log& log, const Opened& event, const Stamp& stamp) {
    log.match_id = event.match;
    log.name = event.name;
    log.scribe = event.scribe;
    log.ruleset_id = event.ruleset_id;
    log.ruleset_sha256 = event.ruleset_sha256;
    log.header = event.header;
    log.opened_wall_ms = stamp.moment.wall_ms;
}

void change(Log& log, const TextAttached& event, const Stamp&) {
    log.attached = event.text;
    log.attached_sha256 = event.sha256;
}

void change(Log& log, const LinesWritten& event, const Stamp& stamp) {
    write(log, event.lines, false, stamp);
}

void change(Log& log, const RulingWritten& event, const Stamp& stamp) {
    write(log, event.lines, true, stamp);
}

}  // namespace

std::string_view kind_of(const Event& event) {
    return codec::kind_name(event);
}

nlohmann::json event_to_json(const Event& event) {
    return codec::fields_of(event);
}

base::Result<Event, base::Refusal> event_from_json(std::string_view kind, const nlohmann::json& fields) {
    return codec::kept_event<Event>(kind, fields);
}

nlohmann::json log_to_json(const Log& log) {
    return codec::write(log);
}

base::Result<Log, base::Refusal> log_from_json(const nlohmann::json& json) {
    return codec::kept_state<Log>(json);
}

Log evolve(Log log, const Event& event, const Stamp& stamp) {
    std::visit([&](const auto& held) { change(log, held, stamp); }, event);
    log.version = stamp.seq;
    log.last_wall_ms = stamp.moment.wall_ms;
    return log;
}

const Line* find_line(const Log& log, std::string_view key) {
    for (const Line& line : log.lines) {
        if (line.key == key) return &line;
    }
    return nullptr;
}

}  // namespace yuanmen::match::log
