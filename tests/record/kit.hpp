#pragma once

#include <fstream>
#include <sstream>
#include <string>

#include "cards/ruleset_library.hpp"
#include "record/lexicon.hpp"
#include "record/parser.hpp"
#include "record/printer.hpp"

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

inline std::string golden(const std::string& name) {
    return std::string(YUANMEN_SOURCE_DIR) + "/tests/golden/" + name;
}

}  // namespace kit
