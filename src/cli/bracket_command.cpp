#include "cli/bracket_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/pure_command.hpp"
#include "tournament/bracket.hpp"
#include "tournament/double_elimination/double_elimination.hpp"
#include "tournament/double_elimination/parts.hpp"

namespace yuanmen::cli {
namespace {

struct BracketOptions {
    bool json = false;
    bool third_place = false;
    std::string players;
    int places = 0;  ///< 0: as --third-place says
    std::string format;
};

nlohmann::ordered_json slot_json(const tournament::Slot& slot) {
    using Kind = tournament::Slot::Kind;
    if (slot.kind == Kind::seed) return slot.seed;
    return slot.kind == Kind::bye ? nlohmann::ordered_json("BYE") : nlohmann::ordered_json(nullptr);
}

nlohmann::ordered_json target_json(const std::optional<tournament::SlotRef>& target) {
    return target ? nlohmann::ordered_json(to_string(target->match)) : nlohmann::ordered_json(nullptr);
}

bool is_reset(const tournament::BracketMatch& match) {
    return match.id == tournament::BracketMatchId{tournament::kGrandFinalPart, 2, 1};
}

nlohmann::ordered_json bracket_json(const tournament::Bracket& bracket) {
    auto matches = nlohmann::ordered_json::array();
    for (const auto& match : bracket.matches) {
        matches.push_back({{"id", to_string(match.id)},
                           {"slots", {slot_json(match.slots[0]), slot_json(match.slots[1])}},
                           {"winner_to", target_json(match.winner_to)},
                           {"loser_to", target_json(match.loser_to)}});
        if (is_reset(match)) matches.back()["only_if"] = "lower side wins GF-R1-M1";
        if (match.places[0] > 0) matches.back()["places"] = match.places;
    }
    return {{"matches", matches}};
}

void print_bracket_text(const tournament::Bracket& bracket) {
    const auto word = [](const tournament::Slot& slot) {
        using Kind = tournament::Slot::Kind;
        return slot.kind == Kind::seed ? std::to_string(slot.seed) : slot.kind == Kind::bye ? "BYE" : "-";
    };
    for (const auto& match : bracket.matches) {
        std::cout << to_string(match.id) << "  " << word(match.slots[0]) << " : " << word(match.slots[1]);
        if (match.winner_to) std::cout << "  winner to " << to_string(match.winner_to->match);
        if (match.loser_to) std::cout << "  loser to " << to_string(match.loser_to->match);
        if (is_reset(match)) std::cout << "  only if the lower side wins GF-R1-M1";
        if (match.places[0] > 0) std::cout << "  places " << match.places[0] << " to " << match.places[1];
        std::cout << '\n';
    }
}

tournament::Bracket drawn_for(const BracketOptions& options, int players) {
    if (options.format == "double-elimination") return tournament::double_elimination(players);
    if (options.places == 0) return tournament::single_elimination(players, options.third_place);
    return tournament::elimination_to(options.places, players);
}

int print_bracket(const BracketOptions& options) {
    const auto players =
        read_count("--players", options.players, tournament::kMinEntrants, tournament::kMaxEntrants);
    if (!players) return tell_unreadable("bracket", players.error());
    const auto bracket = drawn_for(options, *players);
    if (options.json) {
        std::cout << bracket_json(bracket).dump() << '\n';
    } else {
        print_bracket_text(bracket);
    }
    return 0;
}

}  // namespace

void declare_bracket(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<BracketOptions>();
    auto* command =
        app.add_subcommand("bracket", "Prints an empty bracket: its matches, seeds, byes and edges.");
    command->add_option("--format", options->format, "how the stage is played")
        ->required()
        ->check(CLI::IsMember({"single-elimination", "double-elimination"}));
    command->add_option("--players", options->players, "number of entrants, 2 to 256")
        ->required()
        ->check(CLI::Number);
    command->add_flag("--third-place", options->third_place,
                      "single elimination: the semi-final losers play for third place");
    command
        ->add_option("--places", options->places,
                     "single elimination: so many places are played out; 256 is all of them")
        ->check(CLI::IsMember({2, 4, 8, 16, 32, 64, 128, 256}));
    command->add_flag("--json", options->json, "print one JSON object instead of a table");
    command->callback([options, &chosen] {
        // Who calls for single elimination has always been told of a wrong number as of a wrong flag.
        if (options->format == "single-elimination") {
            const auto wrong =
                CLI::Range(tournament::kMinEntrants, tournament::kMaxEntrants)(options->players);
            if (!wrong.empty()) throw CLI::ValidationError("--players", wrong);
        } else if (options->places > 0) {
            throw CLI::ValidationError("--places", "only single elimination plays places out");
        }
        chosen = [options] { return print_bracket(*options); };
    });
}

}  // namespace yuanmen::cli
