#include "cli/bench_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/bench_engine.hpp"

namespace yuanmen::cli {

void declare_bench(CLI::App& app, Action& chosen) {
    auto json = std::make_shared<bool>(false);
    auto* command = app.add_subcommand("bench", "Measures this machine's speed; says what work was done.");
    command->require_subcommand(1);
    auto* engine = command->add_subcommand("engine", "Judging, replaying and stepping through matches.");
    engine->add_flag("--json", *json, "print one JSON object");
    engine->callback([json, &chosen] {
        chosen = [json] {
            const auto figures = bench_engine();
            if (*json) {
                std::cout << figures.dump() << '\n';
                return 0;
            }
            for (const auto& [name, value] : figures.items())
                std::cout << name << ": " << value.dump() << '\n';
            return 0;
        };
    });
}

}  // namespace yuanmen::cli
