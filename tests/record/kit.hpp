#pragma once

#include <doctest/doctest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "cards/ruleset_library.hpp"
#include "record/lexicon.hpp"
#include "record/parser.hpp"
#include "record/printer.hpp"
#include "record/qsgs/log_reader.hpp"

namespace kit {

using namespace yuanmen;

inline const cards::RulesetLibrary& library() {
    static const auto loaded = cards::RulesetLibrary::shipped();
    return loaded;
}

inline const record::Lexicon& lexicon() {
    static const record::Lexicon built(library().find("wzzz-2012")->names);
    return built;
}

inline std::string slurp(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream out;
    out << in.rdbuf();
    return out.str();
}

/// A sample game's log out of its .jsonl.gz file.
inline std::string log_of(const std::filesystem::path& path) {
    const auto log = record::qsgs::unpack(slurp(path.string()));
    REQUIRE(log.ok());
    return *log;
}

inline std::string golden(const std::string& name) {
    return std::string(YUANMEN_SOURCE_DIR) + "/tests/golden/" + name;
}

}  // namespace kit
