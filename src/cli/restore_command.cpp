#include "cli/restore_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/data_folder_option.hpp"
#include "cli/exit_codes.hpp"
#include "cli/refusal_text.hpp"
#include "store/restore.hpp"

namespace yuanmen::cli {
namespace {

struct RestoreOptions {
    std::string data;
    std::string file;
};

int restore(const RestoreOptions& options) {
    const auto head = store::restore_data(options.file, options.data);
    if (!head) {
        std::cerr << refusal_text(head.error()) << '\n';
        return head.error().code == "store.no_database" ? kNoInput : kNo;
    }
    std::cout << "Restored and checked: " << options.data << ", head " << head->seq << ':' << head->hash
              << '\n'
              << "What was written after this backup is not in it; hold the head against the newest sheet.\n";
    return kYes;
}

}  // namespace

void declare_restore(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<RestoreOptions>();
    auto* command = app.add_subcommand("restore",
                                       "Makes a new data folder of a backup and checks it whole. The folder "
                                       "must be missing or empty, so that\n"
                                       "nothing is ever overwritten. Exit code 0: done; 1: refused, and "
                                       "nothing is left behind; 66: there is no\n"
                                       "such file.");
    command->add_option("FILE", options->file, "a file made by yuanmen backup, or by the service itself")
        ->required();
    add_data_folder(*command, options->data);
    command->callback([options, &chosen] { chosen = [options] { return restore(*options); }; });
}

}  // namespace yuanmen::cli
