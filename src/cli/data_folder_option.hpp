#pragma once

#include <string>

namespace CLI {
class App;
}

namespace yuanmen::cli {

/// Gives a command its required `--data DIR`, or YUANMEN_DATA.
void add_data_folder(CLI::App& command, std::string& data);

/// What a command says of itself.
struct CommandWords {
    const char* name;
    const char* about;
};

/// `yuanmen GROUP COMMAND --data DIR`: the command of a group that has no other meaning without one.
CLI::App& add_folder_command(CLI::App& app, const CommandWords& group, const CommandWords& command,
                             std::string& data);

}  // namespace yuanmen::cli
