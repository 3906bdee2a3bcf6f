#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace yuanmen::cli {

/// How `yuanmen serve` runs. Each setting may be a flag, an environment variable (YUANMEN_ and the flag's
/// name in capitals) or a line of the file given by --config; a flag wins over the environment, the
/// environment over the file, the file over what stands here.
struct Configuration {
    std::filesystem::path data;
    int port = 8080;
    std::string host;  ///< empty: 127.0.0.1, with --lan 0.0.0.0
    bool lan = false;
    std::string phones_use;  ///< address or name for QR codes and sheets; empty: found
    std::string public_url;  ///< "https://cup.example.org" that everybody opens; empty: unknown
    std::vector<std::string> behind_proxy;  ///< addresses of TLS proxies whose X-Forwarded-* is believed
    bool webhooks_to_private = false;       ///< webhooks may go to this machine and private networks
    std::filesystem::path config;
    std::filesystem::path assets;    ///< empty: those in the binary
    std::filesystem::path rulesets;  ///< empty: only those in the binary
    std::string log_level = "info";
    bool demo = false;
    int backup_minutes = 15;          ///< 0: none
    std::filesystem::path backup_to;  ///< empty: DATA/backups
};

/// Declares the settings as options of `command`.
void declare_configuration(CLI::App& command, Configuration& configuration);

/// To be called when the flags and the environment have been read: fills in what they left open from the
/// file, then checks the whole. Throws CLI::ParseError with a sentence that names the setting.
void complete_configuration(CLI::App& command, Configuration& configuration);

}  // namespace yuanmen::cli
