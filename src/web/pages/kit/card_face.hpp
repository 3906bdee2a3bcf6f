#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "cards/ruleset.hpp"
#include "web/text/catalogue.hpp"

namespace yuanmen::web::pages {

/// What the face of a card shows, from its word in a record ("S7.slash", "♠7杀"; "♦6杀 当 乐不思蜀" is shown
/// as what it stands for): {"suit", "rank", "red", "name", "short", "type", "kind", "one"}. Null for `?` and
/// for any other word. `kind` is the word of the type in this language.
nlohmann::json card_face(const Catalogue& catalogue, Language language, const cards::Ruleset& ruleset,
                         std::string_view word);

}  // namespace yuanmen::web::pages
