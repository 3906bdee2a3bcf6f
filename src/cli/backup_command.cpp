#include "cli/backup_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/data_folder_option.hpp"
#include "cli/exit_codes.hpp"
#include "cli/refusal_text.hpp"
#include "store/backup.hpp"
#include "store/signing_key.hpp"

namespace yuanmen::cli {
namespace {

struct BackupOptions {
    std::string data;
    std::string file;
    bool with_key = false;
};

int back_up(const BackupOptions& options) {
    const auto done = store::backup_data(options.data, options.file);
    if (!done) {
        std::cerr << refusal_text(done.error()) << '\n';
        return kNo;
    }
    if (options.with_key) {
        const auto key = store::key_file_of_backup(options.file);
        if (const auto refused = store::copy_key_file(store::key_file_of(options.data), key)) {
            std::cerr << refusal_text(*refused) << '\n';
            return kNo;
        }
        std::cout << "With the signing key, " << key.string() << ": who has it can sign as this house.\n";
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
    command->add_flag(
        "--with-key", options->with_key,
        "also the key the house signs with, as FILE.key; without it a restored folder has a new one");
    add_data_folder(*command, options->data);
    command->callback([options, &chosen] { chosen = [options] { return back_up(*options); }; });
}

}  // namespace yuanmen::cli
