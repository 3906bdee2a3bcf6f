#include <nlohmann/json.hpp>

#include "web/context.hpp"
#include "web/pages/pages.hpp"

namespace yuanmen::web::pages {

void add_developer_pages(std::vector<Route>& routes) {
    routes.push_back({Method::get, "/developers", Access::open(), Budget::read,
                      "How other programs use the API, line by line.",
                      [](Context& context) { return context.page("developers", nlohmann::json::object()); }});
    routes.push_back(
        {Method::get, "/developers/changes", Access::open(), Budget::read, "What has changed in the API.",
         [](Context& context) { return context.page("developer_changes", nlohmann::json::object()); }});
}

}  // namespace yuanmen::web::pages
