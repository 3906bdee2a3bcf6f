#include "cli/data_folder_option.hpp"

#include <CLI/CLI.hpp>

namespace yuanmen::cli {

void add_data_folder(CLI::App& command, std::string& data) {
    command.add_option("--data", data, "the data folder")->required()->envname("YUANMEN_DATA");
}

}  // namespace yuanmen::cli
