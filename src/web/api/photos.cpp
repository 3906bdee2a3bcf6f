#include "web/api/photos.hpp"

#include <charconv>
#include <nlohmann/json.hpp>

#include "service/desk/photo.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

std::optional<match::Chair> chair_of(const nlohmann::json& body) {
    const std::string chair = body.value("chair", "");
    if (chair.empty()) return std::nullopt;
    return chair == "a" ? match::Chair::a : match::Chair::b;
}

}  // namespace

Schema photo_schema() {
    Schema schema{
        "Photo",
        {choice("of", {"pause", "line_up"}, "The sealed table of a pause, or the slip of a line-up."),
         choice("chair", {"a", "b"}, "Whose slip.").maybe(), expected_version()}};
    schema.with_files = true;
    return schema;
}

service::Answer<service::Receipt> take_photo(service::Service& service, const Context& context) {
    const nlohmann::json& body = context.body;
    const service::NewPhoto photo{context.parameter("match"),
                                  body.at("of") == "pause" ? match::PhotoOf::pause : match::PhotoOf::line_up,
                                  chair_of(body),
                                  context.files.contains("photo") ? context.files.at("photo") : std::string(),
                                  body.at("expected_version")};
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
    Route upload{Method::post,
                 "/api/v1/matches/{match}/photos",
                 Access::to(UseCase::run_table),
                 Budget::write,
                 "Keeps a photo of a sealed table (while it is sealed) or of a sealed slip.",
                 [&service](Context& context) {
                     const auto receipt = take_photo(service, context);
                     return receipt ? context.json(receipt_json(*receipt)) : refuse(context, receipt.error());
                 },
                 photo_schema(),
                 receipt_schema()};
    routes.push_back(std::move(upload));
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
