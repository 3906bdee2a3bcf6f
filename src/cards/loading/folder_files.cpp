#include <fstream>
#include <sstream>

#include "base/embedded_file.hpp"
#include "cards/loading/folder.hpp"
#include "cards/loading/source_node.hpp"

namespace yuanmen {
std::span<const base::EmbeddedFile> embedded_rulesets();
}

namespace yuanmen::cards::loading {
namespace {

namespace fs = std::filesystem;

RulesetError file_error(std::string code, const fs::path& path,
                        std::map<std::string, std::string> params = {}) {
    return {std::move(code), path.string(), 0, "", std::move(params)};
}

base::Result<std::string, RulesetError> read_file(const fs::path& path) {
    std::error_code error;
    if (!fs::is_regular_file(path, error)) return base::fail(file_error("ruleset.unreadable", path));
    const std::uintmax_t size = fs::file_size(path, error);
    if (error) return base::fail(file_error("ruleset.unreadable", path));
    if (size > kMaxFileBytes) {
        return base::fail(
            file_error("ruleset.too_large", path, {{"limit", std::to_string(kMaxFileBytes) + " bytes"}}));
    }
    std::ifstream stream(path, std::ios::binary);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    stream.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (static_cast<std::uintmax_t>(stream.gcount()) != size) {
        return base::fail(file_error("ruleset.unreadable", path));
    }
    return bytes;
}

base::Result<Folder, RulesetError> read_folder(const fs::path& path) {
    Folder folder{path.string(), {}};
    std::error_code error;
    for (fs::directory_iterator entry(path, error), end; !error && entry != end; entry.increment(error)) {
        const std::string name = entry->path().filename().string();
        if (name == "README.md") continue;
        if (folder.files.size() >= kMaxFilesOfAFolder) {
            return base::fail(file_error("ruleset.too_large", path,
                                         {{"limit", std::to_string(kMaxFilesOfAFolder) + " files"}}));
        }
        auto bytes = read_file(entry->path());
        if (!bytes) return base::fail(bytes.error());
        folder.files.emplace(name, std::move(*bytes));
    }
    if (error) return base::fail(file_error("ruleset.unreadable", path));
    return folder;
}

}  // namespace

Folders embedded_folders() {
    Folders folders;
    for (const base::EmbeddedFile& file : embedded_rulesets()) {
        const std::size_t slash = file.name.find('/');
        if (slash == std::string_view::npos) continue;
        const std::string folder(file.name.substr(0, slash));
        folders[folder].path = "rulesets/" + folder;
        folders[folder].files.emplace(file.name.substr(slash + 1), file.bytes);
    }
    return folders;
}

base::Result<Folders, RulesetError> folders_of(const fs::path& directory) {
    Folders folders;
    std::error_code error;
    for (fs::directory_iterator entry(directory, error), end; !error && entry != end;
         entry.increment(error)) {
        std::error_code kind;
        if (!entry->is_directory(kind)) continue;
        if (folders.size() >= kMaxFolders) {
            return base::fail(file_error("ruleset.too_large", directory,
                                         {{"limit", std::to_string(kMaxFolders) + " folders"}}));
        }
        auto folder = read_folder(entry->path());
        if (!folder) return base::fail(folder.error());
        folders.emplace(entry->path().filename().string(), std::move(*folder));
    }
    if (error) return base::fail(file_error("ruleset.unreadable", directory));
    return folders;
}

}  // namespace yuanmen::cards::loading
