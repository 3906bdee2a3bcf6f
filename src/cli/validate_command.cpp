#include "cli/validate_command.hpp"

#include <unistd.h>

#include <CLI/CLI.hpp>
#include <atomic>
#include <condition_variable>
#include <iostream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "cli/read_file.hpp"
#include "cli/speech.hpp"
#include "cli/validation_text.hpp"

namespace yuanmen::cli {
namespace {

struct ValidateOptions {
    std::vector<std::string> files;
    bool json = false;
    bool keep_going = false;
    int at = 0;
    std::string ruleset;
    std::string directory;
};

struct Answer {
    record::FileVerdict verdict = record::FileVerdict::legal;
    std::string text;
};

std::string position_text(const Teller& teller, const record::Validation& v, int line) {
    if (!v.report) return {};
    const int last = static_cast<int>(v.report->steps.size()) - 1;
    const int entry = std::min(v.entry_at(line), last);
    return describe_position(teller, *v.referee, v.report->state_after(v.referee->rules(), entry));
}

Answer examine(const Teller& teller, const ValidateOptions& options, const std::string& file) {
    const auto source = read_file(file, record::kLargestFile + 1);
    if (!source) {
        record::Validation nothing;
        nothing.verdict = record::FileVerdict::unreadable;
        nothing.refusal = base::Refusal{"record.cannot_open", {}, "", {}};
        if (options.json) return {nothing.verdict, to_json(teller, file, nothing).dump() + '\n'};
        return {nothing.verdict, to_text(teller, file, "", nothing, false)};
    }
    const auto v = record::validate(*source, teller.referees, {options.keep_going, options.ruleset});
    std::string position;
    if (options.at > 0) position = position_text(teller, v, options.at);
    if (options.json) {
        auto object = to_json(teller, file, v);
        if (options.at > 0) object["position"] = position;
        return {v.verdict, object.dump() + '\n'};
    }
    return {v.verdict, to_text(teller, file, *source, v, options.keep_going) + position};
}

/// "12/1000" on the terminal, taken away again before anything else is printed there.
class Progress {
  public:
    explicit Progress(std::size_t all) : all_(all), on_(all > 1 && isatty(STDERR_FILENO) == 1) {}
    void show(std::size_t done) const {
        if (!on_) return;
        std::cout.flush();
        std::cerr << done << '/' << all_ << std::flush;
    }
    void clear() const {
        if (on_) std::cerr << "\r\x1b[K" << std::flush;
    }

  private:
    std::size_t all_;
    bool on_;
};

/// Examines all files on all cores; prints in the order they were named, each as soon as it and those before
/// it are done.
record::FileVerdict examine_all(const Teller& teller, const ValidateOptions& options) {
    std::vector<std::optional<Answer>> answers(options.files.size());
    std::atomic<std::size_t> next{0};
    std::mutex mutex;
    std::condition_variable ready;
    const auto work = [&] {
        for (std::size_t i = next++; i < options.files.size(); i = next++) {
            Answer answer = examine(teller, options, options.files[i]);
            const std::lock_guard lock(mutex);
            answers[i] = std::move(answer);
            ready.notify_one();
        }
    };
    const std::size_t workers =
        std::min<std::size_t>(std::max(1U, std::thread::hardware_concurrency()), options.files.size());
    std::vector<std::jthread> crew;
    for (std::size_t i = 0; i < workers; ++i) crew.emplace_back(work);
    Progress progress(answers.size());
    auto verdict = record::FileVerdict::legal;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        std::unique_lock lock(mutex);
        ready.wait(lock, [&] { return answers[i].has_value(); });
        const Answer answer = std::move(*answers[i]);
        lock.unlock();
        progress.clear();
        std::cout << answer.text;
        verdict = record::worst(verdict, answer.verdict);
        progress.show(i + 1);
    }
    progress.clear();
    std::cout.flush();
    return verdict;
}

int run_validate(const ValidateOptions& options) {
    const auto rulesets =
        options.directory.empty()
            ? base::Result<cards::RulesetLibrary, cards::RulesetError>(cards::RulesetLibrary::shipped())
            : cards::RulesetLibrary::with_directory(options.directory);
    const web::Catalogue catalogue = sentences({"record", "engine", "rulesets"});
    if (!rulesets) {
        std::cerr << "yuanmen: " << rulesets.error().file << ": "
                  << catalogue.say(terminal_language(), "refusal." + rulesets.error().code,
                                   rulesets.error().params)
                  << " (" << rulesets.error().code << ")\n";
        return exit_code(record::FileVerdict::unreadable);
    }
    const record::RefereeLibrary referees(rulesets.value());
    const Teller teller{catalogue, terminal_language(), referees};
    return exit_code(examine_all(teller, options));
}

}  // namespace

void declare_validate(CLI::App& app, Action& chosen) {
    auto options = std::make_shared<ValidateOptions>();
    auto* command = app.add_subcommand(
        "validate",
        "Replays match records and finds the first illegal line, with the clause that forbids it.");
    command->add_option("files", options->files, "records (src/record/NOTATION.md); - is standard input")
        ->required();
    command->add_flag("--json", options->json, "one JSON object a file");
    command->add_option("--at", options->at, "also print the position after this line of the file")
        ->check(CLI::Range(std::size_t{1}, record::kMostLines));
    command->add_flag("--keep-going", options->keep_going,
                      "report every breach, as if each had been let stand");
    command->add_option("--ruleset", options->ruleset,
                        "replay under this ruleset instead of the record's own");
    command->add_option("--rulesets", options->directory, "a folder of further rulesets")
        ->check(CLI::ExistingDirectory);
    command->callback([options, &chosen] { chosen = [options] { return run_validate(*options); }; });
}

}  // namespace yuanmen::cli
