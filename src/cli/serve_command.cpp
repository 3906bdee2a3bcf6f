#include "cli/serve_command.hpp"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <signal.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "base/log.hpp"
#include "cards/ruleset_error.hpp"
#include "cli/configuration.hpp"
#include "service/service.hpp"
#include "web/application.hpp"

namespace yuanmen::cli {
namespace {

constexpr int kCannotServe = 69;  // sysexits.h EX_UNAVAILABLE

/// SIGTERM and SIGINT, taken out of the hands of every thread made from here on, and waited for.
class Ending {
  public:
    Ending() {
        ::signal(SIGPIPE, SIG_IGN);
        sigemptyset(&signals_);
        sigaddset(&signals_, SIGTERM);
        sigaddset(&signals_, SIGINT);
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

/// Addresses under which others in the hall reach this machine.
std::vector<std::string> own_addresses() {
    std::vector<std::string> found;
    ifaddrs* first = nullptr;
    if (::getifaddrs(&first) != 0) return found;
    for (const ifaddrs* at = first; at != nullptr; at = at->ifa_next) {
        if (at->ifa_addr == nullptr || at->ifa_addr->sa_family != AF_INET) continue;
        if ((at->ifa_flags & IFF_LOOPBACK) != 0 || (at->ifa_flags & IFF_UP) == 0) continue;
        char text[INET_ADDRSTRLEN] = {};
        const auto* address = reinterpret_cast<const sockaddr_in*>(at->ifa_addr);
        if (::inet_ntop(AF_INET, &address->sin_addr, text, sizeof text) != nullptr) found.emplace_back(text);
    }
    ::freeifaddrs(first);
    return found;
}

std::string url_of(const std::string& host, int port) {
    const bool v6 = host.find(':') != std::string::npos;
    return "http://" + (v6 ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

void announce(const Configuration& configuration, int port, service::Service& service) {
    std::vector<std::string> hosts = {configuration.host};
    if (configuration.host == "0.0.0.0") {
        hosts = own_addresses();
        hosts.insert(hosts.begin(), "127.0.0.1");
    }
    if (const auto code = service.first_owner_code()) {
        std::cout << "first sign-in: open " << url_of(hosts.front(), port)
                  << "/first-owner and type the code " << *code << '\n';
    }
    for (const auto& host : hosts) std::cout << "listening on " << url_of(host, port) << '\n';
    std::cout << std::flush;
}

int refuse(const base::Refusal& refusal) {
    const web::Catalogue catalogue(web::Assets::embedded());
    std::cerr << "yuanmen serve: "
              << catalogue.say(web::Language::en, "refusal." + refusal.code, refusal.params) << " ("
              << refusal.code << ")\n";
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
    options.assets = configuration.assets;
    options.data_dir = configuration.data;
    return options;
}

int serve(const Configuration& configuration) {
    const Ending ending;
    auto rulesets = load_rulesets(configuration);
    if (!rulesets) return refuse(rulesets.error());
    service::Options options{configuration.data, std::move(rulesets).value()};
    auto opened = service::Service::open(std::move(options));
    if (!opened) return refuse(opened.error());
    const std::unique_ptr<service::Service> service = std::move(opened).value();
    if (configuration.demo) {
        const auto demo = service->make_demo();
        if (!demo) return refuse(demo.error().refusal);
    }

    web::Application application(*service, web_options(configuration));
    if (!application.start()) {
        std::cerr << "yuanmen serve: " << configuration.host << " port " << configuration.port
                  << " cannot be bound; does another service listen there?\n";
        return kCannotServe;
    }
    announce(configuration, application.port(), *service);
    base::log::info("server.started", {{"host", configuration.host}, {"port", application.port()}});
    while (!ending.came()) {
        if (application.serving()) continue;
        std::cerr << "yuanmen serve: the machine no longer accepts connections\n";
        return kCannotServe;
    }
    base::log::info("server.stopping");
    application.stop();
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
