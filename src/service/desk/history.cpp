#include <nlohmann/json.hpp>

#include "match/aggregate.hpp"

#include "service/service_impl.hpp"
#include "store/aggregate_entries.hpp"

namespace yuanmen::service {
namespace {

constexpr std::size_t kMostEntries = 200;

/// What people compare: the match without what only serves the machine or repeats an entry.
nlohmann::json comparable(const match::MatchState& state) {
    nlohmann::json json = match::state_to_json(state);
    for (const char* field :
         {"version", "log_sha256", "last_seen", "recent", "undoable", "clock_journal", "opened"}) {
        json.erase(field);
    }
    for (auto& sheet : json["sheets"]) sheet.erase("content");
    return json;
}

/// [{"path", "before", "after"}…] between two states.
nlohmann::json changes_between(const nlohmann::json& before, const nlohmann::json& after) {
    nlohmann::json changes = nlohmann::json::array();
    for (const auto& step : nlohmann::json::diff(before, after)) {
        const std::string path = step.at("path");
        nlohmann::json change = {{"path", path}};
        const bool was = step.at("op") != "add";
        change["before"] = was ? before.at(nlohmann::json::json_pointer(path)) : nlohmann::json();
        change["after"] = step.value("value", nlohmann::json());
        changes.push_back(std::move(change));
    }
    return changes;
}

}  // namespace

Answer<HistoryPage> Service::history(const Principal& who, const std::string& match_id,
                                     std::int64_t after_version, std::size_t limit) {
    limit = std::min(limit, kMostEntries);
    return impl_->store->read([&](const store::Reading& reading) -> Answer<HistoryPage> {
        auto found = find_match(reading, who, UseCase::read_history, match_id);
        if (!found.ok()) return base::fail(found.error());
        HistoryPage page;
        page.version = found->row.version;
        match::MatchState state;
        std::int64_t at = 0;
        const std::string stream = store::match_stream(match_id);
        while (page.rows.size() < limit) {
            const auto entries = reading.journal().stream(stream, at);
            if (entries.empty()) break;
            for (const store::Entry& entry : entries) {
                at = entry.version;
                const bool shown = entry.version > after_version;
                const nlohmann::json before = shown ? comparable(state) : nlohmann::json();
                state = match::evolve(std::move(state), store::event_of<match::DeskAggregate>(entry),
                                      store::stamp_of(entry));
                if (!shown) continue;
                page.rows.push_back(history_row(reading, entry, changes_between(before, comparable(state))));
                if (page.rows.size() == limit) break;
            }
        }
        return page;
    });
}

}  // namespace yuanmen::service
