#include "cli/help_words.hpp"

#include <string>
#include <utility>
#include <vector>

#include "cli/speech.hpp"

namespace yuanmen::cli {
namespace {

/// CLI11's own words: as it asks for them, and the message that says them.
constexpr std::pair<const char*, const char*> kLabels[] = {
    {"Usage", "help.:usage"},
    {"OPTIONS", "help.:options"},
    {"Options", "help.:options"},
    {"Positionals", "help.:arguments"},
    {"Subcommands", "help.:subcommands"},
    {"SUBCOMMAND", "help.:subcommand"},
    {"REQUIRED", "help.:required"},
    {"Env", "help.:environment"},
};

class HelpWords {
  public:
    explicit HelpWords(const web::Catalogue& catalogue) : catalogue_(catalogue) {}

    void label(CLI::App& app) const {
        for (const auto& [asked, key] : kLabels) app.get_formatter()->label(asked, said(key));
    }

    void describe(CLI::App& app, const std::string& key) const {
        if (knows(key)) app.description(said(key));
        app.group(said("help.:subcommands"));
        for (CLI::Option* option : app.get_options([](const CLI::Option*) { return true; })) {
            for (const std::string& place :
                 {"help.:" + option->get_name(), key + ".:" + option->get_name()}) {
                if (knows(place)) option->description(said(place));
            }
            option->group(said("help.:options"));
        }
        const auto inner = app.get_subcommands([](CLI::App*) { return true; });
        for (CLI::App* each : inner) describe(*each, key + "." + each->get_name());
        if (inner.empty()) end_with_exit_codes(app, key);
    }

  private:
    void end_with_exit_codes(CLI::App& app, const std::string& key) const {
        const bool own = app.get_description().find("退出码") != std::string::npos;
        app.footer(said(knows(key + ".:footer") ? key + ".:footer"
                        : own                   ? "help.:exit_besides"
                                                : "help.:exit"));
    }
    bool knows(const std::string& key) const { return catalogue_.find(web::Language::zh, key).has_value(); }
    std::string said(const std::string& key) const { return catalogue_.say(web::Language::zh, key); }

    const web::Catalogue& catalogue_;
};

}  // namespace

void say_help(CLI::App& app) {
    if (terminal_language() != web::Language::zh) return;
    const web::Catalogue catalogue = sentences({"cli"});
    const HelpWords words(catalogue);
    words.label(app);
    words.describe(app, "help");
}

}  // namespace yuanmen::cli
