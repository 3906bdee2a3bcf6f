#pragma once

#include <string>

#include "service/service_impl.hpp"

namespace yuanmen::service {

/// What a write is refused with that needs a record's verdict nobody has worked out yet; params: "record". No
/// caller of the service ever sees it.
inline constexpr const char* kNotYetJudged = "records.not_yet_judged";

/// Judges a record outside of any write, as it stands now; the keeper has it then.
void judge_outside(Service::Impl& impl, const std::string& record_id);

/// "records.being_written": nothing was written, a repeat may find the record at rest.
base::Failure<Refused> being_written();

/// So often is a record judged for one write. Once is enough unless somebody writes into it meanwhile.
inline constexpr int kMostJudgings = 8;

/// What `attempt()` answers once it no longer lacks a verdict; each time it does, `judge(record)` goes before
/// the next attempt. Of a record that changes faster than it can be judged: being_written.
template <class Attempt, class Judge>
Answer<Receipt> attempted_judged(Attempt attempt, Judge judge) {
    for (int judgings = 0;; ++judgings) {
        Answer<Receipt> receipt = attempt();
        if (receipt.ok() || receipt.error().refusal.code != kNotYetJudged) return receipt;
        if (judgings == kMostJudgings) return being_written();
        judge(receipt.error().refusal.params.at("record"));
    }
}

/// As Impl::once, for a write that looks at a record: records are judged off the writer's path. Where the
/// work needs a verdict that is not there it is undone, the record is judged, and it is done again.
template <class Work>
Answer<Receipt> once_judged(Service::Impl& impl, const Principal& who, const RequestKey& request, Work work) {
    return attempted_judged([&] { return impl.once(who, request, work); },
                            [&](const std::string& record) { judge_outside(impl, record); });
}

}  // namespace yuanmen::service
