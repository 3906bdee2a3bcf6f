#include "service/disputes/room.hpp"

#include <algorithm>

#include "match/dispute/state.hpp"
#include "service/desk/desk_actor.hpp"
#include "store/disputes.hpp"

namespace yuanmen::service {
namespace {

bool is_by(const match::SignedOff& by, const Principal& who) {
    const match::Actor actor = desk_actor(who);
    return by.by.role == actor.role && by.by.id == actor.id;
}

}  // namespace

std::optional<int> disputes_left(const store::Reading& reading, const Principal& who,
                                 const std::string& match_id) {
    if (who.role != Role::player) return std::nullopt;
    int open = 0, all = 0;
    for (const store::DisputeRow& row : reading.disputes().of_match(match_id)) {
        const match::DisputeState& state = *row.state;
        if (!is_by(state.raised, who)) continue;
        ++all;
        if (state.is_open()) ++open;
    }
    return std::max(0, std::min(kPlayersOpenDisputes - open, kPlayersDisputes - all));
}

std::int64_t photo_bytes_left(const store::Reading& reading, const Principal& who,
                              const std::string& match_id) {
    std::int64_t own = 0, all = 0;
    for (const store::DisputeRow& row : reading.disputes().of_match(match_id)) {
        for (const match::DisputePhoto& photo : row.state->photos) {
            all += photo.photo.bytes;
            if (is_by(photo.taken, who)) own += photo.photo.bytes;
        }
    }
    const std::int64_t left = std::min(
        kMatchPhotoBytes - all, who.role == Role::player ? kPlayersPhotoBytes - own : kMatchPhotoBytes);
    return std::max<std::int64_t>(left, 0);
}

Answer<base::Unit> room_for_dispute(const store::Reading& reading, const Principal& who,
                                    const std::string& match_id) {
    if (disputes_left(reading, who, match_id).value_or(1) > 0) return base::Unit{};
    return refuse(
        Category::refused, "dispute.too_many", "",
        {{"open", std::to_string(kPlayersOpenDisputes)}, {"all", std::to_string(kPlayersDisputes)}});
}

Answer<base::Unit> room_for_photo(const store::Reading& reading, const Principal& who,
                                  const std::string& match_id, std::int64_t bytes) {
    const std::int64_t left = photo_bytes_left(reading, who, match_id);
    if (bytes <= left) return base::Unit{};
    const std::int64_t most = who.role == Role::player ? kPlayersPhotoBytes : kMatchPhotoBytes;
    return refuse(Category::refused, "dispute.photos_full", "/photo",
                  {{"megabytes", std::to_string(most / 1024 / 1024)}, {"left", std::to_string(left / 1024)}});
}

}  // namespace yuanmen::service
