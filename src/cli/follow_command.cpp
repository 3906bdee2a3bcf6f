#include "cli/follow_command.hpp"

#include <fmt/chrono.h>
#include <signal.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <memory>

#include "cli/data_folder_option.hpp"
#include "cli/exit_codes.hpp"
#include "cli/refusal_text.hpp"
#include "store/follow.hpp"

namespace yuanmen::cli {
namespace {

using SteadyClock = std::chrono::steady_clock;

struct FollowWords {
    std::string source;
    std::string data;
    int every = 2;
    bool by_files = false;
    bool with_key = false;
    bool once = false;
    bool take_over = false;
};

std::string hall_time(std::int64_t wall_ms) {
    if (wall_ms == 0) return "never";
    return fmt::format("{:%Y-%m-%d %H:%M:%S %z}", fmt::localtime(static_cast<std::time_t>(wall_ms / 1000)));
}

store::FollowOptions follow_options(const FollowWords& words) {
    return {words.source, words.data, words.by_files, words.with_key};
}

bool may_pass(const base::Refusal& refusal) {
    return refusal.code.starts_with("store.") || refusal.code == "follow.moving";
}

/// One line a round: how far the copy is, and how far behind it may be.
class Distance {
  public:
    explicit Distance(std::ostream& out) : out_(out) {}

    void tell(const base::Result<store::Followed, base::Refusal>& round) {
        const auto now = SteadyClock::now();
        if (round) {
            seen_ = now;
            last_ = *round;
            if (round->copied) say("copied", round->head, round->last_wall_ms);
            return;
        }
        const auto behind = std::chrono::duration_cast<std::chrono::seconds>(now - seen_).count();
        out_ << "the source was last seen " << behind << " s ago, the copy ends at entry " << last_.head.seq
             << ": " << refusal_text(round.error()) << std::endl;
    }

  private:
    void say(const char* what, const store::ChainHead& head, std::int64_t wall_ms) {
        out_ << what << " up to entry " << head.seq << ':' << head.hash.substr(0, 16) << " of "
             << hall_time(wall_ms) << std::endl;
    }

    std::ostream& out_;
    SteadyClock::time_point seen_ = SteadyClock::now();
    store::Followed last_;
};

int follow(const FollowWords& words) {
    sigset_t ending;
    sigemptyset(&ending);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) sigaddset(&ending, signal);
    pthread_sigmask(SIG_BLOCK, &ending, nullptr);
    auto follower = store::Follower::open(follow_options(words));
    if (!follower) {
        std::cerr << refusal_text(follower.error()) << '\n';
        return kNo;
    }
    Distance distance(std::cout);
    while (true) {
        const auto round = (*follower)->round();
        distance.tell(round);
        if (!round && (words.once || !may_pass(round.error()))) return kNo;
        if (words.once) return kYes;
        const timespec wait{words.every, 0};
        if (::sigtimedwait(&ending, nullptr, &wait) > 0) return kYes;
    }
}

int take_over_now(const FollowWords& words) {
    const auto taken = store::take_over(follow_options(words));
    if (!taken) {
        std::cerr << refusal_text(taken.error()) << '\n';
        return kNo;
    }
    std::cout << "Term " << taken->term << " begins after entry " << taken->after.seq << ':'
              << taken->after.hash << ", written at " << hall_time(taken->last_wall_ms) << ".\n";
    if (taken->source_seen) {
        std::cout << "The source was at rest and is copied whole: nothing is missing.\n";
    } else {
        std::cout
            << "The source could not be read: what was written there after that moment is missing here. "
               "Hold this\nagainst the newest printed sheets and the photos of the big screen, and enter "
               "again what came later.\n";
    }
    std::cout
        << (taken->source_told
                ? "The old folder is told: it writes nothing more.\n"
                : "The old folder could not be told. Keep that computer off the hall's network; when its "
                  "disk can be reached,\nrun yuanmen follow OLD --data THIS once, and it is told.\n")
        << "Clocks go on from the last entry; the head judge corrects them. Now: yuanmen serve --data "
        << words.data << '\n';
    return kYes;
}

}  // namespace

void declare_follow(CLI::App& app, Action& chosen) {
    auto words = std::make_shared<FollowWords>();
    auto* command = app.add_subcommand(
        "follow",
        "Keeps a copy of another data folder a few seconds behind, each copy checked whole before it takes "
        "the "
        "place\nof the last, and says so; when the other computer is lost, --take-over goes on here. Runs "
        "until "
        "it is ended.\nExit code 0: ended, or done; 1: refused, the last copy is left as it is.");
    command->add_option("SOURCE", words->source, "the other data folder, on this computer or mounted")
        ->required();
    add_data_folder(*command, words->data);
    command->add_option("--every", words->every, "seconds between two looks")
        ->check(CLI::Range(1, 3600))
        ->capture_default_str();
    command->add_flag("--by-files", words->by_files,
                      "copy files instead of asking SQLite: for a folder mounted over the network");
    command->add_flag("--with-key", words->with_key, "the signing key comes along");
    command->add_flag("--once", words->once, "one round, then end");
    command->add_flag("--take-over", words->take_over,
                      "end following and begin a new term here, as an entry of the journal");
    command->callback([words, &chosen] {
        chosen = [words] { return words->take_over ? take_over_now(*words) : follow(*words); };
    });
}

}  // namespace yuanmen::cli
