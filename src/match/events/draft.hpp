#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

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

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("chair", self.chair);
        f("card", self.card);
        f("by", self.by);
        f("randomness", self.randomness);
        f("candidates", self.candidates);
        f("completes_draft", self.completes_draft);
    }
};

struct PickUndone {
    static constexpr const char* kind = "pick_undone";
    int picks = 0;  ///< 1, or 2 where the last general had gone to the renegade by rule

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("picks", self.picks);
    }
};

/// A back that was seen has been replaced before it was picked.
struct BackReplaced {
    static constexpr const char* kind = "back_replaced";
    int slot = 0;
    std::string reason;
    std::optional<std::string> commitment;  ///< of the new card's note, where the tool drew it

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("slot", self.slot);
        f("reason", self.reason);
        f("commitment", self.commitment);
    }
};

}  // namespace yuanmen::match
