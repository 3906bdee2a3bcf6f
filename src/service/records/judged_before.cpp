#include "service/records/judged_before.hpp"

#include "service/records/judged.hpp"

namespace yuanmen::service {

void judge_outside(Service::Impl& impl, const std::string& record_id) {
    const auto kept =
        impl.store->read([&](const store::Reading& reading) -> std::shared_ptr<const JudgedText> {
            const auto record = reading.records().find(record_id);
            const auto match = record ? reading.matches().find(record->log->match_id) : std::nullopt;
            if (!match) return nullptr;
            return kept_text(impl, reading, *record, *match->state,
                             impl.played.find(reading, match->ruleset_hash));
        });
    if (kept) kept->validation();
}

base::Failure<Refused> being_written() {
    Refused refused(Category::busy, {"records.being_written", {}, "/record", {}});
    refused.retry_after_seconds = 1;
    return base::fail(std::move(refused));
}

}  // namespace yuanmen::service
