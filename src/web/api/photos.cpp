#include "web/api/photos.hpp"

#include <charconv>

#include "match/codec.hpp"
#include "service/desk/photo.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
Schema photo_schema(const char* name) {
    Schema schema = body_of<service::NewPhoto>(name);
    schema.with_files = true;
    return schema;
}

service::Answer<service::Receipt> take_photo(service::Service& service, const Context& context) {
    auto photo = context.read<service::NewPhoto>();
    photo.match_id = context.parameter("match");
    if (const auto file = context.files.find("photo"); file != context.files.end())
        photo.bytes = file->second;
    return service.take_photo(context.principal, photo, request_key(context));
}

Response photo_answer(const Context& context,
                      const std::function<service::Answer<service::KeptPhoto>(std::int64_t)>& look) {
    const std::string& text = context.parameter("photo");
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) {
        return context.refuse({"page.not_found", {}, "", {}});
    }
    auto kept = look(number);
    if (!kept) return refuse(context, kept.error());
    Response response;
    response.content_type = std::string(service::media_type_of(kept->type));
    response.body = std::move(kept->bytes);
    return response;
}

Response photo(service::Service& service, const Context& context) {
    return photo_answer(context, [&](std::int64_t number) {
        return service.photo(context.principal, context.parameter("match"), number);
    });
}

void add_photo_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::post, "/api/v1/matches/{match}/photos", Access::to(UseCase::run_table),
                      Budget::write,
                      "Keeps a photo of a sealed table (while it is sealed) or of a sealed slip.",
                      [&service](Context& context) { return answer(context, take_photo(service, context)); },
                      photo_schema("Photo"), view_of<service::Receipt>()});
    routes.push_back({Method::get,
                      "/api/v1/matches/{match}/photos/{photo}",
                      Access::to(UseCase::read_sheet),
                      Budget::read,
                      "A photo, to whoever may see it by now.",
                      [&service](Context& context) { return photo(service, context); },
                      {},
                      {},
                      {},
                      "image/*"});
}

}  // namespace yuanmen::web::api
