#include "web/pages/event/event_news.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr std::size_t kNewest = 4, kCalled = 4;

}  // namespace

json newest_results(const json& snapshot, const json& views, const Say& say) {
    std::vector<std::size_t> decided;
    for (std::size_t i = 0; i < views.size(); ++i) {
        if (snapshot.at("matches").at(i).at("result").is_object()) decided.push_back(i);
    }
    const auto when = [&](std::size_t i) {
        return snapshot.at("matches").at(i).at("result").at("wall_ms").get<std::int64_t>();
    };
    std::stable_sort(decided.begin(), decided.end(),
                     [&](std::size_t one, std::size_t other) { return when(one) > when(other); });
    json rows = json::array();
    for (const std::size_t i : decided) {
        if (rows.size() == kNewest) break;
        const json& slots = views.at(i).at("slots");
        const bool second = slots.at(1).at("won") == true;
        const bool won = second || slots.at(0).at("won") == true;
        rows.push_back({{"id", views.at(i).at("id")},
                        {"winner", slots.at(second ? 1 : 0).at("name")},
                        {"loser", slots.at(second ? 0 : 1).at("name")},
                        {"verb", say(won ? "screen.beat" : "screen.met", {})},
                        {"won", won},
                        {"title", views.at(i).at("title")}});
    }
    return rows;
}

json called_tables(const json& rows) {
    json called = json::array();
    for (const json& row : rows) {
        if (row.at("mark") != "scheduled" || called.size() == kCalled) continue;
        called.push_back({{"table", row.at("table")},
                          {"players", row.at("players").at(0).at("name").get<std::string>() + " – " +
                                          row.at("players").at(1).at("name").get<std::string>()}});
    }
    return called;
}

void name_namesakes(json& rows, const json& snapshot, const Say& say) {
    const auto apart = told_apart(say, snapshot.at("entrants"));
    for (json& row : rows) {
        for (json& player : row["players"]) {
            const auto called = apart.find(player.at("entrant"));
            if (called != apart.end()) player["name"] = called->second;
        }
    }
}

}  // namespace yuanmen::web::pages
