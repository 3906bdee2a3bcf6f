#pragma once

#include <optional>

#include "match/state.hpp"
#include "record/layer.hpp"
#include "service/service_impl.hpp"
#include "store/records.hpp"

namespace yuanmen::service {

/// No more play: what was hidden while it went on may be read by both players.
inline bool is_over(const match::MatchState& desk) {
    return desk.stage >= match::Stage::decided && desk.outcome.has_value();
}

/// How much of a record this caller may read; nothing at all: empty. `found`: the match, on which the caller
/// has UseCase::read_records.
std::optional<record::Layer> layer_of(const Principal& who, const FoundMatch& found,
                                      const match::MatchState& desk, const store::RecordedMatch& record);

/// Whether this caller may add lines: a scorekeeper to his own, judges to those of their table.
/// `found`: the match, on which the caller has UseCase::keep_records.
bool may_write(const Principal& who, const store::RecordedMatch& record);

/// A record with its match and what the caller may do.
struct FoundRecord {
    store::RecordedMatch record;
    FoundMatch found;
    std::shared_ptr<const match::MatchState> desk;
    std::shared_ptr<const cards::Ruleset> ruleset;
    record::Layer layer{};
};

/// The record if the caller may read anything of it: `not_found`, `forbidden`, `unauthenticated`; before the
/// match is over "records.not_yet".
Answer<FoundRecord> find_record(Service::Impl& impl, const store::Reading& reading, const Principal& who,
                                const std::string& record_id);

}  // namespace yuanmen::service
