#pragma once

#include <string>

#include "service/answer.hpp"
#include "service/desk/image_format.hpp"

namespace yuanmen::service {

/// An upload as it is kept: without what a phone writes about its owner (image_format.hpp). Refused:
/// "photo.too_large", "photo.not_an_image".
Answer<Image> checked_photo(const std::string& bytes);

}  // namespace yuanmen::service
