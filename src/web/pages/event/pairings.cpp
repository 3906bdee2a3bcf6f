#include "web/pages/event/pairings.hpp"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "web/text/name_order.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

std::string full_name(const json& slot, const std::map<std::string, std::string>& numbers) {
    const std::string name = slot.at("name");
    const auto number = numbers.find(slot.at("entrant"));
    return number == numbers.end() || number->second.empty() ? name : name + " (" + number->second + ")";
}

}  // namespace

json pairings_view(const json& snapshot, const Say& say) {
    std::map<std::string, std::string> numbers;
    for (const json& entrant : snapshot.at("entrants")) {
        numbers[entrant.at("id")] = entrant.at("number").get<std::string>();
    }
    const NameOrder order;
    std::vector<std::pair<std::string, json>> named;
    json by_name = json::array(), by_table = json::array();
    for (const json& match : snapshot.at("matches")) {
        const bool seated = match.at("status") == "called";
        if (!seated && match.at("status") != "ready") continue;
        const json table = seated ? match.at("table") : json("—");
        const std::string waits = seated ? "" : mark_of(say, match).word;
        const json &first = match.at("slots").at(0), &second = match.at("slots").at(1);
        by_table.push_back({{"table", table},
                            {"seated", seated},
                            {"waits", waits},
                            {"first", full_name(first, numbers)},
                            {"second", full_name(second, numbers)},
                            {"title", match_title(say, match)}});
        for (const bool swapped : {false, true}) {
            const json &one = swapped ? second : first, &other = swapped ? first : second;
            named.emplace_back(order.key(one.at("name").get_ref<const std::string&>()),
                               json{{"name", one.at("name")},
                                    {"number", numbers[one.at("entrant")]},
                                    {"table", table},
                                    {"seated", seated},
                                    {"waits", waits},
                                    {"opponent", full_name(other, numbers)}});
        }
    }
    std::stable_sort(named.begin(), named.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (auto& [key, row] : named) by_name.push_back(std::move(row));
    std::stable_sort(by_table.begin(), by_table.end(), [](const json& a, const json& b) {
        return a.at("table") < b.at("table");
    });  // numbers first
    const bool empty = by_table.empty();
    return {{"empty", empty}, {"by_name", std::move(by_name)}, {"by_table", std::move(by_table)}};
}

}  // namespace yuanmen::web::pages
