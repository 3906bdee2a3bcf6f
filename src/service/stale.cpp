#include "service/stale.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "service/service_impl.hpp"
#include "store/journal.hpp"

namespace yuanmen::service {
namespace {

/// More than this many entries ago nobody knows any more what he saw.
constexpr std::size_t kLookedThrough = 1000;

/// "turn_begun" of "match.turn_begun".
std::string_view without_family(std::string_view kind) {
    return kind.substr(kind.find('.') + 1);
}

std::string listed(const journal::Parts& parts) {
    std::string list;
    for (const std::string& part : parts) list += (list.empty() ? "" : ", ") + part;
    return list;
}

}  // namespace

std::optional<Refused> conflict_with(const store::Reading& reading, const journal::Staleness& table,
                                     const Formed& command) {
    if (command.expected == command.version) return std::nullopt;
    Refused conflict = conflict_of(reading, {command.stream, command.expected, command.version, {}});
    if (command.expected > command.version || command.expected < 0) return conflict;
    if (command.needed.empty()) return std::nullopt;
    journal::Parts all;
    const auto since = reading.journal().stream(command.stream, command.expected, kLookedThrough);
    for (const store::Entry& entry : since) {
        const auto changed = journal::touched(
            command.needed, table.changed_by(without_family(entry.kind), nlohmann::json::parse(entry.body)));
        if (changed.empty() || conflict.changes.size() == store::kStaleEntries) continue;
        conflict.changes.push_back(
            {entry.version, entry.kind, name_of(reading, entry.actor), entry.moment.wall_ms});
        all.insert(all.end(), changed.begin(), changed.end());
    }
    if (conflict.changes.empty() && since.size() < kLookedThrough) return std::nullopt;
    conflict.refusal.params["changed"] = listed(journal::touched(command.needed, all));
    return conflict;
}

}  // namespace yuanmen::service
