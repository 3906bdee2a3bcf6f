#include "cli/data_folder_option.hpp"

#include <CLI/CLI.hpp>

namespace yuanmen::cli {

void add_data_folder(CLI::App& command, std::string& data) {
    command.add_option("--data", data, "the data folder")->required()->envname("YUANMEN_DATA");
}

CLI::App& add_folder_command(CLI::App& app, const CommandWords& group, const CommandWords& command,
                             std::string& data) {
    auto* outer = app.add_subcommand(group.name, group.about);
    outer->require_subcommand(1);
    auto* inner = outer->add_subcommand(command.name, command.about);
    add_data_folder(*inner, data);
    return *inner;
}

}  // namespace yuanmen::cli
