#include "store/projections/old_event_entries.hpp"

#include "store/projections/body.hpp"
#include "store/sqlite/connection.hpp"

namespace yuanmen::store {
namespace {

constexpr int kLargestLaterField = 128;

std::string ruleset_name(sqlite::Connection& connection, const std::string& hash) {
    sqlite::Statement row = connection.query("SELECT id FROM rulesets WHERE hash = ?", hash);
    return row.executeStep() ? row.getColumn(0).getString() + "@" + hash : hash;
}

/// 0 for the first stage, then 2^n … 4, 2: an event of eight stages at most fits; of more, the later ones
/// share the largest field, and the stage that begins there last is played.
int field_of(std::size_t stage, std::size_t stages) {
    if (stage == 0) return 0;
    int field = 2;
    for (std::size_t later = stage + 1; later < stages && field < kLargestLaterField; ++later) field *= 2;
    return field;
}

}  // namespace

bool is_old_event_entry(const Entry& entry) {
    return entry.kind == "event.created" || entry.kind == "event.changed";
}

tournament::EventEntry from_old_event_entry(sqlite::Connection& connection, const Entry& entry,
                                            const tournament::EventState& before) {
    const nlohmann::json body = body_of(entry);
    const nlohmann::json& kept = body.at("settings");
    tournament::EventState after = before;
    after.phase = tournament::EventPhase::entries;
    after.details = {body.at("name"), body.at("date"), kept.value("venue", "")};
    after.settings = {};
    const auto stages = kept.value("stages", nlohmann::json::array());
    const std::string ruleset = ruleset_name(connection, body.at("ruleset_hash"));
    for (std::size_t i = 0; i < stages.size(); ++i) {
        after.settings.stages.push_back(
            {stages[i].at("name"), field_of(i, stages.size()), ruleset, stages[i].at("overtime"), {}});
    }
    tournament::EventEntry fact;
    fact.kind = entry.kind == "event.created" ? tournament::EntryKind::event_created
                                              : tournament::EntryKind::settings_changed;
    fact.changes = tournament::difference(before, after);
    return fact;
}

}  // namespace yuanmen::store
