#include "service/records/writing_lines.hpp"

#include "service/records/referees.hpp"
#include "service/records/ruling_lines.hpp"

namespace yuanmen::service {
namespace {

Refused refused_by_record(const base::Refusal& refusal, const match::log::Log& log) {
    const bool behind = refusal.code == "recording.behind";
    Refused refused(behind ? Category::conflict : Category::invalid, refusal);
    if (behind) refused.current_version = log.line_count();
    return refused;
}

}  // namespace

Answer<std::int64_t> write_record(Service::Impl& impl, RecordWriting record,
                                  const match::log::Command& command, const store::Author& by) {
    const auto decided =
        match::log::LogAggregate::decide(record.state(), command, {}, impl.referees.lexicon());
    if (decided.refusal) return base::fail(refused_by_record(*decided.refusal, record.state()));
    if (auto done = record.write(decided, by); !done.ok()) return base::fail(done.error());
    return record.version();
}

Answer<std::int64_t> append_ruling_lines(Service::Impl& impl, store::Writing& writing,
                                         const std::string& record_id, const std::vector<std::string>& lines,
                                         const store::Author& by) {
    RecordWriting record(writing, record_id);
    if (!record.state().is_open()) return refuse(Category::not_found, "records.not_found");
    return write_record(impl, std::move(record), match::log::Rule{lines}, by);
}

}  // namespace yuanmen::service
