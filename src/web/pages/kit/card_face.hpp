#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cards/ruleset.hpp"
#include "journal/codec/type.hpp"
#include "web/text/catalogue.hpp"

namespace yuanmen::web::pages {

/// What the face of a card shows.
struct CardFace {
    static constexpr const char* kPart = "CardFace";
    std::string suit, rank;
    bool red = false;
    std::string name, short_name;
    std::string type;  ///< "basic" …; `kind` is its word in the reader's language
    std::string kind;
    bool gear = false;
    bool one = false;  ///< the short name is one character

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("suit", self.suit);
        f("rank", self.rank);
        f("red", self.red);
        f("name", self.name);
        f("short", self.short_name);
        f("type", self.type);
        f("kind", self.kind);
        f("gear", self.gear);
        f("one", self.one);
    }
};

/// The face of a card by its word in a record ("S7.slash", "♠7杀"; "♦6杀 当 乐不思蜀" is shown as what it
/// stands for). Nothing for `?` and for any other word.
std::optional<CardFace> card_face(const Catalogue& catalogue, Language language,
                                  const cards::Ruleset& ruleset, std::string_view word);

}  // namespace yuanmen::web::pages
