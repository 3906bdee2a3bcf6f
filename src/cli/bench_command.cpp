#include "cli/bench_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/bench_engine.hpp"
#include "cli/bench_event.hpp"
#include "cli/bench_pages.hpp"
#include "cli/bench_writes.hpp"

namespace yuanmen::cli {

namespace {

/// Prints what was measured, a line each or as one object.
int print(const nlohmann::ordered_json& figures, bool json) {
    if (json) {
        std::cout << figures.dump() << '\n';
        return 0;
    }
    for (const auto& [name, value] : figures.items()) std::cout << name << ": " << value.dump() << '\n';
    return 0;
}

void declare_one(CLI::App& bench, const char* name, const char* about, nlohmann::ordered_json (*measure)(),
                 Action& chosen) {
    auto json = std::make_shared<bool>(false);
    auto* command = bench.add_subcommand(name, about);
    command->add_flag("--json", *json, "print one JSON object");
    command->callback(
        [json, measure, &chosen] { chosen = [json, measure] { return print(measure(), *json); }; });
}

}  // namespace

void declare_bench(CLI::App& app, Action& chosen) {
    auto* command = app.add_subcommand("bench", "Measures this machine's speed; says what work was done.");
    command->require_subcommand(1);
    declare_one(*command, "engine", "Judging, replaying and stepping through matches.", bench_engine, chosen);
    declare_one(*command, "event", "Pairing Swiss rounds, previewing corrections, pages of an event.",
                bench_event, chosen);
    declare_one(*command, "pages", "The public bracket page beside a bare handler of the same bytes.",
                bench_pages, chosen);
    declare_one(*command, "writes",
                "Acknowledged remarks a second over HTTP and below it, with the disk's own rate, here.",
                bench_writes, chosen);
}

}  // namespace yuanmen::cli
