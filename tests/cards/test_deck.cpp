#include <doctest/doctest.h>

#include <array>
#include <map>
#include <set>
#include <string>
#include <type_traits>

#include "cards/ruleset_library.hpp"

using namespace yuanmen::cards;

static_assert(std::is_trivially_copyable_v<Deck>);
static_assert(std::is_trivially_copyable_v<Generals>);
static_assert(std::is_trivially_copyable_v<Parameters>);

namespace {

const Deck& deck() {
    static const auto ruleset = RulesetLibrary::shipped().find("wzzz-2012");
    REQUIRE(ruleset != nullptr);
    return ruleset->deck;
}

std::string name_of(const CardFace& face) {
    return suit_letter(face.suit) + std::string(rank_name(face.rank)) + " " + std::string(id_of(face.kind));
}

}  // namespace

TEST_CASE("the deck has the printed number of each kind of card") {
    const std::map<std::string, int> printed = {
        {"slash", 30},
        {"jink", 15},
        {"peach", 8},
        {"amazing_grace", 2},
        {"god_salvation", 1},
        {"savage_assault", 3},
        {"archery_attack", 1},
        {"duel", 3},
        {"ex_nihilo", 4},
        {"snatch", 5},
        {"dismantlement", 6},
        {"collateral", 2},
        {"nullification", 4},
        {"indulgence", 3},
        {"lightning", 2},
        {"crossbow", 2},
        {"double_sword", 1},
        {"qinggang_sword", 1},
        {"blade", 1},
        {"spear", 1},
        {"axe", 1},
        {"halberd", 1},
        {"kylin_bow", 1},
        {"ice_sword", 1},
        {"eight_diagram", 2},
        {"renwang_shield", 1},
        {"jueying", 1},
        {"dilu", 1},
        {"zhuahuangfeidian", 1},
        {"chitu", 1},
        {"dayuan", 1},
        {"zixing", 1},
    };
    std::map<std::string, int> counted;
    for (CardId card = 0; card < kDeckSize; ++card) ++counted[std::string(id_of(deck().kind(card)))];
    CHECK(counted == printed);
}

TEST_CASE("the deck has 27 cards of each suit, and four EX cards beside two of every suit and rank") {
    std::array<int, kSuitCount> suits{};
    std::map<std::pair<int, int>, int> plain;
    std::set<std::string> extra;
    for (CardId card = 0; card < kDeckSize; ++card) {
        ++suits[static_cast<std::size_t>(deck().suit(card))];
        if (deck().extra[card]) {
            extra.insert(name_of(deck().face(card)));
        } else {
            ++plain[{static_cast<int>(deck().suit(card)), deck().rank(card)}];
        }
    }
    for (const int count : suits) CHECK(count == 27);
    CHECK(extra ==
          std::set<std::string>{"S2 ice_sword", "C2 renwang_shield", "HQ lightning", "DQ nullification"});
    CHECK(plain.size() == 52);
    for (const auto& [face, count] : plain) CHECK(count == 2);
}

TEST_CASE("exactly eleven pairs of cards are twins") {
    std::set<std::string> twins;
    for (CardId card = 0; card < kDeckSize; ++card) {
        const CardId twin = deck().twin(card);
        if (twin == kNoCard) {
            CHECK(deck().representative(card) == card);
            continue;
        }
        CHECK(twin != card);
        CHECK(deck().twin(twin) == card);
        CHECK(deck().face(twin) == deck().face(card));
        CHECK(deck().representative(card) == deck().representative(twin));
        CHECK(deck().find(deck().face(card)) == deck().representative(card));
        twins.insert(name_of(deck().face(card)));
    }
    CHECK(twins == std::set<std::string>{"S8 slash", "S9 slash", "S10 slash", "C8 slash", "C9 slash",
                                         "C10 slash", "CJ slash", "H10 slash", "H2 jink", "D2 jink",
                                         "DJ jink"});
}

TEST_CASE("a kind of card keeps its category and its range") {
    CHECK(category_of(CardKind::peach) == Category::basic);
    CHECK(category_of(CardKind::amazing_grace) == Category::trick);
    CHECK(category_of(CardKind::nullification) == Category::trick);
    CHECK(category_of(CardKind::indulgence) == Category::delayed_trick);
    CHECK(category_of(CardKind::lightning) == Category::delayed_trick);
    CHECK(category_of(CardKind::crossbow) == Category::weapon);
    CHECK(category_of(CardKind::ice_sword) == Category::weapon);
    CHECK(category_of(CardKind::eight_diagram) == Category::armor);
    CHECK(category_of(CardKind::renwang_shield) == Category::armor);
    CHECK(category_of(CardKind::jueying) == Category::plus_horse);
    CHECK(category_of(CardKind::zhuahuangfeidian) == Category::plus_horse);
    CHECK(category_of(CardKind::chitu) == Category::minus_horse);
    CHECK(category_of(CardKind::zixing) == Category::minus_horse);
    CHECK_FALSE(is_equipment(CardKind::lightning));
    CHECK(is_equipment(CardKind::crossbow));
    CHECK_FALSE(is_equipment(CardKind::none));
    CHECK(weapon_range(CardKind::crossbow) == 1);
    CHECK(weapon_range(CardKind::ice_sword) == 2);
    CHECK(weapon_range(CardKind::spear) == 3);
    CHECK(weapon_range(CardKind::halberd) == 4);
    CHECK(weapon_range(CardKind::kylin_bow) == 5);
    CHECK(weapon_range(CardKind::none) == 1);
}

TEST_CASE("ids of kinds, ranks and suits read back as themselves") {
    for (int i = 0; i < kCardKindCount; ++i) {
        const auto kind = static_cast<CardKind>(i);
        CHECK(card_kind_from_id(id_of(kind)) == kind);
    }
    CHECK_FALSE(card_kind_from_id("wine"));
    CHECK_FALSE(card_kind_from_id(""));
    CHECK(id_of(CardKind::none).empty());
    for (Rank rank = kLowestRank; rank <= kHighestRank; ++rank)
        CHECK(rank_from_name(rank_name(rank)) == rank);
    CHECK_FALSE(rank_from_name("1"));
    for (int i = 0; i < kSuitCount; ++i) {
        CHECK(suit_from_letter(suit_letter(static_cast<Suit>(i))) == static_cast<Suit>(i));
    }
    CHECK(color_of(Suit::spade) == Color::black);
    CHECK(color_of(Suit::heart) == Color::red);
    CHECK(color_of(Suit::club) == Color::black);
    CHECK(color_of(Suit::diamond) == Color::red);
}
