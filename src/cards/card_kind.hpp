#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace yuanmen::cards {

/// Every kind of game card, grouped by category. The enumerator is also the kind's id in rulesets, records
/// and URLs; names for people (杀, Strike) are in the ruleset's data.
enum class CardKind : std::uint8_t {
    slash,
    jink,
    peach,
    amazing_grace,
    god_salvation,
    savage_assault,
    archery_attack,
    duel,
    ex_nihilo,
    snatch,
    dismantlement,
    collateral,
    nullification,
    indulgence,
    lightning,
    crossbow,
    double_sword,
    qinggang_sword,
    blade,
    spear,
    axe,
    halberd,
    kylin_bow,
    ice_sword,
    eight_diagram,
    renwang_shield,
    jueying,
    dilu,
    zhuahuangfeidian,
    chitu,
    dayuan,
    zixing,
    none = 0xFF,  ///< no card, or one that is not known
};
inline constexpr int kCardKindCount = 32;

inline constexpr std::array<std::string_view, kCardKindCount> kCardKindIds = {
    "slash",          "jink",           "peach",     "amazing_grace", "god_salvation",    "savage_assault",
    "archery_attack", "duel",           "ex_nihilo", "snatch",        "dismantlement",    "collateral",
    "nullification",  "indulgence",     "lightning", "crossbow",      "double_sword",     "qinggang_sword",
    "blade",          "spear",          "axe",       "halberd",       "kylin_bow",        "ice_sword",
    "eight_diagram",  "renwang_shield", "jueying",   "dilu",          "zhuahuangfeidian", "chitu",
    "dayuan",         "zixing",
};

enum class Category : std::uint8_t { basic, trick, delayed_trick, weapon, armor, plus_horse, minus_horse };

/// The kind's id, e.g. "slash"; empty for none.
constexpr std::string_view id_of(CardKind kind) {
    return kind == CardKind::none ? std::string_view{} : kCardKindIds[static_cast<std::size_t>(kind)];
}

constexpr std::optional<CardKind> card_kind_from_id(std::string_view id) {
    for (std::size_t i = 0; i < kCardKindIds.size(); ++i) {
        if (kCardKindIds[i] == id) return static_cast<CardKind>(i);
    }
    return std::nullopt;
}

/// What a kind is by its print. The kind must not be none.
constexpr Category category_of(CardKind kind) {
    if (kind <= CardKind::peach) return Category::basic;
    if (kind <= CardKind::nullification) return Category::trick;
    if (kind <= CardKind::lightning) return Category::delayed_trick;
    if (kind <= CardKind::ice_sword) return Category::weapon;
    if (kind <= CardKind::renwang_shield) return Category::armor;
    return kind <= CardKind::zhuahuangfeidian ? Category::plus_horse : Category::minus_horse;
}

/// "basic", "trick", "delayed_trick", "weapon", "armor", "plus_horse" or "minus_horse".
constexpr std::string_view id_of(Category category) {
    constexpr std::array<std::string_view, 7> ids = {"basic", "trick",      "delayed_trick", "weapon",
                                                     "armor", "plus_horse", "minus_horse"};
    return ids[static_cast<std::size_t>(category)];
}

constexpr bool is_equipment(CardKind kind) {
    return kind != CardKind::none && category_of(kind) >= Category::weapon;
}

/// The range printed on a weapon; 1, the reach of an empty hand, for every other kind.
constexpr int weapon_range(CardKind kind) {
    switch (kind) {
        case CardKind::double_sword:
        case CardKind::qinggang_sword:
        case CardKind::ice_sword:
            return 2;
        case CardKind::blade:
        case CardKind::spear:
        case CardKind::axe:
            return 3;
        case CardKind::halberd:
            return 4;
        case CardKind::kylin_bow:
            return 5;
        default:
            return 1;
    }
}

}  // namespace yuanmen::cards
