#include "cli/bench_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>

#include "cli/bench_engine.hpp"
#include "cli/bench_event.hpp"
#include "cli/bench_journal.hpp"
#include "cli/bench_pages.hpp"
#include "cli/bench_writes.hpp"

namespace yuanmen::cli {

namespace {

struct Part {
    const char* name;
    const char* about;
    nlohmann::ordered_json (*measure)();
};

constexpr Part kParts[] = {
    {"engine", "Judging, replaying and stepping through matches, and records as written at a table.",
     bench_engine},
    {"writes", "Acknowledged remarks a second over HTTP and below it, with the disk's own rate, here.",
     bench_writes},
    {"pages", "Public pages beside a bare handler of the same bytes.", bench_pages},
    {"journal", "Checking a journal, and deriving its tables again.", bench_journal},
    {"event", "Pairing Swiss rounds, previewing corrections, pages of an event.", bench_event},
};

/// "  name: figure" a line, deeper things further in; rows of a list one a line.
void print_lines(const nlohmann::ordered_json& figures, const std::string& indent) {
    for (const auto& [name, value] : figures.items()) {
        const bool rows = value.is_array() && !value.empty() && value.front().is_object();
        if (!rows && !value.is_object()) {
            std::cout << indent << name << ": " << value.dump() << '\n';
            continue;
        }
        std::cout << indent << name << '\n';
        if (value.is_object()) {
            print_lines(value, indent + "  ");
            continue;
        }
        for (const auto& row : value) {
            std::cout << indent << ' ';
            for (const auto& [key, cell] : row.items()) std::cout << ' ' << key << ' ' << cell.dump();
            std::cout << '\n';
        }
    }
}

int measure_one(const Part& part, bool json) {
    const auto figures = part.measure();
    if (json) {
        std::cout << figures.dump() << '\n';
    } else {
        print_lines(figures, "");
    }
    return 0;
}

/// Every part in one run; what has been measured stands before the next begins.
int measure_all(bool json) {
    nlohmann::ordered_json all;
    for (const Part& part : kParts) {
        all[part.name] = part.measure();
        if (json) continue;
        std::cout << part.name << '\n';
        print_lines(all[part.name], "  ");
        std::cout << std::flush;
    }
    if (json) std::cout << all.dump() << '\n';
    return 0;
}

}  // namespace

void declare_bench(CLI::App& app, Action& chosen) {
    auto json = std::make_shared<bool>(false);
    auto* command = app.add_subcommand(
        "bench", "Measures this machine's speed; says what work was done. Without a part, all of them.");
    command->require_subcommand(0, 1);
    command->add_flag("--json", *json, "print one JSON object");
    for (const Part& part : kParts) {
        auto* one = command->add_subcommand(part.name, part.about);
        one->add_flag("--json", *json, "print one JSON object");
        one->callback(
            [json, &part, &chosen] { chosen = [json, &part] { return measure_one(part, *json); }; });
    }
    command->callback([command, json, &chosen] {
        if (command->get_subcommands().empty()) chosen = [json] { return measure_all(*json); };
    });
}

}  // namespace yuanmen::cli
