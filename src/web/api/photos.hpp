#pragma once

#include <functional>

#include "service/service.hpp"
#include "web/context.hpp"
#include "web/routing/schema.hpp"

namespace yuanmen::web::api {

/// The fields beside the file of an upload: what the photo shows, whose slip, and the version of the match.
Schema photo_schema(const char* name);
service::Answer<service::Receipt> take_photo(service::Service& service, const Context& context);
/// The bytes of a photo, or the refusal.
Response photo(service::Service& service, const Context& context);

/// Answers with the photo of the path's number {photo} that `look` is asked for.
Response photo_answer(const Context& context,
                      const std::function<service::Answer<service::KeptPhoto>(std::int64_t)>& look);

}  // namespace yuanmen::web::api
