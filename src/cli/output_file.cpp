#include "cli/output_file.hpp"

#include <filesystem>
#include <fstream>

#include "cli/read_file.hpp"

namespace yuanmen::cli {

bool holds_something_else(const std::string& file, const std::string& text) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) return false;
    const auto bytes = read_file(file, text.size() + 1);
    return !bytes || *bytes != text;
}

bool write_file(const std::string& file, const std::string& text) {
    std::ofstream out(file, std::ios::binary);
    out << text;
    out.close();
    return !out.fail();
}

}  // namespace yuanmen::cli
