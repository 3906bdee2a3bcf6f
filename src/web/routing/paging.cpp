#include "web/routing/paging.hpp"

#include <algorithm>

#include "web/http/url.hpp"
#include "web/routing/asked.hpp"

namespace yuanmen::web {
namespace {

constexpr std::int64_t kLongestCursor = 64;
constexpr std::int64_t kMostAsked = 9'007'199'254'740'991;

/// The address that was asked for, from behind another row.
std::string address_of_next(const Context& context, const std::string& next) {
    std::string address = context.request.path + "?";
    for (const auto& [name, value] : context.request.query) {
        if (name != "cursor") address += encode(name) + "=" + encode(value) + "&";
    }
    return address + "cursor=" + encode(next);
}

}  // namespace

std::vector<Parameter> page_query(std::vector<Parameter> besides, std::size_t most, std::size_t without) {
    besides.push_back(
        text("cursor", kLongestCursor, "The `next` of the page before; left out: the first page."));
    besides.push_back(integer("limit", 0, kMostAsked,
                              "Rows at most: " + std::to_string(without) + " without it, never more than " +
                                  std::to_string(most) + "."));
    return besides;
}

AskedPage asked_page(const Context& context, std::size_t most, std::size_t without) {
    AskedPage asked;
    asked.cursor = asked_text(context, "cursor").value_or("");
    const auto limit = asked_number(context, "limit", asked.broken);
    asked.limit =
        limit ? static_cast<std::size_t>(std::clamp<std::int64_t>(*limit, 1, static_cast<std::int64_t>(most)))
              : without;
    return asked;
}

Response page_answer(const Context& context, const char* name, nlohmann::json rows, const std::string& next,
                     nlohmann::json besides) {
    besides[name] = std::move(rows);
    besides["next"] = next;
    Response response = context.json(besides);
    if (!next.empty()) response.set("Link", "<" + address_of_next(context, next) + ">; rel=\"next\"");
    return response;
}

Response list_answer(const Context& context, const char* name, const nlohmann::json& rows,
                     nlohmann::json besides) {
    const AskedPage asked = asked_page(context);
    if (asked.broken) return context.refuse({"request.malformed_query", {}, "", {}}, 400);
    auto at = rows.begin();
    if (!asked.cursor.empty()) {
        at = std::find_if(rows.begin(), rows.end(),
                          [&](const auto& row) { return row.at("id") == asked.cursor; });
        if (at == rows.end()) return context.refuse({"request.cursor_gone", {}, "/cursor", {}});
        ++at;
    }
    const auto left = static_cast<std::size_t>(rows.end() - at);
    const auto end = at + static_cast<std::ptrdiff_t>(std::min(left, asked.limit));
    nlohmann::json page = nlohmann::json::array();
    std::copy(at, end, std::back_inserter(page));
    return page_answer(context, name, page, end == rows.end() ? "" : page.back().at("id").get<std::string>(),
                       std::move(besides));
}

}  // namespace yuanmen::web
