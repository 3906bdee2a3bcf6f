#include "web/api/photos.hpp"
#include "web/asking.hpp"
#include "web/pages/pages.hpp"

namespace yuanmen::web::pages {

void add_photo_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::post, "/matches/{match}/photos", Access::to(UseCase::run_table), Budget::write,
                      "Keeps a photo.",
                      [&service](Context& context) {
                          const auto receipt = api::take_photo(service, context);
                          return receipt ? see_other("/matches/" + context.parameter("match") + "/desk")
                                         : refuse(context, receipt.error());
                      },
                      api::photo_schema("")});
    routes.push_back({Method::get, "/matches/{match}/photos/{photo}", Access::to(UseCase::read_sheet),
                      Budget::read, "A photo, to whoever may see it by now.",
                      [&service](Context& context) { return api::photo(service, context); }});
}

}  // namespace yuanmen::web::pages
