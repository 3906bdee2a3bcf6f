#pragma once

#include <optional>
#include <string_view>

#include "match/command.hpp"
#include "service/answer.hpp"
#include "service/desk/desk.hpp"

namespace yuanmen::service {

/// What the bytes are, by what they hold and not by what they are called; nothing if they are no whole image
/// of a known kind with a sensible size. Never decodes a picture.
std::optional<match::PhotoType> photo_type_of(std::string_view bytes);

/// "image/jpeg", "image/png" or "image/webp".
std::string_view media_type_of(match::PhotoType type);

/// The type of an upload: "photo.too_large", "photo.not_an_image".
Answer<match::PhotoType> checked_photo(const std::string& bytes);

/// The desk's command for an upload: "photo.too_large", "photo.not_an_image".
Answer<match::Command> photo_command(const NewPhoto& photo);

}  // namespace yuanmen::service
