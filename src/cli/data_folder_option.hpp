#pragma once

#include <string>

namespace CLI {
class App;
}

namespace yuanmen::cli {

/// Gives a command its required `--data DIR`, or YUANMEN_DATA.
void add_data_folder(CLI::App& command, std::string& data);

}  // namespace yuanmen::cli
