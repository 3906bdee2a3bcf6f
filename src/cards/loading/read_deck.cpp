#include "cards/loading/parts.hpp"

namespace yuanmen::cards::loading {
namespace {

std::optional<Suit> suit_from_text(std::string_view text) {
    return text.size() == 1 ? suit_from_letter(text.front()) : std::nullopt;
}

/// Pairs twins; a third card of one face would have no twin and is refused.
void pair_twins(Problems& problems, const Parts& parts, Deck& deck) {
    deck.twins.fill(kNoCard);
    for (int later = 0; later < kDeckSize; ++later) {
        for (int earlier = 0; earlier < later; ++earlier) {
            if (!(deck.faces[static_cast<std::size_t>(earlier)] ==
                  deck.faces[static_cast<std::size_t>(later)])) {
                continue;
            }
            if (deck.twins[static_cast<std::size_t>(earlier)] != kNoCard) {
                problems.add("ruleset.face_repeated", parts.place_of("card " + std::to_string(later)));
                return;
            }
            deck.twins[static_cast<std::size_t>(earlier)] = static_cast<CardId>(later);
            deck.twins[static_cast<std::size_t>(later)] = static_cast<CardId>(earlier);
        }
    }
}

}  // namespace

void read_card_kinds(ObjectReader& in, const std::string& file, Parts& parts) {
    const SourceNode* list = in.list("card_kinds", kCardKindCount * 2);
    if (list == nullptr) return;
    std::erase_if(parts.places, [](const auto& entry) { return entry.first.starts_with("kind "); });
    for (std::size_t i = 0; i < list->items.size() && !in.problems().any(); ++i) {
        ObjectReader kind(in.problems(), file, list->items[i], item_path("card_kinds", i),
                          {"id", "zh", "en"});
        const auto id = kind.choice<CardKind>("id", card_kind_from_id, "src/cards/card_kind.hpp");
        BothLanguages name = kind.both_languages();
        if (in.problems().any()) return;
        parts.note(in.problems(), "kind " + std::string(id_of(id)), std::string(id_of(id)), kind.place("id"));
        parts.ruleset.names.card_kinds[static_cast<std::size_t>(id)] = std::move(name);
    }
    if (!in.problems().any()) in.check_count("card_kinds", *list, kCardKindCount);
}

void read_cards(ObjectReader& in, const std::string& file, Parts& parts) {
    const SourceNode* list = in.list("cards", kDeckSize * 2);
    if (list == nullptr) return;
    in.check_count("cards", *list, kDeckSize);
    std::erase_if(parts.places, [](const auto& entry) { return entry.first.starts_with("card "); });
    Deck& deck = parts.ruleset.deck;
    for (std::size_t i = 0; i < list->items.size() && !in.problems().any(); ++i) {
        ObjectReader card(in.problems(), file, list->items[i], item_path("cards", i),
                          {"suit", "rank", "kind", "ex"});
        const Suit suit = card.choice<Suit>("suit", suit_from_text, "S | H | C | D");
        const Rank rank = card.choice<Rank>("rank", rank_from_name, "A | 2 … 10 | J | Q | K");
        const auto kind = card.choice<CardKind>("kind", card_kind_from_id, "src/cards/card_kind.hpp");
        const bool extra = card.boolean_or("ex", false);
        if (in.problems().any()) return;
        deck.faces[i] = {suit, rank, kind};
        deck.extra[i] = extra;
        parts.places["card " + std::to_string(i)] = card.place("kind");
    }
    if (!in.problems().any()) pair_twins(in.problems(), parts, deck);
}

}  // namespace yuanmen::cards::loading
