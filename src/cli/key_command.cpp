#include "cli/key_command.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "base/signature.hpp"
#include "cli/data_folder_option.hpp"
#include "cli/exit_codes.hpp"
#include "cli/refusal_text.hpp"
#include "store/data_folder.hpp"
#include "store/signing_key.hpp"
#include "store/store.hpp"

namespace yuanmen::cli {
namespace {

void print_key(const std::string& public_key) {
    std::cout << "fingerprint " << base::fingerprint_in_groups(base::fingerprint_of(public_key)) << '\n'
              << "public key  " << public_key << '\n';
}

int show_key(const std::string& data) {
    const auto key = store::public_key_of(data);
    if (!key) {
        std::cerr << refusal_text(key.error()) << '\n';
        return kNoInput;
    }
    print_key(*key);
    return kYes;
}

int new_key(const std::string& data) {
    if (!std::filesystem::exists(store::database_of(data))) {
        std::cerr << refusal_text(store::file_refusal("store.no_database", store::database_of(data), ""))
                  << '\n';
        return kNoInput;
    }
    store::Options options;
    options.data_dir = data;
    const auto opened = store::Store::open(std::move(options));
    if (!opened) {
        std::cerr << refusal_text(opened.error()) << '\n';
        return kNo;
    }
    const auto key = store::change_signing_key(**opened, data, (*opened)->signing_key());
    if (!key) {
        std::cerr << refusal_text(key.error()) << '\n';
        return kNo;
    }
    print_key(key->public_key());
    std::cout << "The journal says so, signed by the key before, which is gone now. Print the fingerprint "
                 "anew.\n";
    return kYes;
}

}  // namespace

void declare_key(CLI::App& app, Action& chosen) {
    auto data = std::make_shared<std::string>();
    CLI::App& show = add_folder_command(
        app, {"key", "The key a data folder signs sheets, bundles and journal heads with."},
        {"show",
         "Prints the fingerprint and the public key; also while a service is running. Exit code 0: done; 66: "
         "there is no key."},
        *data);
    show.callback([data, &chosen] { chosen = [data] { return show_key(*data); }; });
    auto* renew = app.get_subcommand("key")->add_subcommand(
        "new",
        "Makes a new key and writes it into the journal, signed by the old one, which is thrown away. Only "
        "while no\nservice holds the folder. What the old key signed stays good; bundles tell of the change. "
        "Exit code 0: done;\n1: refused, nothing is changed; 66: there is no data folder.");
    add_data_folder(*renew, *data);
    renew->callback([data, &chosen] { chosen = [data] { return new_key(*data); }; });
}

}  // namespace yuanmen::cli
