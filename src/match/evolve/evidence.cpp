#include "match/evolve/apply.hpp"

namespace yuanmen::match {

void apply(MatchState& state, const PhotoTaken& event, const Stamp& stamp) {
    state.photos.push_back({event.photo, event.of, event.chair, event.type, event.bytes, event.sha256,
                            stamp.actor.id, stamp.moment.wall_ms});
}

}  // namespace yuanmen::match
