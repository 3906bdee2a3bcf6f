#include "cards/kept_rulesets.hpp"

#include <algorithm>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "base/canonical_json.hpp"
#include "base/embedded_file.hpp"
#include "cards/exact_name.hpp"

namespace yuanmen {
std::span<const base::EmbeddedFile> embedded_kept_rulesets();
}

namespace yuanmen::cards {
namespace {

using nlohmann::json;

constexpr std::string_view kEnding = ".kept";
constexpr std::size_t kDigits = 64;

/// "<id>.<sha256>.kept": the id may hold dots, the hash cannot.
KeptName name_of(const base::EmbeddedFile& file) {
    const std::string_view stem = file.name.substr(0, file.name.size() - kEnding.size());
    return {std::string(stem.substr(0, stem.size() - kDigits - 1)),
            std::string(stem.substr(stem.size() - kDigits))};
}

std::string_view bytes_of(std::string_view stem) {
    for (const base::EmbeddedFile& file : embedded_kept_rulesets()) {
        if (file.name.substr(0, file.name.size() - kEnding.size()) == stem) return file.bytes;
    }
    throw std::logic_error("a kept ruleset rests on one that is not kept: " + std::string(stem));
}

/// The text as scripts/keep-rulesets writes differences: clauses as an object by id.
json by_clause(const std::string& stem) {
    const json source = json::parse(bytes_of(stem));
    const std::string from = source.at("from");
    json out = from.empty() ? json::object() : by_clause(from);
    out.merge_patch(source.at("changes"));
    return out;
}

std::string canonical_text(const std::string& stem) {
    json text = by_clause(stem);
    std::vector<std::string> ids;
    for (const auto& [id, clause] : text.at("clauses").items()) ids.push_back(id);
    std::sort(ids.begin(), ids.end(), clause_id_less);
    json clauses = json::array();
    for (const std::string& id : ids) {
        json clause = std::move(text["clauses"][id]);
        clause["id"] = id;
        clauses.push_back(std::move(clause));
    }
    text["clauses"] = std::move(clauses);
    return base::canonical_json(text);
}

std::shared_ptr<const Ruleset> opened(const KeptName& name) {
    auto ruleset = ruleset_from_text(canonical_text(name.id + "." + name.sha256));
    if (!ruleset)
        throw std::logic_error("a kept ruleset is broken: " + name.id + "@" + name.sha256 + " " +
                               ruleset.error().code);
    if (ruleset->sha256 != name.sha256 || ruleset->id != name.id)
        throw std::logic_error("a kept ruleset is not what it is named: " + name.id + "@" + name.sha256);
    return std::make_shared<const Ruleset>(std::move(*ruleset));
}

}  // namespace

std::vector<KeptName> kept_rulesets() {
    std::vector<KeptName> out;
    for (const base::EmbeddedFile& file : embedded_kept_rulesets()) out.push_back(name_of(file));
    return out;
}

std::shared_ptr<const Ruleset> kept_ruleset(std::string_view name) {
    static std::mutex mutex;
    static std::map<std::string, std::shared_ptr<const Ruleset>> held;  // by hash
    for (const KeptName& kept : kept_rulesets()) {
        if (!names_exactly(name, kept.id, kept.sha256)) continue;
        const std::lock_guard lock(mutex);
        auto& ruleset = held[kept.sha256];
        if (!ruleset) ruleset = opened(kept);
        return ruleset;
    }
    return nullptr;
}

}  // namespace yuanmen::cards
