#include "cards/ruleset_library.hpp"

#include <stdexcept>

#include "cards/exact_name.hpp"
#include "cards/kept_rulesets.hpp"
#include "cards/loading/folder.hpp"

namespace yuanmen::cards {
namespace {

std::string where(const RulesetError& error) {
    return error.code + " in " + error.file + ":" + std::to_string(error.line) + " " + error.key;
}

}  // namespace

RulesetLibrary RulesetLibrary::shipped() {
    auto loaded = loading::load_folders(loading::embedded_folders());
    if (!loaded) throw std::logic_error("a shipped ruleset is broken: " + where(loaded.error()));
    RulesetLibrary library;
    library.rulesets_ = std::move(loaded->rulesets);
    library.for_testing_ = std::move(loaded->for_testing);
    return library;
}

base::Result<RulesetLibrary, RulesetError> RulesetLibrary::with_directory(
    const std::filesystem::path& directory) {
    const RulesetLibrary shipped = RulesetLibrary::shipped();
    auto folders = loading::folders_of(directory);
    if (!folders) return base::fail(folders.error());
    loading::Folders all = *folders;
    for (auto& [name, folder] : loading::embedded_folders()) all.emplace(name, folder);
    auto loaded = loading::load_folders(all);
    if (!loaded) return base::fail(loaded.error());
    RulesetLibrary library;
    library.rulesets_ = std::move(loaded->rulesets);
    library.for_testing_ = std::move(loaded->for_testing);
    for (const auto& original : shipped.rulesets_) {
        const auto now = library.find(original->id);
        if (now->sha256 == original->sha256) continue;
        return base::fail(RulesetError{"ruleset.duplicate_id",
                                       all.at(original->id).path + "/ruleset.json",
                                       0,
                                       "id",
                                       {{"id", original->id}}});
    }
    return library;
}

std::shared_ptr<const Ruleset> RulesetLibrary::find(std::string_view name) const {
    for (const auto& ruleset : rulesets_) {
        if (names_today(name, ruleset->id, ruleset->sha256)) return ruleset;
    }
    return kept_ruleset(name);
}

}  // namespace yuanmen::cards
