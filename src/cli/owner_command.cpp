#include "cli/owner_command.hpp"

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "cli/data_folder_option.hpp"
#include "cli/exit_codes.hpp"
#include "cli/refusal_text.hpp"
#include "service/service.hpp"

namespace yuanmen::cli {
namespace {

struct OwnerOptions {
    std::string data;
    std::string login;
};

int reset(const OwnerOptions& given) {
    if (!std::filesystem::exists(std::filesystem::path(given.data) / "yuanmen.db")) {
        std::cerr << "yuanmen owner reset: there is no yuanmen.db in " << given.data << '\n';
        return kNoInput;
    }
    service::Options options{given.data, cards::RulesetLibrary::shipped()};
    options.ring_bells = false;
    auto opened = service::Service::open(std::move(options));
    if (!opened) {
        std::cerr << refusal_text(opened.error()) << '\n';
        return kNo;
    }
    const auto code = (*opened)->reset_owner(given.login);
    if (!code) {
        std::cerr << refusal_text(code.error().refusal) << '\n';
        return kNo;
    }
    std::cout << "The old password and every session of this owner have ended; the journal says so.\n"
                 "Start the service, open /invitation, and type this code within 24 hours:\n"
              << code->code << '\n';
    return kYes;
}

}  // namespace

void declare_owner(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<OwnerOptions>();
    CLI::App& command = add_folder_command(
        app, {"owner", "Lets an owner back in whose password is lost."},
        {"reset",
         "Prints a one-time code with which an owner chooses a new password. Requires access to the data "
         "folder:\n"
         "it works only while no service holds the folder, ends the old password and all sessions "
         "of\n"
         "that owner, and is written into the journal. Run again, it prints another code and the one before "
         "is\n"
         "void. Exit code 0: done; 1: refused, nothing is changed; 66: there is no data folder."},
        options->data);
    command.add_option("--login", options->login, "which owner, where there are several");
    command.callback([options, &chosen] { chosen = [options] { return reset(*options); }; });
}

}  // namespace yuanmen::cli
