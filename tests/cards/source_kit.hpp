#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

#include "cards/loading/folder.hpp"

namespace yuanmen::cards::test {

/// The source files of the shipped rulesets, read anew from the source tree, to be broken by a test.
inline loading::Folders shipped_sources() {
    loading::Folders folders;
    const std::filesystem::path root = std::filesystem::path(YUANMEN_SOURCE_DIR) / "rulesets";
    for (const auto& folder : std::filesystem::directory_iterator(root)) {
        if (!folder.is_directory()) continue;
        const std::string name = folder.path().filename().string();
        folders[name].path = "rulesets/" + name;
        for (const auto& file : std::filesystem::directory_iterator(folder.path())) {
            std::ifstream in(file.path(), std::ios::binary);
            folders[name].files[file.path().filename().string()] =
                std::string(std::istreambuf_iterator<char>(in), {});
        }
    }
    return folders;
}

/// Replaces the only occurrence of `from`; fails the test if there is none or more than one.
inline void replace_once(std::string& text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE_MESSAGE(at != std::string::npos, "not in the file: " << from);
    REQUIRE_MESSAGE(text.find(from, at + 1) == std::string::npos, "more than once in the file: " << from);
    text.replace(at, from.size(), to);
}

/// The 1-based line on which `marker` first stands.
inline int line_of(const std::string& text, const std::string& marker) {
    const std::size_t at = text.find(marker);
    REQUIRE_MESSAGE(at != std::string::npos, "marker not in the file: " << marker);
    int line = 1;
    for (std::size_t i = 0; i < at; ++i) line += text[i] == '\n' ? 1 : 0;
    return line;
}

}  // namespace yuanmen::cards::test
