#include "cli/journal_command.hpp"

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>
#include <optional>

#include "cli/data_folder_option.hpp"
#include "cli/exit_codes.hpp"
#include "cli/noted_head.hpp"
#include "cli/refusal_text.hpp"
#include "store/disk.hpp"
#include "store/verify.hpp"

namespace yuanmen::cli {
namespace {

struct JournalOptions {
    std::string data;
    std::string expect;
};

int verify(const JournalOptions& options) {
    const auto expected = options.expect.empty() ? std::nullopt : head_of(options.expect);
    const auto report = store::verify_data(options.data, expected);
    if (!report) {
        std::cerr << refusal_text(report.error()) << '\n';
        return kNoInput;
    }
    std::cout << "entries " << report->entries << ", sealed notes " << report->sealed << ", photos "
              << report->photos << ", head " << report->head.seq << ':' << report->head.hash << '\n';
    for (const store::Problem& problem : report->problems) {
        std::cout << "BROKEN";
        if (problem.seq > 0) std::cout << " at entry " << problem.seq;
        std::cout << ": " << problem.code << ' ' << problem.detail << '\n';
        if (problem.code == "copied_in_use")
            std::cout << "The file was copied alone while a service had it open: entries after "
                      << problem.seq << " may be missing. `yuanmen backup` makes whole copies.\n";
    }
    if (const auto disk = store::disk_warning(options.data))
        std::cout << "WARNING " << refusal_text(*disk) << '\n';
    std::cout << (report->sound() ? "The journal is sound.\n" : "The journal is NOT sound.\n");
    return report->sound() ? kYes : kNo;
}

}  // namespace

void declare_journal(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<JournalOptions>();
    CLI::App& command = add_folder_command(
        app, {"journal", "Looks after the journal of a data folder."},
        {"verify",
         "Checks the whole journal: numbers, links and hashes of all entries, sealed notes and photos\n"
         "against their hashes, the guards against changing it, and the file. Works while a service is "
         "running.\n"
         "Exit code 0: sound; 1: broken, the first broken entry is named; 66: there is nothing to check."},
        options->data);
    takes_head(
        *command.add_option("--expect", options->expect,
                            "an entry's number and hash noted earlier, SEQ:HASH; it must still be there"));
    command.callback([options, &chosen] { chosen = [options] { return verify(*options); }; });
}

}  // namespace yuanmen::cli
