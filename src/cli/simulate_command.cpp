#include "cli/simulate_command.hpp"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <nlohmann/json.hpp>
#include <regex>

#include "base/digest.hpp"
#include "cli/exit_codes.hpp"
#include "cli/read_file.hpp"
#include "cli/simulate/simulated_event.hpp"
#include "cli/simulate/started_service.hpp"
#include "cli/speech.hpp"

namespace yuanmen::cli {
namespace {

constexpr int kNoService = 69;  // sysexits.h EX_UNAVAILABLE
constexpr std::size_t kLongestSecret = 4096;

struct SimulateWords {
    SimulationPlan plan;
    std::string url;
    std::string data;
    std::string login = "owner";
    std::string password_file;
    std::string token_file;
    int processes = 1;
    bool json = false;
};

volatile sig_atomic_t interrupted = 0;

class Interruption {
  public:
    Interruption() {
        struct sigaction noted {};
        noted.sa_handler = [](int) { interrupted = 1; };
        for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &noted, nullptr);
    }
};

std::string said_in_words(const std::string& key, const std::map<std::string, std::string>& params = {}) {
    return sentences({"cli"}).say(terminal_language(), "simulate." + key, params);
}

void complain(const std::string& sentence) {
    std::cerr << "yuanmen simulate: " << sentence << '\n';
}

/// What is secret comes from a file or the environment, never from a line that `ps` shows.
std::optional<std::string> secret_of(const std::string& file, const char* variable) {
    if (file.empty()) {
        const char* value = std::getenv(variable);
        return value == nullptr ? std::string() : std::string(value);
    }
    auto bytes = read_file(file, kLongestSecret);
    if (bytes)
        bytes->erase(
            std::find_if(bytes->begin(), bytes->end(), [](char c) { return c == '\n' || c == '\r'; }),
            bytes->end());
    return bytes;
}

/// Shows how far it is: one line that is written over on a terminal, else a line for each round.
class ProgressLine {
  public:
    void tell(const SimulatedProgress& now) {
        const bool terminal = ::isatty(STDERR_FILENO) == 1;
        if (now.stage_round.empty() || (!terminal && now.stage_round == last_)) return;
        last_ = now.stage_round;
        const std::string line = said_in_words("progress", {{"round", now.stage_round},
                                                            {"decided", std::to_string(now.decided)},
                                                            {"total", std::to_string(now.total)}});
        if (terminal) {
            std::cerr << '\r' << line << "\x1b[K" << std::flush;
            open_ = true;
        } else {
            std::cerr << line << std::endl;
        }
    }
    void end() {
        if (open_) std::cerr << '\n';
        open_ = false;
    }

  private:
    std::string last_;
    bool open_ = false;
};

/// Signs the caller in; its token, or why not.
std::optional<std::string> sign_in(ApiClient& owner, const SimulateWords& words, const std::string& password,
                                   const std::string& first_owner_code) {
    nlohmann::json session;
    if (!first_owner_code.empty()) {
        session = owner.post("/api/v1/first-owner", {{"code", first_owner_code},
                                                     {"login", words.login},
                                                     {"name", "模拟负责人"},
                                                     {"password", password}});
    } else {
        session = owner.post("/api/v1/sign-in", {{"login", words.login}, {"password", password}});
    }
    if (!owner.good() || !session.contains("token")) return std::nullopt;
    return session.at("token").get<std::string>();
}

double rounded(double value) {
    return std::round(value * 100) / 100;
}

nlohmann::ordered_json report_json(const SimulateWords& words, const SimulatedEvent& event,
                                   const Figures& figures, double seconds) {
    nlohmann::ordered_json podium = nlohmann::ordered_json::array();
    for (const PodiumPlace& place : event.podium())
        podium.push_back({{"place", place.place}, {"name", place.name}});
    const double requests = static_cast<double>(figures.took_us.size());
    nlohmann::ordered_json report = {
        {"format", words.plan.format},
        {"players", words.plan.players},
        {"seed", words.plan.seed},
        {"event", event.id()},
        {"matches", {{"desk", figures.at_desks}, {"paper", figures.on_paper}, {"drawn", figures.drawn}}},
        {"seconds", rounded(seconds)},
        {"requests", figures.took_us.size()},
        {"requests_per_second", rounded(seconds > 0 ? requests / seconds : 0)},
        {"p50_ms", rounded(figures.percentile_ms(0.50))},
        {"p99_ms", rounded(figures.percentile_ms(0.99))},
        {"waits", figures.waits},
        {"refused", figures.refused},
        {"podium", podium}};
    if (event.failure()) {
        report["failure"] = {{"code", event.failure()->code},
                             {"status", event.failure()->status},
                             {"detail", event.failure()->detail},
                             {"asked", event.failure()->asked}};
    }
    return report;
}

void print_counts(const char* heading, const std::map<std::string, std::uint64_t>& counts) {
    if (counts.empty()) return;
    std::cout << said_in_words(heading) << '\n';
    for (const auto& [code, count] : counts) std::cout << "  " << code << ": " << count << '\n';
}

void print_report(const SimulatedEvent& event, const Figures& figures, double seconds) {
    const auto number = [](double value) { return fmt::format("{:.1f}", value); };
    const double requests = static_cast<double>(figures.took_us.size());
    std::cout << said_in_words("matches", {{"desk", std::to_string(figures.at_desks)},
                                           {"paper", std::to_string(figures.on_paper)},
                                           {"seconds", number(seconds)}})
              << '\n'
              << said_in_words("requests", {{"requests", std::to_string(figures.took_us.size())},
                                            {"rate", number(seconds > 0 ? requests / seconds : 0)},
                                            {"p50", number(figures.percentile_ms(0.50))},
                                            {"p99", number(figures.percentile_ms(0.99))}})
              << '\n';
    print_counts("waits", figures.waits);
    print_counts("refused", figures.refused);
    for (const PodiumPlace& place : event.podium())
        std::cout << said_in_words("place", {{"place", std::to_string(place.place)}, {"name", place.name}})
                  << '\n';
    if (!event.id().empty()) std::cout << said_in_words("event", {{"event", event.id()}}) << '\n';
}

void say_failure(const ApiFailure& why) {
    if (why.status == 0 && why.asked.empty()) return complain(said_in_words(why.code));
    if (why.code == "unreachable") return complain(said_in_words("unreachable", {{"asked", why.asked}}));
    complain(said_in_words("failed", {{"asked", why.asked},
                                      {"status", std::to_string(why.status)},
                                      {"code", why.code},
                                      {"detail", why.detail}}));
}

int simulate(const SimulateWords& words) {
    const Interruption interruption;
    auto token = secret_of(words.token_file, "YUANMEN_TOKEN");
    auto password = secret_of(words.password_file, "YUANMEN_PASSWORD");
    if (!token || !password) {
        complain(said_in_words("no_secret_file"));
        return kNoInput;
    }
    // Processes first: a process with threads must not be forked.
    Crew crew(words.processes);
    std::unique_ptr<StartedService> service;
    if (words.url.empty()) {
        service = std::make_unique<StartedService>(words.data);
        if (service->origin().empty()) return kNoService;
        token->clear();
        if (!service->first_owner_code().empty() && password->empty()) *password = base::random_hex(16);
    }
    if (token->empty() && password->empty()) {
        complain(said_in_words("no_credentials"));
        return kNo;
    }
    const std::string origin = service ? service->origin() : words.url;
    Figures figures;
    ApiClient owner(origin, *token, figures);
    if (token->empty()) {
        const auto session =
            sign_in(owner, words, *password, service ? service->first_owner_code() : std::string());
        if (!session) {
            say_failure(owner.failed().value_or(ApiFailure{0, "unreachable", "", origin}));
            return owner.failed() && owner.failed()->status == 0 ? kNoService : kNo;
        }
        token = *session;
        owner.sign_in_with(*token);
    }
    ProgressLine line;
    const auto began = std::chrono::steady_clock::now();
    SimulatedEvent event(
        words.plan, origin, owner, *token, crew, [&](const auto& now) { line.tell(now); },
        [] { return interrupted != 0; });
    bool done = event.run();
    const auto counted = crew.finish();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
    line.end();
    if (counted) figures.add(*counted);
    if (words.json) {
        std::cout << report_json(words, event, figures, seconds.count()).dump() << '\n';
    } else {
        print_report(event, figures, seconds.count());
    }
    if (event.failure()) say_failure(*event.failure());
    if (!counted && !event.failure()) {
        complain(said_in_words("worker_lost"));
        done = false;
    }
    return done && figures.refused.empty() ? kYes : kNo;
}

std::string checked_origin(std::string url) {
    static const std::regex shape(R"(https?://(\[[0-9a-fA-F:.]+\]|[A-Za-z0-9.-]+)(:[0-9]{1,5})?/?)");
    if (!std::regex_match(url, shape))
        throw CLI::ValidationError("--url", "is the address of a service: http://192.168.1.5:8080");
    if (url.ends_with('/')) url.pop_back();
    return url;
}

void declare_plan(CLI::App& command, SimulationPlan& plan) {
    command.add_option("--players", plan.players, "how many entrants")
        ->check(CLI::Range(2, 256))
        ->capture_default_str();
    command.add_option("--format", plan.format, "of the first stage")
        ->check(CLI::IsMember(
            std::vector<std::string>(std::begin(kSimulatedFormats), std::end(kSimulatedFormats))))
        ->capture_default_str();
    command.add_option("--rounds", plan.rounds, "Swiss rounds (else as many as the players need)")
        ->check(CLI::Range(1, 20));
    command.add_option("--groups", plan.groups, "how many groups (else one for four players)")
        ->check(CLI::Range(1, 64));
    command
        .add_option("--cut", plan.cut,
                    "how many advance to a bracket: of the Swiss stage, of each group; 0: no bracket")
        ->check(CLI::Range(0, 256));
    command.add_option("--ruleset", plan.ruleset, "id of the ruleset")->capture_default_str();
    command.add_option("--paper", plan.paper, "share of the matches whose sheets come on paper, 0 to 1")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command
        .add_option(
            "--drawn", plan.drawn,
            "share of the matches of Swiss rounds, round robins and groups that end level, on paper, 0 to 1")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    command.add_option("--best-of", plan.best_of, "games of each match: 1, 3 or 5")
        ->check(CLI::IsMember({1, 3, 5}))
        ->capture_default_str();
    command
        .add_option("--judges", plan.judges, "judges at work at once (else one for two players, 32 at most)")
        ->check(CLI::Range(1, 32));
    command
        .add_option("--seed", plan.seed,
                    "what players and judges do follows from it; the draw is the service's own")
        ->capture_default_str();
    command.add_option("--pace", plan.pace_ms, "milliseconds behind each step at a desk, to be watched")
        ->check(CLI::Range(0, 60'000))
        ->capture_default_str();
}

}  // namespace

void declare_simulate(CLI::App& app, Action& chosen) {
    auto words = std::make_shared<SimulateWords>();
    auto* command = app.add_subcommand(
        "simulate",
        "Drives an event over the public API from its making to its podium: entrants, draw, rounds, and "
        "every\n"
        "match at its desk by a judge and both players, as a demo or as load. Without --url it starts a "
        "service\n"
        "of its own. Exit code 0: done; 1: something was refused that should not be, and it is named; 66: a\n"
        "file with a secret cannot be read; 69: the service cannot be started or reached.");
    declare_plan(*command, words->plan);
    command->add_option("--url", words->url, "the running service: http://127.0.0.1:8080");
    command->add_option("--data", words->data,
                        "folder of the service it starts; kept (else a new one that is removed)");
    command->add_option("--login", words->login, "who makes the event: an owner, or a head judge")
        ->capture_default_str();
    command->add_option("--password-file", words->password_file,
                        "holds the password; - for standard input (else YUANMEN_PASSWORD)");
    command->add_option("--token-file", words->token_file,
                        "holds a token instead; - for standard input (else YUANMEN_TOKEN)");
    command->add_option("--processes", words->processes, "processes the judges are spread over")
        ->check(CLI::Range(1, 16))
        ->capture_default_str();
    command->add_flag("--json", words->json, "the figures as one JSON object");
    command->callback([words, &chosen] {
        if (!words->url.empty()) words->url = checked_origin(words->url);
        if (!words->url.empty() && !words->data.empty()) throw CLI::ExcludesError("--url", "--data");
        chosen = [words] { return simulate(*words); };
    });
}

}  // namespace yuanmen::cli
