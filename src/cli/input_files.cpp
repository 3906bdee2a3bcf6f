#include "cli/input_files.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "cli/read_file.hpp"

namespace yuanmen::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLargestList = 64 << 20;

/// Folders behind symbolic links are not gone into.
bool is_folder(const fs::directory_entry& entry) {
    std::error_code error;
    return fs::is_directory(entry.symlink_status(error));
}

/// What the folder holds, in no order; a folder that cannot be read stands there itself, for its reader to
/// find.
void gather_below(const std::string& folder, const std::vector<std::string_view>& endings,
                  std::vector<std::string>& out) {
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (const fs::directory_iterator end; !error && entry != end; entry.increment(error)) {
        const std::string path = entry->path().string();
        std::error_code kind;
        const bool wanted = std::any_of(endings.begin(), endings.end(), [&](std::string_view ending) {
            return entry->path().filename().string().size() > ending.size() && path.ends_with(ending);
        });
        if (is_folder(*entry)) {
            gather_below(path, endings, out);
        } else if (wanted && !entry->is_directory(kind)) {
            out.push_back(path);
        }
    }
    if (error) out.push_back(folder);
}

std::vector<std::string> files_below(const std::string& folder,
                                     const std::vector<std::string_view>& endings) {
    std::vector<std::string> out;
    gather_below(folder, endings, out);
    std::sort(out.begin(), out.end());
    return out;
}

void add(const std::string& name, const std::vector<std::string_view>& endings, std::vector<InputFile>& out) {
    std::error_code error;
    if (name == "-" || !fs::is_directory(name, error)) {
        out.push_back({name});
        return;
    }
    const auto below = files_below(name, endings);
    if (below.empty()) out.push_back({name, true});
    for (const std::string& file : below) out.push_back({file});
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        std::string line = text.substr(at, end - at);
        if (!line.empty() && line.back() == '\r') line.pop_back();
        if (!line.empty()) out.push_back(std::move(line));
        at = end + 1;
    }
    return out;
}

}  // namespace

void declare_inputs(CLI::App& command, InputNames& names, const std::string& what) {
    auto* files = command.add_option("files", names.named,
                                     what + "; a folder stands for all below it, - is standard input");
    auto* list =
        command.add_option("--files", names.list, "a file with one path a line; - is standard input");
    command.parse_complete_callback([files, list] {
        if (files->count() == 0 && list->count() == 0) throw CLI::RequiredError("files or --files");
    });
}

std::vector<InputFile> input_files(const InputNames& names, const std::vector<std::string_view>& endings) {
    std::vector<InputFile> out;
    for (const std::string& name : names.named) add(name, endings, out);
    if (names.list.empty()) return out;
    const auto text = read_file(names.list, kLargestList);
    const auto lines = text ? lines_of(*text) : std::vector<std::string>();
    if (!text) out.push_back({names.list});
    if (text && lines.empty()) out.push_back({names.list, true});
    for (const std::string& line : lines) add(line, endings, out);
    return out;
}

}  // namespace yuanmen::cli
