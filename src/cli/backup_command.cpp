#include "cli/backup_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/data_folder_option.hpp"
#include "cli/exit_codes.hpp"
#include "cli/refusal_text.hpp"
#include "store/backup.hpp"

namespace yuanmen::cli {
namespace {

struct BackupOptions {
    std::string data;
    std::string file;
};

int back_up(const BackupOptions& options) {
    const auto done = store::backup_data(options.data, options.file);
    if (!done) {
        std::cerr << refusal_text(done.error()) << '\n';
        return kNo;
    }
    std::cout << "Copied and checked: " << options.file << '\n'
              << "It holds everything, sealed line-ups and password hashes too: keep it as safe as the data "
                 "folder.\n";
    return kYes;
}

}  // namespace

void declare_backup(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<BackupOptions>();
    auto* command = app.add_subcommand(
        "backup",
        "Copies the database to a new file, also while a service is running, and checks the copy whole: the\n"
        "file, the journal's chain, the sealed notes. yuanmen restore makes a data folder of\n"
        "it again. Exit code 0: done; 1: not done, and nothing is left behind.");
    command->add_option("FILE", options->file, "the file to make; it must not exist")->required();
    add_data_folder(*command, options->data);
    command->callback([options, &chosen] { chosen = [options] { return back_up(*options); }; });
}

}  // namespace yuanmen::cli
