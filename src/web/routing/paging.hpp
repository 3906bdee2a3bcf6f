#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "web/context.hpp"
#include "web/routing/route.hpp"

// Lists that can grow are given in pages, all in the same way: `limit` rows at most, from behind the row that
// `cursor` names. The answer says in `next`, and in a Link header, where the next page begins. A cursor names
// a row, not a place: what is added or decided meanwhile neither repeats a row nor leaves one out.

namespace yuanmen::web {

inline constexpr std::size_t kMostRowsOfPage = 1000;

/// What a list is asked for: Route::query of every list, besides its own.
std::vector<Parameter> page_query(std::vector<Parameter> besides = {}, std::size_t most = kMostRowsOfPage,
                                  std::size_t without = kMostRowsOfPage);

/// What a list answers: a view and beside it `next`.
template <class View>
struct PageOf : View {
    std::string next;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        View::fields(self, f);
        f("next", self.next);
    }
};

/// What was asked for.
struct AskedPage {
    std::string cursor;     ///< empty: the first page
    std::size_t limit = 0;  ///< 1 at least
    bool broken = false;    ///< the query cannot be read
};
AskedPage asked_page(const Context& context, std::size_t most = kMostRowsOfPage,
                     std::size_t without = kMostRowsOfPage);

/// {name: rows, "next": …} and the members of `besides`. `next` is empty on the last page.
Response page_answer(const Context& context, const char* name, nlohmann::json rows, const std::string& next,
                     nlohmann::json besides = nlohmann::json::object());

/// The page that was asked for of a list that is at hand whole; rows are told by their "id".
Response list_answer(const Context& context, const char* name, const nlohmann::json& rows,
                     nlohmann::json besides = nlohmann::json::object());

}  // namespace yuanmen::web
