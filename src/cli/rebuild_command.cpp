#include "cli/rebuild_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/data_folder_option.hpp"
#include "cli/exit_codes.hpp"
#include "cli/refusal_text.hpp"
#include "store/rebuild.hpp"

namespace yuanmen::cli {
namespace {

struct RebuildOptions {
    std::string data;
    bool apply = false;
};

void print_table(const store::TableComparison& table) {
    std::cout << table.table << ": " << table.rows_standing << " rows, " << table.rows_derived
              << " by the journal";
    if (table.first_difference.empty()) {
        std::cout << ", equal\n";
    } else {
        std::cout << ", DIFFERENT\n  first: " << table.first_difference << '\n';
    }
}

int run_rebuild(const RebuildOptions& options) {
    const auto report = store::rebuild(options.data, options.apply);
    if (!report) {
        std::cerr << refusal_text(report.error()) << '\n';
        return kNoInput;
    }
    for (const store::TableComparison& table : report->tables) print_table(table);
    std::cout << report->entries << " journal entries replayed. ";
    if (report->equal()) {
        std::cout << "Every table is what the journal says.\n";
    } else if (report->applied) {
        std::cout << "The tables that differed have been replaced.\n";
    } else {
        std::cout << "Some tables are NOT what the journal says; --apply replaces them.\n";
    }
    return report->equal() || report->applied ? kYes : kNo;
}

}  // namespace

void declare_rebuild(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<RebuildOptions>();
    auto* command = app.add_subcommand(
        "rebuild",
        "Derives every table from the journal again and compares it with what is stored, row by\n"
        "row. Changes nothing unless --apply is given, and works while a service is running unless it is.\n"
        "Accounts' passwords, sessions and the like do not follow from the journal and are left alone.\n"
        "Exit code 0: equal, or replaced; 1: different; 66: it could not be done.");
    add_data_folder(*command, options->data);
    command->add_flag("--apply", options->apply,
                      "replace tables that differ, in one transaction; no service may be running");
    command->callback([options, &chosen] { chosen = [options] { return run_rebuild(*options); }; });
}

}  // namespace yuanmen::cli
