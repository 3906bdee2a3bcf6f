#include "service/records/entitled.hpp"

namespace yuanmen::service {

std::optional<record::Layer> layer_of(const Principal& who, const FoundMatch& found,
                                      const match::MatchState& desk, const store::RecordedMatch& record) {
    switch (who.role) {
        case Role::owner:
        case Role::head_judge:
            return record::Layer::judge;
        case Role::table_judge:
            if (found.own_table) return record::Layer::judge;
            break;
        case Role::scorekeeper:
            if (found.own_table && (is_over(desk) || record.log->scribe == who.account))
                return record::Layer::judge;
            break;
        case Role::auditor:
            return is_over(desk) ? record::Layer::judge : record::Layer::hall;
        case Role::player:
            if (who.match == found.row.id && is_over(desk)) return record::Layer::judge;
            break;
        case Role::anyone:
            break;
    }
    return std::nullopt;
}

bool may_write(const Principal& who, const store::RecordedMatch& record) {
    return who.role != Role::scorekeeper || record.log->scribe == who.account;
}

Answer<FoundRecord> find_record(Service::Impl& impl, const store::Reading& reading, const Principal& who,
                                const std::string& record_id) {
    if (!who.signed_in()) return refuse(Category::unauthenticated, "access.sign_in_first");
    if (grant(who.role, UseCase::read_records) == Grant::none)
        return refuse(Category::forbidden, "access.forbidden");
    auto record = reading.records().find(record_id);
    if (!record) return refuse(Category::not_found, "records.not_found");
    auto found = find_match(reading, who, UseCase::read_records, record->log->match_id);
    if (!found.ok()) return base::fail(found.error());
    FoundRecord out{*std::move(record), *std::move(found), {}, {}, {}};
    out.desk = out.found.row.state;
    out.ruleset = impl.played.find(reading, out.found.row.ruleset_hash);
    const auto layer = layer_of(who, out.found, *out.desk, out.record);
    if (!layer) {
        return refuse(Category::forbidden,
                      who.role == Role::scorekeeper ? "records.not_yours" : "records.not_yet");
    }
    out.layer = *layer;
    return out;
}

}  // namespace yuanmen::service
