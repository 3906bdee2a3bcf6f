#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace CLI {
class App;
}

namespace yuanmen::cli {

/// What a command that reads many files was told to read.
struct InputNames {
    std::vector<std::string> named;  ///< files and folders; "-" is standard input
    std::string list;                ///< of `--files`: a file with one path a line, "-" is standard input
};

/// Declares the positional files and `--files LIST`; one of them must be given. `what` says what the files
/// are.
void declare_inputs(CLI::App& command, InputNames& names, const std::string& what);

/// One file to read, or a folder or list that turned out to hold none.
struct InputFile {
    std::string path;
    bool empty_folder = false;
};

/// The files in the order named: a folder stands for those below it whose names end so, in the order of their
/// paths; a list for its lines, which may be folders as well. A folder or a list without such files stays in
/// the answer as itself, marked. A file or folder that cannot be opened is left for the reader to find.
std::vector<InputFile> input_files(const InputNames& names, const std::vector<std::string_view>& endings);

}  // namespace yuanmen::cli
