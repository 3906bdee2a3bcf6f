#include <doctest/doctest.h>

#include <algorithm>

#include "record/kit.hpp"
#include "record/scenarios.hpp"

namespace kit {

using cards::CardFace;
using cards::CardKind;

Dealer::Dealer(record::Dice& dice)
    : deck_(library().find("wzzz-2012")->deck.faces.begin(), library().find("wzzz-2012")->deck.faces.end()) {
    dice.shuffle(deck_);
}

std::string Dealer::any(const std::function<bool(const CardFace&)>& fits) {
    const auto found = std::find_if(deck_.begin(), deck_.end(), fits);
    REQUIRE(found != deck_.end());
    const CardFace face = *found;
    deck_.erase(found);
    return cards::suit_letter(face.suit) + std::string(cards::rank_name(face.rank)) + "." +
           std::string(cards::id_of(face.kind));
}
std::string Dealer::kind(CardKind wanted) {
    return any([=](const CardFace& face) { return face.kind == wanted; });
}
std::string Dealer::red(CardKind wanted) {
    return any([=](const CardFace& face) {
        return face.kind == wanted && cards::color_of(face.suit) == cards::Color::red;
    });
}
std::string Dealer::black(CardKind wanted) {
    return any([=](const CardFace& face) {
        return face.kind == wanted && cards::color_of(face.suit) == cards::Color::black;
    });
}
std::string Dealer::suit(cards::Suit wanted) {
    return any([=](const CardFace& face) { return face.suit == wanted; });
}
std::string Dealer::color(cards::Color wanted) {
    return any([=](const CardFace& face) { return cards::color_of(face.suit) == wanted; });
}

record::Record paper(const std::string& position, const std::vector<std::string>& lines) {
    std::string text = "yuanmen 1\nruleset: wzzz-2012\n" + position;
    for (const std::string& line : lines) text += line + '\n';
    auto parsed = record::parse(text, lexicon());
    REQUIRE_MESSAGE(parsed.ok(), text);
    return std::move(parsed).value().record;
}

}  // namespace kit
