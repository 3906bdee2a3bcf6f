#include "cli/serve_command.hpp"

#include <malloc.h>
#include <signal.h>

#include <CLI/CLI.hpp>
#include <filesystem>
#include <iostream>
#include <memory>

#include "base/log.hpp"
#include "cards/ruleset_error.hpp"
#include "cli/configuration.hpp"
#include "cli/refusal_text.hpp"
#include "cli/speech.hpp"
#include "service/service.hpp"
#include "store/backup_schedule.hpp"
#include "web/application.hpp"
#include "web/http/listening.hpp"

namespace yuanmen::cli {
namespace {

constexpr int kCannotServe = 69;  // sysexits.h EX_UNAVAILABLE

/// SIGTERM, SIGINT and SIGHUP (the terminal is gone), taken out of the hands of every thread made from here
/// on, and waited for.
class Ending {
  public:
    Ending() {
        ::signal(SIGPIPE, SIG_IGN);
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGTERM);
        sigaddset(&signals_, SIGINT);
        sigaddset(&signals_, SIGHUP);
        pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
    }

    /// Waits for a signal for a second; true if one came.
    bool came() const {
        const timespec second{1, 0};
        return ::sigtimedwait(&signals_, nullptr, &second) > 0;
    }

  private:
    sigset_t signals_{};
};

std::string url_of(const std::string& host, int port) {
    const bool v6 = host.find(':') != std::string::npos;
    return "http://" + (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

std::string said(const std::string& key, const std::map<std::string, std::string>& params = {}) {
    return sentences({"cli"}).say(terminal_language(), "serve." + key, params);
}

void announce_to_phones(const web::HallReach& reach) {
    switch (reach.trouble) {
        case web::HallReach::Trouble::not_served:
            std::cout << said("not_served") << '\n';
            return;
        case web::HallReach::Trouble::no_network:
            std::cout << said("no_network") << '\n';
            return;
        case web::HallReach::Trouble::none:
            std::cout << said("phones", {{"url", reach.origin}}) << '\n';
    }
    for (const auto& other : reach.others) std::cout << said("others", {{"url", other}}) << '\n';
}

/// "listening on URL" is read by scripts: it is the same in every language.
void announce(const Configuration& configuration, const web::Application& application,
              service::Service& service) {
    const int port = application.port();
    std::vector<std::string> hosts = {configuration.host};
    if (configuration.host == "0.0.0.0") {
        hosts = {"127.0.0.1"};
        for (const auto& one : web::best_for_phones_first(web::network_addresses())) {
            hosts.push_back(one.address);
        }
    }
    if (const auto code = service.first_owner_code()) {
        std::cout << said("first_owner", {{"url", url_of(hosts.front(), port)}, {"code", *code}}) << '\n';
    }
    if (configuration.behind_proxy.empty()) announce_to_phones(application.reach());
    for (const auto& host : hosts) std::cout << "listening on " << url_of(host, port) << '\n';
    std::cout << std::flush;
}

int refuse(const base::Refusal& refusal) {
    std::cerr << "yuanmen serve: " << refusal_text(refusal) << '\n';
    return kCannotServe;
}

base::Result<cards::RulesetLibrary, base::Refusal> load_rulesets(const Configuration& configuration) {
    if (configuration.rulesets.empty()) return cards::RulesetLibrary::shipped();
    auto library = cards::RulesetLibrary::with_directory(configuration.rulesets);
    if (library) return std::move(library).value();
    return base::fail(library.error().refusal());
}

web::ApplicationOptions web_options(const Configuration& configuration) {
    web::ApplicationOptions options;
    options.version = YUANMEN_VERSION;
    options.server.host = configuration.host;
    options.server.port = configuration.port;
    options.server.hsts = !configuration.behind_proxy.empty();
    options.proxies = {configuration.behind_proxy.begin(), configuration.behind_proxy.end()};
    options.phones_use = configuration.phones_use;
    options.public_url = configuration.public_url;
    options.webhooks_to_private = configuration.webhooks_to_private;
    options.assets = configuration.assets;
    options.data_dir = configuration.data;
    return options;
}

int port_taken(const Configuration& configuration) {
    const std::string port = std::to_string(configuration.port);
    std::cerr << "yuanmen serve: " << said("port_taken", {{"host", configuration.host}, {"port", port}})
              << '\n';
    return kCannotServe;
}

int serve(const Configuration& configuration) {
    const Ending ending;
    // glibc gives every thread a heap of its own, up to eight a core, and keeps in each what one large page
    // took.
    ::mallopt(M_ARENA_MAX, 2);
    // Before a database is made: a port that is taken leaves nothing behind.
    if (web::Listening probe; !probe.open(configuration.host, configuration.port))
        return port_taken(configuration);
    auto rulesets = load_rulesets(configuration);
    if (!rulesets) return refuse(rulesets.error());
    const bool is_new = !std::filesystem::exists(configuration.data / "yuanmen.db");
    service::Options options{configuration.data, std::move(rulesets).value()};
    auto opened = service::Service::open(std::move(options));
    if (!opened) return refuse(opened.error());
    const std::unique_ptr<service::Service> service = std::move(opened).value();
    if (is_new) std::cout << said("new_folder", {{"folder", configuration.data.string()}}) << '\n';
    if (const auto older = service->store().older_term()) {
        std::cerr << "yuanmen serve: " << refusal_text(*older) << '\n';
    }
    if (configuration.demo) {
        const auto demo = service->make_demo();
        if (!demo) return refuse(demo.error().refusal);
    }

    std::unique_ptr<store::BackupSchedule> backups;
    if (configuration.backup_minutes > 0) {
        const auto folder =
            configuration.backup_to.empty() ? configuration.data / "backups" : configuration.backup_to;
        backups = std::make_unique<store::BackupSchedule>(service->store(), folder,
                                                          std::chrono::minutes(configuration.backup_minutes));
    }

    web::Application application(*service, web_options(configuration));
    if (!application.start()) return port_taken(configuration);
    announce(configuration, application, *service);
    base::log::info("server.started", {{"host", configuration.host}, {"port", application.port()}});
    while (!ending.came()) {
        if (application.serving()) continue;
        std::cerr << "yuanmen serve: " << said("no_connections") << '\n';
        return kCannotServe;
    }
    base::log::info("server.stopping");
    application.stop();
    base::log::info("server.stopped");
    return 0;
}

}  // namespace

void declare_serve(CLI::App& app, Action& chosen) {
    auto configuration = std::make_shared<Configuration>();
    auto* command = app.add_subcommand("serve", "Runs the service: pages, API and clocks of an event.");
    declare_configuration(*command, *configuration);
    command->callback([command, configuration, &chosen] {
        complete_configuration(*command, *configuration);
        chosen = [configuration] { return serve(*configuration); };
    });
}

}  // namespace yuanmen::cli
