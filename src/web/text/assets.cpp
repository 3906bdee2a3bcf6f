#include "web/text/assets.hpp"

#include <fstream>
#include <iterator>
#include <span>
#include <stdexcept>

#include "base/embedded_file.hpp"

namespace yuanmen {
std::span<const base::EmbeddedFile> embedded_templates();
}

namespace yuanmen::web {

Assets Assets::embedded() {
    std::map<std::string, std::string, std::less<>> files;
    for (const auto& file : embedded_templates()) files.emplace(file.name, file.bytes);
    return Assets(std::move(files));
}

Assets Assets::from(const std::filesystem::path& folder) {
    std::map<std::string, std::string, std::less<>> files;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        if (!entry.is_regular_file()) continue;
        std::ifstream in(entry.path(), std::ios::binary);
        std::string bytes((std::istreambuf_iterator<char>(in)), std::istreambuf_iterator<char>());
        if (!in) throw std::runtime_error("cannot read " + entry.path().string());
        files.emplace(entry.path().lexically_relative(folder).generic_string(), std::move(bytes));
    }
    if (files.empty()) throw std::runtime_error("no files below " + folder.string());
    return Assets(std::move(files));
}

std::optional<std::string_view> Assets::find(std::string_view name) const {
    const auto at = files_.find(name);
    if (at == files_.end()) return std::nullopt;
    return at->second;
}

}  // namespace yuanmen::web
