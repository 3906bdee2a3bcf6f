#include "web/text/catalogue.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <stdexcept>

#include "web/text/hole.hpp"

namespace yuanmen::web {
namespace {

/// Calls `text(piece)` and `hole(name)` in the order they stand.
template <class Text, class Hole>
void walk(std::string_view source, Text text, Hole hole) {
    while (!source.empty()) {
        const std::size_t open = source.find("{{");
        const std::size_t close = open == std::string_view::npos ? open : source.find("}}", open);
        text(source.substr(0, close == std::string_view::npos ? source.size() : open));
        if (close == std::string_view::npos) return;
        hole(source.substr(open + 2, close - open - 2));
        source.remove_prefix(close + 2);
    }
}

}  // namespace

Hole hole_of(std::string_view written) {
    const std::size_t first = written.find('|');
    if (first == std::string_view::npos) return {written, {}, {}};
    const std::size_t second = written.find('|', first + 1);
    const bool both = second != std::string_view::npos;
    return {written.substr(0, first), written.substr(first + 1, both ? second - first - 1 : second),
            both ? written.substr(second + 1) : written.substr(first + 1)};
}

std::vector<std::string> holes_of(std::string_view text) {
    std::set<std::string> names;
    walk(
        text, [](std::string_view) {}, [&](std::string_view hole) { names.emplace(hole_of(hole).name); });
    return {names.begin(), names.end()};
}

Catalogue::Catalogue(const Assets& assets) {
    for (const Language language : kLanguages) {
        const std::string ending = "." + std::string(code_of(language)) + ".json";
        for (const auto& [name, bytes] : assets.files()) {
            if (!name.starts_with("messages/") || !name.ends_with(ending)) continue;
            const auto parsed = nlohmann::json::parse(bytes, nullptr, false);
            if (!parsed.is_object()) throw std::runtime_error(name + ": not a JSON object");
            for (const auto& [key, value] : parsed.items()) {
                if (!value.is_string()) throw std::runtime_error(name + ": " + key + ": not a text");
                if (!texts_[static_cast<int>(language)].emplace(key, value.get<std::string>()).second) {
                    throw std::runtime_error(name + ": " + key + ": stands in another file as well");
                }
            }
        }
    }
}

const std::map<std::string, std::string, std::less<>>& Catalogue::all(Language language) const {
    return texts_[static_cast<int>(language)];
}

std::optional<std::string_view> Catalogue::find(Language language, std::string_view key) const {
    const auto at = all(language).find(key);
    if (at == all(language).end()) return std::nullopt;
    return at->second;
}

std::string Catalogue::say(Language language, std::string_view key,
                           const std::map<std::string, std::string>& params) const {
    std::string out;
    walk(
        find(language, key).value_or(key), [&](std::string_view piece) { out += piece; },
        [&](std::string_view written) {
            const Hole hole = hole_of(written);
            const auto at = params.find(std::string(hole.name));
            if (at != params.end()) out += hole.is_plural() ? hole.word_for(at->second) : at->second;
        });
    return out;
}

namespace {

/// The holes, where "general_zh" in the one language stands for the same as "general_en" in the other.
std::vector<std::string> same_in_both(std::string_view text, Language language) {
    const std::string ending = "_" + std::string(code_of(language));
    std::vector<std::string> names = holes_of(text);
    for (std::string& name : names) {
        if (name.ends_with(ending)) name.resize(name.size() - ending.size());
    }
    std::sort(names.begin(), names.end());
    return names;
}

}  // namespace

std::vector<std::string> Catalogue::disagreements() const {
    std::set<std::string> found;
    for (const Language language : kLanguages) {
        const Language other = language == Language::zh ? Language::en : Language::zh;
        for (const auto& [key, text] : all(language)) {
            const auto twin = find(other, key);
            if (!twin) found.insert(key + " (" + std::string(code_of(language)) + ")");
            if (twin && same_in_both(text, language) != same_in_both(*twin, other))
                found.insert(key + " (holes)");
        }
    }
    return {found.begin(), found.end()};
}

}  // namespace yuanmen::web
