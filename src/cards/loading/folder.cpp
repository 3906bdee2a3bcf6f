#include "cards/loading/folder.hpp"

#include <algorithm>

#include "cards/loading/parts.hpp"

namespace yuanmen::cards::loading {
namespace {

/// Loads folders in any order, each once and after its base. Stops at the first problem.
class FolderLoader {
  public:
    explicit FolderLoader(const Folders& folders) : folders_(folders) {}

    /// nullptr if a problem was noted.
    const Parts* load(const std::string& name, int depth);
    const Problems& problems() const { return problems_; }

  private:
    bool parse(const std::string& path, const std::string& bytes, SourceNode& tree);
    /// Returns whether the ruleset is built on another.
    bool read_head_file(const std::string& name, const Folder& folder, Parts& parts, int depth);
    void read_section_file(const std::string& name, const std::string& path, const std::string& bytes,
                           Parts& parts);

    const Folders& folders_;
    Problems problems_;
    std::map<std::string, Parts> done_;
};

bool FolderLoader::parse(const std::string& path, const std::string& bytes, SourceNode& tree) {
    auto parsed = parse_source(bytes, path);
    if (!parsed) {
        const RulesetError& error = parsed.error();
        problems_.add(error.code, {error.file, error.line, error.key}, error.params);
        return false;
    }
    tree = std::move(*parsed);
    return true;
}

bool FolderLoader::read_head_file(const std::string& name, const Folder& folder, Parts& parts, int depth) {
    const std::string path = folder.path + "/ruleset.json";
    const auto file = folder.files.find("ruleset.json");
    if (file == folder.files.end()) {
        problems_.add("ruleset.missing_file", {path, 0, ""});
        return false;
    }
    SourceNode tree;
    if (!parse(path, file->second, tree)) return false;
    ObjectReader in(problems_, path, tree, "",
                    {"format", "id", "title", "base", "for_testing", "parameters"});
    const bool derived = in.has("base");
    if (derived) {
        const std::string base = in.id("base");
        if (problems_.any()) return derived;
        if (folders_.count(base) == 0) {
            problems_.add("ruleset.unknown_base", in.place("base"), {{"id", base}});
            return derived;
        }
        if (depth >= kMaxBases) {
            problems_.add("ruleset.base_loop", in.place("base"), {{"id", base}});
            return derived;
        }
        const Parts* parent = load(base, depth + 1);
        if (parent == nullptr) return derived;
        parts = *parent;
        std::erase_if(parts.places, [](const auto& entry) { return entry.first.starts_with("replaced "); });
    }
    read_head(in, path, parts);
    parts.for_testing = in.boolean_or("for_testing", false);
    if (!problems_.any() && parts.ruleset.id != name) {
        problems_.add("ruleset.folder_name", in.place("id"), {{"id", parts.ruleset.id}, {"folder", name}});
    }
    read_parameters(in, path, parts, !derived);
    return derived;
}

bool is_part_file(const std::string& name, std::string_view stem) {
    return name.starts_with(stem) && name.ends_with(".json") && name.size() > stem.size() + 5;
}

void FolderLoader::read_section_file(const std::string& name, const std::string& path,
                                     const std::string& bytes, Parts& parts) {
    SourceNode tree;
    if (!parse(path, bytes, tree)) return;
    if (name == "deck.json") {
        ObjectReader in(problems_, path, tree, "", {"card_kinds", "cards"});
        read_card_kinds(in, path, parts);
        read_cards(in, path, parts);
    } else if (name == "generals.json") {
        ObjectReader in(problems_, path, tree, "", {"generals", "skills"});
        read_generals(in, path, parts);
        read_skills(in, path, parts);
    } else if (name == "infractions.json") {
        ObjectReader in(problems_, path, tree, "", {"infractions"});
        read_infractions(in, path, parts);
    } else if (is_part_file(name, "clauses.")) {
        ObjectReader in(problems_, path, tree, "", {"clauses"});
        read_clauses(in, path, parts);
    } else if (is_part_file(name, "replaced_clauses.")) {
        ObjectReader in(problems_, path, tree, "", {"replaced_clauses"});
        read_replaced_clauses(in, path, parts);
    } else {
        problems_.add("ruleset.unknown_file", {path, 0, ""});
    }
}

const Parts* FolderLoader::load(const std::string& name, int depth) {
    const auto done = done_.find(name);
    if (done != done_.end()) return &done->second;
    const Folder& folder = folders_.at(name);
    Parts parts;
    const bool derived = read_head_file(name, folder, parts, depth);
    if (problems_.any()) return nullptr;
    for (const char* required : {"deck.json", "generals.json", "infractions.json"}) {
        if (derived || folder.files.count(required) != 0) continue;
        problems_.add("ruleset.missing_file", {folder.path + "/" + required, 0, ""});
    }
    for (const auto& [file, bytes] : folder.files) {
        if (problems_.any()) return nullptr;
        if (file != "ruleset.json") read_section_file(file, folder.path + "/" + file, bytes, parts);
    }
    check_whole(problems_, parts);
    if (problems_.any()) return nullptr;
    return &done_.emplace(name, std::move(parts)).first->second;
}

}  // namespace

base::Result<Loaded, RulesetError> load_folders(const Folders& folders) {
    FolderLoader loader(folders);
    Loaded loaded;
    for (const auto& [name, folder] : folders) {
        const Parts* parts = loader.load(name, 0);
        if (parts == nullptr) return base::fail(loader.problems().first());
        loaded.rulesets.push_back(std::make_shared<const Ruleset>(finish(*parts)));
        if (parts->for_testing) loaded.for_testing.insert(name);
    }
    return loaded;
}

}  // namespace yuanmen::cards::loading
