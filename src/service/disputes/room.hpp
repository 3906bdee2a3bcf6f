#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "service/service_impl.hpp"

namespace yuanmen::service {

// What a player may put into the disputes of one match: enough for any hall, too little to fill a disk.
inline constexpr int kPlayersOpenDisputes = 3;
inline constexpr int kPlayersDisputes = 12;
inline constexpr std::int64_t kPlayersPhotoBytes = 24 * 1024 * 1024;
inline constexpr std::int64_t kMatchPhotoBytes = 96 * 1024 * 1024;  ///< everybody's together, staff included

/// How many more disputes about the match this player may open now; no value: staff, who always may.
std::optional<int> disputes_left(const store::Reading& reading, const Principal& who,
                                 const std::string& match_id);

/// How many bytes of photos this caller may still put into the disputes of the match.
std::int64_t photo_bytes_left(const store::Reading& reading, const Principal& who,
                              const std::string& match_id);

/// "dispute.too_many" (params open, all) if this player has as many as he may; staff may always.
Answer<base::Unit> room_for_dispute(const store::Reading& reading, const Principal& who,
                                    const std::string& match_id);

/// "dispute.photos_full" (params megabytes, left: KiB that still go) if a photo of `bytes` is more than may
/// come.
Answer<base::Unit> room_for_photo(const store::Reading& reading, const Principal& who,
                                  const std::string& match_id, std::int64_t bytes);

}  // namespace yuanmen::service
