#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "match/command.hpp"

namespace yuanmen::service {

struct Image {
    match::PhotoType type;
    std::string bytes;
};

/// What the bytes are, by what they hold and not by what they are called, and the picture without what a
/// phone writes about its owner: place, time, device, comments, thumbnails, a film behind the picture. Which
/// way is up and the colour profile stay. Nothing if they are no whole image of a known kind with a sensible
/// size. Never decodes a picture; an image without such notes comes back byte for byte.
std::optional<Image> image_of(std::string_view bytes);

/// "image/jpeg", "image/png" or "image/webp".
std::string_view media_type_of(match::PhotoType type);

}  // namespace yuanmen::service
