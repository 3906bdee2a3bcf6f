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
/// of key → text with {{param}} holes; {{n|entry|entries}} says the first word where n is 1, else the second.
/// Immutable after loading.
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

/// A hole as it is written: the name, and for a plural its two words.
struct Hole {
    std::string_view name;
    std::string_view one;
    std::string_view many;

    bool is_plural() const { return !many.empty(); }
    std::string_view word_for(std::string_view number) const { return number == "1" ? one : many; }
};

/// Reads "n" or "n|entry|entries". The hole looks into `written`.
Hole hole_of(std::string_view written);

/// The names of the {{holes}} in a text, sorted, each once.
std::vector<std::string> holes_of(std::string_view text);

}  // namespace yuanmen::web
