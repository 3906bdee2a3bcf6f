#include "cli/schedule_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/pure_command.hpp"
#include "tournament/round_robin/round_robin.hpp"

namespace yuanmen::cli {
namespace {

struct ScheduleOptions {
    bool json = false;
    bool twice = false;
    std::string players;
    std::string format;
};

nlohmann::ordered_json calendar_json(const std::vector<tournament::CalendarRound>& calendar) {
    using Json = nlohmann::ordered_json;
    Json rounds = Json::array();
    for (const auto& round : calendar) {
        Json matches = Json::array();
        for (const auto& meeting : round.meetings) matches.push_back({{"a", meeting.a}, {"b", meeting.b}});
        if (round.bye) matches.push_back({{"bye", *round.bye}});
        rounds.push_back({{"round", round.round}, {"matches", matches}});
    }
    return {{"rounds", rounds}};
}

void print_calendar(const std::vector<tournament::CalendarRound>& calendar) {
    for (const auto& round : calendar) {
        std::cout << round.round << ":";
        for (const auto& meeting : round.meetings) std::cout << "  " << meeting.a << " : " << meeting.b;
        if (round.bye) std::cout << "  bye " << *round.bye;
        std::cout << '\n';
    }
}

int run_schedule(const ScheduleOptions& options) {
    const auto players = read_count("--players", options.players, 0, tournament::kMaxRoundRobin);
    if (!players) return tell_unreadable("schedule", players.error());
    const auto calendar = tournament::round_robin(*players, options.twice);
    if (options.json) {
        std::cout << calendar_json(calendar).dump() << '\n';
    } else {
        print_calendar(calendar);
    }
    return 0;
}

}  // namespace

void declare_schedule(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<ScheduleOptions>();
    auto* command = app.add_subcommand("schedule", "Prints a calendar in which everybody meets everybody.");
    command->add_option("--format", options->format, "how the stage is played")
        ->required()
        ->check(CLI::IsMember({"round-robin"}));
    command->add_option("--players", options->players, "number of players, up to 64")
        ->required()
        ->check(CLI::Number);
    command->add_flag("--twice", options->twice, "everybody twice, the second time with sides exchanged");
    command->add_flag("--json", options->json, "print one JSON object instead of lines");
    command->callback([options, &chosen] { chosen = [options] { return run_schedule(*options); }; });
}

}  // namespace yuanmen::cli
