#include "cli/verify_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "cli/exit_codes.hpp"
#include "cli/read_file.hpp"
#include "cli/speech.hpp"
#include "service/bundle/archive.hpp"
#include "service/bundle/verify.hpp"
#include "web/pages/replay/page_check.hpp"
#include "web/text/assets.hpp"

namespace yuanmen::cli {
namespace {

constexpr int kUnreadableBundle = 3;

int verify_file(const std::string& file) {
    const web::Catalogue catalogue = sentences({"replay"});
    const auto say = [&](const std::string& key, const std::map<std::string, std::string>& params = {}) {
        return catalogue.say(terminal_language(), key, params);
    };
    const auto bytes = read_file(file, service::kLargestBundle + 1);
    const web::Catalogue whole(web::Assets::embedded());
    const auto check_page = [&](const service::ReplayPage& page) {
        return web::pages::check_replay_page(page, whole);
    };
    const service::BundleReport report =
        bytes ? service::verify_bundle(*bytes, check_page) : service::BundleReport{};
    if (!report.readable) {
        std::cout << file << ": " << say("bundle.unreadable") << '\n';
        return kUnreadableBundle;
    }
    std::cout << file << ": "
              << say("bundle.checked", {{"match", report.match},
                                        {"files", std::to_string(report.files)},
                                        {"entries", std::to_string(report.entries)},
                                        {"records", std::to_string(report.records)}})
              << '\n';
    for (const service::BundleProblem& problem : report.problems) {
        std::cout << "  " << (problem.file.empty() ? file : problem.file) << ": "
                  << say("refusal." + problem.code) << " (" << problem.code << ")"
                  << (problem.detail.empty() ? "" : "  " + problem.detail) << '\n';
    }
    for (const service::BundleProblem& remark : report.remarks) {
        std::cout << "  " << remark.file << ": " << say("bundle.remark." + remark.code.substr(7)) << " ("
                  << remark.code << ")" << (remark.detail.empty() ? "" : "  " + remark.detail) << '\n';
    }
    std::cout << say(report.sound() ? "bundle.sound" : "bundle.not_sound") << '\n';
    return report.sound() ? kYes : kNo;
}

}  // namespace

void declare_verify(CLI::App& app, Action& chosen) {
    auto file = std::make_shared<std::string>();
    auto* command = app.add_subcommand(
        "verify",
        "Checks a match's bundle without a server: hash list, journal "
        "entries, ruleset, every record's verdict\n"
        "by replaying it, that sheets, rulings, penalties, photos and "
        "records are what the journal tells,\nand that every replay page shows its "
        "record in a shell this program has given out. Exit code 0: sound; 1: not, the first wrong "
        "file is named first; 3: no bundle.");
    command->add_option("file", *file, "a bundle, as the match page gives it")->required();
    command->callback([file, &chosen] { chosen = [file] { return verify_file(*file); }; });
}

}  // namespace yuanmen::cli
