#include "service/records/writing_lines.hpp"

#include "service/records/referees.hpp"
#include "service/records/ruling_lines.hpp"
#include "store/record_entries.hpp"

namespace yuanmen::service {
namespace {

Refused refused_by_record(const base::Refusal& refusal, const match::log::Log& log) {
    const bool behind = refusal.code == "recording.behind";
    Refused refused(behind ? Category::conflict : Category::invalid, refusal);
    if (behind) refused.current_version = log.line_count();
    return refused;
}

}  // namespace

Answer<std::int64_t> write_record(Service::Inside& inside, store::Writing& writing,
                                  const std::string& record_id, const match::log::Log& log,
                                  const match::log::Command& command, const store::Author& by) {
    const auto events = match::log::decide(log, command, inside.referees.lexicon());
    if (!events) return base::fail(refused_by_record(events.error(), log));
    if (events->empty()) return log.version;
    std::vector<store::NewEntry> entries;
    for (const match::log::Event& event : *events) entries.push_back(store::entry_of(event));
    auto appended = writing.journal().append(store::record_stream(record_id), log.version, entries, by);
    if (!appended.ok()) return base::fail(conflict_of(writing, appended.error()));
    return appended->version;
}

Answer<std::int64_t> append_ruling_lines(Service::Inside& inside, store::Writing& writing,
                                         const std::string& record_id, const std::vector<std::string>& lines,
                                         const store::Author& by) {
    const auto record = writing.records().find(record_id);
    if (!record) return refuse(Category::not_found, "records.not_found");
    return write_record(inside, writing, record_id, record->log, match::log::Rule{lines}, by);
}

}  // namespace yuanmen::service
