#include "cli/version.hpp"

#include "cards/ruleset_library.hpp"
#include "store/sqlite_version.hpp"
#include "yuanmen_commit.hpp"

namespace yuanmen::cli {

std::string version_text() {
    std::string text = std::string("yuanmen ") + YUANMEN_VERSION + " (commit " + kCommit + ")\n";
    text += "SQLite " + store::sqlite_version() + "\n";
    const auto library = cards::RulesetLibrary::shipped();
    for (const auto& ruleset : library.all()) {
        text += "ruleset " + ruleset->id + " sha256 " + ruleset->sha256 + "\n";
    }
    text.pop_back();
    return text;
}

}  // namespace yuanmen::cli
