#include "cli/configuration.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <fstream>

#include "base/log.hpp"
#include "web/access/hall_address.hpp"

namespace yuanmen::cli {
namespace {

bool is_loopback(const std::string& host) {
    return host == "localhost" || host == "::1" || host.substr(0, 4) == "127.";
}

/// A line of the file sets an option that neither a flag nor the environment has set.
void apply(CLI::App& command, const std::string& file, const CLI::ConfigItem& item) {
    const auto refuse = [&](const std::string& why) {
        throw CLI::ConfigError(file + ": " + item.fullname() + ": " + why, CLI::ExitCodes::ConfigError);
    };
    CLI::Option* option = item.parents.empty() ? command.get_option_no_throw("--" + item.name) : nullptr;
    if (option == nullptr || item.name == "config" || item.name == "help") refuse("there is no such setting");
    if (option->count() > 0) return;
    try {
        for (const auto& input : item.inputs) option->add_result(input);
        option->run_callback();
    } catch (const CLI::ParseError& error) {
        refuse(error.what());
    }
}

void read_settings(CLI::App& command, const std::filesystem::path& path) {
    std::ifstream in(path);
    if (!in) throw CLI::FileError("the configuration file " + path.string() + " cannot be read");
    for (const auto& item : CLI::ConfigTOML().from_config(in)) apply(command, path.string(), item);
}

}  // namespace

void declare_configuration(CLI::App& command, Configuration& to) {
    command.add_option("--data", to.data, "folder of the database; made if it is not there (required)")
        ->envname("YUANMEN_DATA")
        ->type_name("DIR");
    command.add_option("--port", to.port, "TCP port; 0 takes any free one, which is printed")
        ->envname("YUANMEN_PORT")
        ->check(CLI::Range(0, 65535))
        ->capture_default_str()
        ->type_name("N");
    command.add_option("--host", to.host, "address to listen on (default 127.0.0.1, with --lan 0.0.0.0)")
        ->envname("YUANMEN_HOST")
        ->type_name("ADDR");
    command
        .add_flag("--lan", to.lan, "serve the hall over plain HTTP; pages say that the link is not encrypted")
        ->envname("YUANMEN_LAN");
    command
        .add_option("--phones-use", to.phones_use,
                    "address or name of this machine that QR codes and sheets show, where it has several")
        ->envname("YUANMEN_PHONES_USE")
        ->type_name("ADDR");
    command
        .add_option("--public-url", to.public_url,
                    "address everybody opens, as in https://cup.example.org: for codes, sheets and the\n"
                    "pictures that chats show beside a link")
        ->envname("YUANMEN_PUBLIC_URL")
        ->type_name("URL");
    command
        .add_option("--behind-proxy", to.behind_proxy,
                    "address of a TLS proxy in front: its X-Forwarded-For and -Proto are believed")
        ->envname("YUANMEN_BEHIND_PROXY")
        ->type_name("ADDR");
    command
        .add_flag("--webhooks-to-private", to.webhooks_to_private,
                  "let webhooks be sent to this machine and to addresses of private networks")
        ->envname("YUANMEN_WEBHOOKS_TO_PRIVATE");
    command.add_option("--config", to.config, "file of settings, a line each: port = 8080")
        ->envname("YUANMEN_CONFIG")
        ->type_name("FILE");
    command.add_option("--assets", to.assets, "take pages and messages from DIR instead of the binary")
        ->envname("YUANMEN_ASSETS")
        ->check(CLI::ExistingDirectory)
        ->type_name("DIR");
    command.add_option("--rulesets", to.rulesets, "further rulesets, a folder each")
        ->envname("YUANMEN_RULESETS")
        ->check(CLI::ExistingDirectory)
        ->type_name("DIR");
    command.add_option("--log-level", to.log_level, "debug, info, warning, error or off")
        ->envname("YUANMEN_LOG_LEVEL")
        ->check(CLI::IsMember({"debug", "info", "warning", "error", "off"}))
        ->capture_default_str()
        ->type_name("LEVEL");
    command
        .add_option("--backup-every", to.backup_minutes,
                    "minutes between checked backups while something is written; 0 makes none")
        ->envname("YUANMEN_BACKUP_EVERY")
        ->check(CLI::Range(0, 24 * 60))
        ->capture_default_str()
        ->type_name("MINUTES");
    command
        .add_option(
            "--backup-to", to.backup_to,
            "folder of these backups, best on another disk or a stick (default DATA/backups); thinned to\n"
            "all of two hours, one an hour for a day, one a day for a month")
        ->envname("YUANMEN_BACKUP_TO")
        ->type_name("DIR");
    command.add_flag("--demo", to.demo, "create a demo event if there is no event yet")
        ->envname("YUANMEN_DEMO");
    command.footer(
        "Every setting may also be an environment variable (--log-level is YUANMEN_LOG_LEVEL) or a line of "
        "the\n"
        "--config file (log-level = \"debug\"). A flag wins over the environment, the environment over the "
        "file.\n"
        "\n"
        "At its start the service prints the address phones open, one line for each address, `listening on\n"
        "http://127.0.0.1:8080`, and, as long as there is no owner, the one-time code for the first sign-in. "
        "The log goes to standard error, "
        "a\n"
        "JSON object a line. SIGTERM, SIGINT and SIGHUP finish what runs and exit with 0.\n"
        "Exit code 0: ended when told to; 69: it could not serve (port, folder, database); the reason is "
        "said.");
}

void complete_configuration(CLI::App& command, Configuration& to) {
    if (!to.config.empty()) read_settings(command, to.config);
    if (to.data.empty()) throw CLI::RequiredError("--data DIR");
    if (to.host.empty()) to.host = to.lan ? "0.0.0.0" : "127.0.0.1";
    if (!is_loopback(to.host) && !to.lan && to.behind_proxy.empty()) {
        throw CLI::ValidationError("--host " + to.host,
                                   "reaches beyond this machine; say --lan to serve the hall over plain "
                                   "HTTP, or --behind-proxy ADDR");
    }
    if (!to.public_url.empty() && !web::is_origin(to.public_url)) {
        throw CLI::ValidationError("--public-url " + to.public_url,
                                   "is no address of a site: https://cup.example.org, without a path");
    }
    base::log::Level level{};
    if (base::log::parse_level(to.log_level, level)) base::log::set_level(level);
}

}  // namespace yuanmen::cli
