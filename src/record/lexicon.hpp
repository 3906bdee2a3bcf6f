#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cards/ruleset.hpp"
#include "record/record.hpp"

namespace yuanmen::record {

/// The names of cards, generals and skills in both spellings. Built once from a ruleset's names; any number
/// of threads may read it.
class Lexicon {
  public:
    explicit Lexicon(const cards::Names& names);

    std::optional<CardKind> card_kind(std::string_view text) const;
    std::optional<GeneralId> general(std::string_view text) const;
    std::optional<SkillId> skill(std::string_view text) const;

    std::string_view chinese(CardKind kind) const;
    std::string_view chinese(GeneralId general) const;
    std::string_view chinese(SkillId skill) const;

    /// The spelling of this vocabulary nearest to `text`, if one is near enough to be meant; else empty.
    std::string nearest_card_name(std::string_view text) const;
    std::string nearest_general(std::string_view text) const;
    std::string nearest_name(std::string_view text) const;  ///< skill or card

  private:
    struct Hash {
        using is_transparent = void;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>{}(text); }
    };
    template <class T>
    using Table = std::unordered_map<std::string, T, Hash, std::equal_to<>>;

    Table<CardKind> card_kinds_;
    Table<GeneralId> generals_;
    Table<SkillId> skills_;
    std::vector<std::string> card_names_;
    std::vector<std::string> general_names_;
    std::vector<std::string> skill_names_;
};

/// Of `known`, the text with the fewest edits from `text`, if there are at most a third as many as it has
/// characters (at least one); else empty.
std::string nearest(std::string_view text, const std::vector<std::string_view>& known);

/// A card word: "S7.slash", "♠7杀", "黑桃7杀". Empty if it is none.
std::optional<WrittenCard> read_card(const Lexicon& lexicon, std::string_view text);
/// Whether the word starts like a card (a suit and a rank), so that a bad one is a bad card.
bool looks_like_card(std::string_view text);
/// A word that looks like a card, cut behind suit, rank and dot: {"S7.", "slash"}.
std::pair<std::string_view, std::string_view> split_card(std::string_view text);
std::optional<cards::Suit> read_suit(std::string_view text);

}  // namespace yuanmen::record
