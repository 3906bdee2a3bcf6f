#include "service/records/entitled.hpp"

namespace yuanmen::service {

Answer<ReplayableRecord> Service::replayable(const Principal& who, const std::string& record_id) {
    auto text = record(who, record_id);
    if (!text.ok()) return base::fail(text.error());
    return impl_->store->read([&](const store::Reading& reading) -> Answer<ReplayableRecord> {
        auto found = find_record(*impl_, reading, who, record_id);
        if (!found.ok()) return base::fail(found.error());
        return ReplayableRecord{*std::move(text), found->ruleset};
    });
}

}  // namespace yuanmen::service
