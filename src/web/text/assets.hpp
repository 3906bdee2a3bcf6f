#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace yuanmen::web {

/// The files of templates/: pages, partials, layouts, messages, static files. Loaded once; immutable after.
class Assets {
  public:
    /// What is linked into the binary.
    static Assets embedded();
    /// A folder laid out like templates/, for development. Throws std::runtime_error if it cannot be read.
    static Assets from(const std::filesystem::path& folder);
    /// Files given by name, for tests.
    explicit Assets(std::map<std::string, std::string, std::less<>> files) : files_(std::move(files)) {}

    const std::map<std::string, std::string, std::less<>>& files() const { return files_; }
    /// The file's bytes; nothing if there is none of that name ("pages/sign_in.html").
    std::optional<std::string_view> find(std::string_view name) const;

  private:
    std::map<std::string, std::string, std::less<>> files_;
};

}  // namespace yuanmen::web
