#include "cli/rulesets_command.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cards/parameter_table.hpp"
#include "cards/ruleset_library.hpp"
#include "cli/speech.hpp"

namespace yuanmen::cli {
namespace {

using cards::Ruleset;

struct RulesetsOptions {
    bool json = false;
    bool show = false;
    std::string directory;
    std::string id;
};

int complain(const cards::RulesetError& error) {
    std::string place = error.file;
    if (error.line > 0) place += ":" + std::to_string(error.line);
    if (!place.empty()) place += ": ";
    if (!error.key.empty()) place += error.key + ": ";
    std::cerr << "yuanmen: " << place
              << sentences({"rulesets"}).say(terminal_language(), "refusal." + error.code, error.params)
              << " (" << error.code << ")\n";
    return 1;
}

nlohmann::ordered_json summary_json(const Ruleset& ruleset) {
    return {{"id", ruleset.id},
            {"title", {{"zh", ruleset.title.zh}, {"en", ruleset.title.en}}},
            {"sha256", ruleset.sha256},
            {"cards", cards::kDeckSize},
            {"generals", cards::kGeneralCount},
            {"clauses", ruleset.clauses.size()}};
}

void print_list(const cards::RulesetLibrary& library, bool json) {
    auto rows = nlohmann::ordered_json::array();
    for (const auto& ruleset : library.all()) {
        rows.push_back(summary_json(*ruleset));
        if (json) continue;
        std::cout << fmt::format("{:<16} {}  {} / {}\n", ruleset->id, ruleset->sha256.substr(0, 16),
                                 ruleset->title.zh, ruleset->title.en);
    }
    if (json) std::cout << nlohmann::ordered_json{{"rulesets", rows}}.dump() << '\n';
}

void print_cards(const Ruleset& ruleset) {
    std::cout << "\nCards\n";
    for (int i = 0; i < cards::kCardKindCount; ++i) {
        const auto kind = static_cast<cards::CardKind>(i);
        std::string faces;
        for (int id = 0; id < cards::kDeckSize; ++id) {
            const cards::CardFace& face = ruleset.deck.face(static_cast<cards::CardId>(id));
            if (face.kind != kind) continue;
            faces += fmt::format(" {}{}", cards::suit_letter(face.suit), cards::rank_name(face.rank));
        }
        const cards::BothLanguages& name = ruleset.names.of(kind);
        std::cout << fmt::format("  {:<16} {} {}:{}\n", cards::id_of(kind), name.zh, name.en, faces);
    }
}

void print_generals(const Ruleset& ruleset) {
    std::cout << "\nGenerals\n";
    for (const cards::General& general : ruleset.generals.by_id) {
        const cards::BothLanguages& name = ruleset.names.of(general.id);
        std::cout << fmt::format("  {:<14} {} {}  {} {} {} HP ", cards::id_of(general.id), name.zh, name.en,
                                 cards::id_of(general.kingdom), cards::id_of(general.gender), general.max_hp);
        for (const cards::SkillId skill : general.skills) {
            if (skill == cards::SkillId::none) continue;
            std::cout << fmt::format(" {} {} ({})", ruleset.names.of(skill).zh, ruleset.names.of(skill).en,
                                     cards::id_of(skill));
        }
        std::cout << '\n';
    }
}

void print_infractions(const Ruleset& ruleset) {
    std::cout << "\nInfractions\n";
    for (const cards::Infraction& infraction : ruleset.infractions) {
        std::string ladder;
        for (const cards::Penalty penalty : infraction.ladder) {
            if (!ladder.empty()) ladder += " > ";
            ladder += cards::id_of(penalty);
        }
        std::cout << fmt::format("  {:<4} {} / {}: {}\n", infraction.id, infraction.title.zh,
                                 infraction.title.en, ladder);
    }
}

void print_clauses(const Ruleset& ruleset) {
    std::cout << "\nClauses\n";
    for (const cards::Clause& clause : ruleset.clauses) {
        std::cout << fmt::format("  {}  [{}]", clause.id, clause.source);
        if (!clause.title_zh.empty()) {
            std::cout << fmt::format("  {} / {}", clause.title_zh, clause.title_en);
        }
        std::cout << fmt::format("\n    {}\n    {}\n", clause.zh, clause.en);
    }
}

void print_ruleset(const Ruleset& ruleset, bool json) {
    if (json) {
        // The ruleset is its canonical text, byte for byte, so that the hash can be recomputed from it.
        std::cout << "{\"sha256\":\"" << ruleset.sha256 << "\",\"ruleset\":" << ruleset.text << "}\n";
        return;
    }
    std::cout << fmt::format(
        "{}  {} / {}\nSHA-256 {}\n{} cards, {} generals, {} skills, {} infractions, {} clauses\n", ruleset.id,
        ruleset.title.zh, ruleset.title.en, ruleset.sha256, cards::kDeckSize, cards::kGeneralCount,
        cards::kSkillCount, ruleset.infractions.size(), ruleset.clauses.size());
    std::cout << "\nSwitches\n";
    for (const cards::ParameterRow& row : cards::parameter_table()) {
        if (ruleset.find_clause("decision." + std::string(row.key)) == nullptr)
            continue;  // not of its format
        std::cout << fmt::format("  {:<32} {}\n", row.key, cards::parameter_text(ruleset.parameters, row));
    }
    print_cards(ruleset);
    print_generals(ruleset);
    print_infractions(ruleset);
    print_clauses(ruleset);
}

cards::RulesetError not_found(const cards::RulesetLibrary& library, const std::string& id) {
    std::string known;
    for (const auto& ruleset : library.all()) {
        if (!known.empty()) known += ", ";
        known += ruleset->id;
    }
    return {"ruleset.unknown_name", "", 0, "", {{"id", id}, {"known", known}}};
}

int run_rulesets(const RulesetsOptions& options) {
    auto library =
        options.directory.empty()
            ? base::Result<cards::RulesetLibrary, cards::RulesetError>(cards::RulesetLibrary::shipped())
            : cards::RulesetLibrary::with_directory(options.directory);
    if (!library) return complain(library.error());
    if (!options.show) {
        print_list(*library, options.json);
        return 0;
    }
    const auto ruleset = library->find(options.id);
    if (ruleset == nullptr) return complain(not_found(*library, options.id));
    print_ruleset(*ruleset, options.json);
    return 0;
}

void declare_common(CLI::App& command, RulesetsOptions& options) {
    command.add_flag("--json", options.json, "print one JSON object");
    command
        .add_option("--rulesets", options.directory,
                    "a folder of further rulesets, one sub-folder each (rulesets/README.md)")
        ->type_name("DIR");
}

}  // namespace

void declare_rulesets(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<RulesetsOptions>();
    auto* command = app.add_subcommand("rulesets", "Lists the rulesets a match can be played under.");
    declare_common(*command, *options);
    auto* show = command->add_subcommand(
        "show", "Prints one ruleset: its hash, switches, cards, generals, penalties and every clause.");
    declare_common(*show, *options);
    show->add_option("ID", options->id, "wzzz-2012, or with the beginning of its hash: wzzz-2012@1a2b3c4d")
        ->required();
    // CLI11 calls a command after its subcommands, so the choice between the two is made here.
    command->callback([options, show, &chosen] {
        options->show = show->parsed();
        chosen = [options] { return run_rulesets(*options); };
    });
}

}  // namespace yuanmen::cli
