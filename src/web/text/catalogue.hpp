#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "web/text/assets.hpp"
#include "web/text/language.hpp"

namespace yuanmen::web {

/// Every sentence of the pages and the API, in every language: messages/<area>.<language>.json, flat objects
/// of key → text with {{param}} holes. Immutable after loading.
class Catalogue {
  public:
    /// Throws std::runtime_error naming file and key on broken JSON, a value that is not text, or a key that
    /// stands in two files of one language.
    explicit Catalogue(const Assets& assets);

    /// The text as written, holes included; nothing if the key is unknown.
    std::optional<std::string_view> find(Language language, std::string_view key) const;

    /// The text with its holes filled in. An unknown key gives the key itself; a hole without a parameter
    /// stays empty. The result is plain text, not HTML.
    std::string say(Language language, std::string_view key,
                    const std::map<std::string, std::string>& params = {}) const;

    /// Keys that stand in one language only, or whose holes differ between languages: "key (zh)", sorted.
    std::vector<std::string> disagreements() const;

    const std::map<std::string, std::string, std::less<>>& all(Language language) const;

  private:
    std::map<std::string, std::string, std::less<>> texts_[2];
};

/// The names of the {{holes}} in a text, sorted, each once.
std::vector<std::string> holes_of(std::string_view text);

}  // namespace yuanmen::web
