#include "cli/read_file.hpp"

#include <array>
#include <fstream>
#include <iostream>

namespace yuanmen::cli {

std::optional<std::string> read_file(const std::string& file, std::size_t most) {
    std::ifstream stream;
    if (file != "-") stream.open(file, std::ios::binary);
    std::istream& in = file == "-" ? std::cin : stream;
    std::string bytes;
    std::array<char, 1 << 16> room;
    while (in && bytes.size() < most) {
        in.read(room.data(), static_cast<std::streamsize>(std::min(room.size(), most - bytes.size())));
        bytes.append(room.data(), static_cast<std::size_t>(in.gcount()));
    }
    if (in.bad() || (in.fail() && !in.eof())) return std::nullopt;
    return bytes;
}

}  // namespace yuanmen::cli
