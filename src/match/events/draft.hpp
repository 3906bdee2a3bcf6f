#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "journal/codec/fields.hpp"
#include "match/chair.hpp"
#include "match/pool_card.hpp"

namespace yuanmen::match {

/// Who chose: the player, the judge for him, chance, or the rule on the last general.
enum class PickedBy : std::uint8_t { player, judge, chance, rule };

struct GeneralPicked {
    static constexpr const char* kind = "general_picked";
    Chair chair{};
    PoolCard card;
    PickedBy by{};
    std::string randomness;            ///< of "judge draws": 64 hexadecimal digits; otherwise empty
    std::vector<PoolCard> candidates;  ///< of "judge draws": what it was drawn from, in order
    bool completes_draft = false;

    YUANMEN_FIELDS(chair, card, by, randomness, candidates, completes_draft);
};

struct PickUndone {
    static constexpr const char* kind = "pick_undone";
    int picks = 0;  ///< 1, or 2 where the last general had gone to the renegade by rule

    YUANMEN_FIELDS(picks);
};

/// A back that was seen has been replaced before it was picked.
struct BackReplaced {
    static constexpr const char* kind = "back_replaced";
    int slot = 0;
    std::string reason;
    std::optional<std::string> commitment;  ///< of the new card's note, where the tool drew it

    YUANMEN_FIELDS(slot, reason, commitment);
};

}  // namespace yuanmen::match
