#include "service/bundle/journal_lines.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace yuanmen::service {

std::string text_of_line(const JournalLine& given) {
    const store::Entry& entry = given.entry;
    if (given.withheld) {
        const nlohmann::ordered_json place = {{"seq", entry.seq},
                                              {"stream", entry.stream},
                                              {"version", entry.version},
                                              {"kind", entry.kind},
                                              {"withheld", true}};
        return place.dump();
    }
    const nlohmann::ordered_json line = {{"seq", entry.seq},
                                         {"stream", entry.stream},
                                         {"version", entry.version},
                                         {"kind", entry.kind},
                                         {"body", entry.body},
                                         {"actor_role", entry.actor.role},
                                         {"actor_id", entry.actor.id},
                                         {"actor_chair", entry.actor.chair},
                                         {"boot_id", entry.moment.boot_id},
                                         {"boot_ms", entry.moment.boot_ms},
                                         {"wall_ms", entry.moment.wall_ms},
                                         {"request_id", entry.request_id},
                                         {"prev_hash", entry.prev_hash},
                                         {"hash", entry.hash}};
    return line.dump();
}

std::optional<JournalLine> line_of_text(std::string_view text) {
    const auto object = nlohmann::json::parse(text.begin(), text.end(), nullptr, false);
    if (!object.is_object()) return std::nullopt;
    // A number too large for an integer is read as a fraction.
    if (std::any_of(object.begin(), object.end(), [](const auto& value) { return value.is_number_float(); }))
        return std::nullopt;
    try {
        JournalLine line;
        store::Entry& entry = line.entry;
        object.at("seq").get_to(entry.seq);
        object.at("stream").get_to(entry.stream);
        object.at("version").get_to(entry.version);
        object.at("kind").get_to(entry.kind);
        line.withheld = object.contains("withheld");
        if (line.withheld) return object.size() == 5 ? std::optional(line) : std::nullopt;
        object.at("body").get_to(entry.body);
        object.at("actor_role").get_to(entry.actor.role);
        object.at("actor_id").get_to(entry.actor.id);
        object.at("actor_chair").get_to(entry.actor.chair);
        object.at("boot_id").get_to(entry.moment.boot_id);
        object.at("boot_ms").get_to(entry.moment.boot_ms);
        object.at("wall_ms").get_to(entry.moment.wall_ms);
        object.at("request_id").get_to(entry.request_id);
        object.at("prev_hash").get_to(entry.prev_hash);
        object.at("hash").get_to(entry.hash);
        return line;
    } catch (const nlohmann::json::exception&) {
        return std::nullopt;
    }
}

}  // namespace yuanmen::service
