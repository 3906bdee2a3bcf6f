#include "cli/ratings_command.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iomanip>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/data_folder_option.hpp"
#include "cli/exit_codes.hpp"
#include "cli/refusal_text.hpp"
#include "service/circuit/circuit_board.hpp"
#include "store/data_folder.hpp"
#include "store/sqlite/connection.hpp"
#include "store/writing.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::cli {
namespace {

using nlohmann::json;

struct RatingsOptions {
    std::string data;
    bool json = false;
};

/// Best first.
json rows_of(const service::CircuitBoard& board) {
    json rows = json::array();
    for (const auto& [id, steps] : board.ratings) {
        const auto* player = board.circuit->find(id);
        if (player == nullptr) continue;
        const auto& now = steps.back().after;
        json history = json::array();
        for (const auto& step : steps)
            history.push_back({{"event", step.event},
                               {"won", step.won},
                               {"drawn", step.drawn},
                               {"lost", step.lost},
                               {"rating", step.after.rating},
                               {"deviation", step.after.deviation},
                               {"volatility", step.after.volatility}});
        rows.push_back({{"player", id},
                        {"name", player->name},
                        {"rating", now.rating},
                        {"deviation", now.deviation},
                        {"volatility", now.volatility},
                        {"history", std::move(history)}});
    }
    std::stable_sort(rows.begin(), rows.end(),
                     [](const json& a, const json& b) { return a.at("rating") > b.at("rating"); });
    return rows;
}

void print_rows(const json& rows) {
    std::cout << std::fixed;
    for (const json& row : rows) {
        std::cout << row.at("player").get<std::string>() << '\t' << std::setprecision(2)
                  << row.at("rating").get<double>() << '\t' << row.at("deviation").get<double>() << '\t'
                  << std::setprecision(5) << row.at("volatility").get<double>() << '\t'
                  << row.at("name").get<std::string>() << '\n';
    }
}

int ratings(const RatingsOptions& options) {
    auto opened = store::open_read_only(options.data);
    if (!opened) {
        std::cerr << refusal_text(opened.error()) << '\n';
        return kNoInput;
    }
    const store::Reading reading(**opened);
    const json rows = rows_of(*service::make_circuit_board(reading));
    if (options.json) {
        std::cout << json{{"system", "Glicko-2"}, {"tau", tournament::kGlickoTau}, {"players", rows}}.dump(1)
                  << '\n';
    } else {
        print_rows(rows);
    }
    return kYes;
}

}  // namespace

void declare_ratings(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<RatingsOptions>();
    auto* command = app.add_subcommand(
        "ratings",
        "Glicko-2 ratings of the players of all closed events, worked out again from the journal: id,\n"
        "rating, deviation, volatility, name; best first. Works while a service is running.\n"
        "Exit code 0: done; 66: there is no such data folder.");
    add_data_folder(*command, options->data);
    command->add_flag("--json", options->json, "as JSON, with each player's history");
    command->callback([options, &chosen] { chosen = [options] { return ratings(*options); }; });
}

}  // namespace yuanmen::cli
