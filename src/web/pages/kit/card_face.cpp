#include "web/pages/kit/card_face.hpp"

#include <array>
#include <utility>

#include "cards/card_kind.hpp"
#include "cards/rank.hpp"

namespace yuanmen::web::pages {
namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kSuits = {{
    {"S", "♠"},
    {"H", "♥"},
    {"C", "♣"},
    {"D", "♦"},
    {"♠", "♠"},
    {"♥", "♥"},
    {"♣", "♣"},
    {"♦", "♦"},
}};

/// Names that are not called by their first two characters.
constexpr std::array<std::pair<std::string_view, std::string_view>, 3> kShort = {{
    {"过河拆桥", "过拆"},
    {"诸葛连弩", "连弩"},
    {"乐不思蜀", "乐"},
}};

constexpr std::size_t kTwoCharacters = 6;  // bytes of UTF-8

std::optional<cards::CardKind> kind_named(const cards::Ruleset& ruleset, std::string_view name) {
    for (std::size_t i = 0; i < cards::kCardKindIds.size(); ++i) {
        const auto kind = static_cast<cards::CardKind>(i);
        const cards::BothLanguages& names = ruleset.names.of(kind);
        if (name == cards::id_of(kind) || name == names.zh || name == names.en) return kind;
    }
    return std::nullopt;
}

std::string short_name(const std::string& name) {
    for (const auto& [full, said] : kShort) {
        if (name == full) return std::string(said);
    }
    return name.size() > kTwoCharacters ? name.substr(0, kTwoCharacters) : name;
}

/// The rank at the front of the text, which is shortened by it.
std::string_view take_rank(std::string_view& text) {
    for (const std::size_t size : {std::size_t{2}, std::size_t{1}}) {
        if (text.size() < size || !cards::rank_from_name(text.substr(0, size))) continue;
        const std::string_view rank = text.substr(0, size);
        text.remove_prefix(size);
        return rank;
    }
    return {};
}

}  // namespace

std::optional<CardFace> card_face(const Catalogue& catalogue, Language language,
                                  const cards::Ruleset& ruleset, std::string_view word) {
    std::string_view printed = word.substr(0, word.find(' '));
    const std::size_t last = word.rfind(' ');
    std::string_view suit;
    for (const auto& [sign, shown] : kSuits) {
        if (!printed.starts_with(sign)) continue;
        suit = shown;
        printed.remove_prefix(sign.size());
        break;
    }
    if (suit.empty()) return std::nullopt;
    const std::string_view rank = take_rank(printed);
    if (rank.empty()) return std::nullopt;
    if (printed.starts_with(".")) printed.remove_prefix(1);
    const auto kind = kind_named(ruleset, last == std::string_view::npos ? printed : word.substr(last + 1));
    if (!kind) return std::nullopt;
    const cards::BothLanguages& names = ruleset.names.of(*kind);
    const std::string& name = language == Language::zh ? names.zh : names.en;
    const std::string type(cards::id_of(cards::category_of(*kind)));
    CardFace face;
    face.suit = suit;
    face.rank = rank;
    face.red = suit == "♥" || suit == "♦";
    face.name = name;
    face.short_name = language == Language::zh ? short_name(name) : name;
    face.type = type;
    face.kind = catalogue.say(language, "kit.type." + type);
    face.gear = cards::is_equipment(*kind);
    face.one = face.short_name.size() <= kTwoCharacters / 2;
    return face;
}

}  // namespace yuanmen::web::pages
