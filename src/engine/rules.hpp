#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <string_view>

#include "cards/ruleset.hpp"
#include "engine/rule_id.hpp"
#include "engine/slot.hpp"
#include "engine/state.hpp"

namespace yuanmen::engine {

/// The moments at which a general's skill may act, in the order of a turn and of a use.
enum class Window : std::uint8_t {
    turn_start,    ///< 回合开始阶段: 观星, 洛神
    before_judge,  ///< 神速
    draw_start,    ///< 突袭
    draw_count,    ///< 英姿, 裸衣
    before_play,   ///< 神速
    turn_end,      ///< 回合结束阶段: 闭月, 据守
    aim,           ///< 指定目标后: 铁骑, 烈弓
    damaged,       ///< 受到伤害后: 反馈, 刚烈, 遗计
};
inline constexpr int kWindows = 8;

/// A ruleset resolved for the engine: every question the rules ask of data is one load from a table.
/// Immutable; any number of threads may share it. Keeps the ruleset alive.
class Rules {
  public:
    explicit Rules(std::shared_ptr<const cards::Ruleset> ruleset);

    const cards::Ruleset& ruleset() const { return *ruleset_; }
    const cards::Parameters& switches() const { return ruleset_->parameters; }
    const cards::Deck& deck() const { return ruleset_->deck; }

    CardKind kind(Face face) const { return face == kUnknownFace ? CardKind::none : deck().kind(face); }
    /// How many cards of this face the deck has; 0 if `face` is not a face.
    int copies(Face face) const { return face < kSlots ? copies_[face] : 0; }
    bool has(GeneralId general, SkillId skill) const {
        return general != GeneralId::none &&
               (skills_[static_cast<std::size_t>(general)] >> static_cast<int>(skill) & 1) != 0;
    }
    /// The skill of this general that acts in the window, or none. No general of the pool has two for one
    /// window.
    SkillId skill_at(Window window, GeneralId general) const {
        return general == GeneralId::none
                   ? SkillId::none
                   : triggers_[static_cast<std::size_t>(window)][static_cast<std::size_t>(general)];
    }
    /// Maximum HP on this seat (decision.lord_bonus_hp).
    int max_hp(GeneralId general, Seat seat) const {
        return ruleset_->generals.at(general).max_hp +
               (switches().lord_bonus_hp && seat == Seat::lord ? 1 : 0);
    }
    cards::Kingdom kingdom(GeneralId general) const { return ruleset_->generals.at(general).kingdom; }
    bool male(GeneralId general) const {
        return ruleset_->generals.at(general).gender == cards::Gender::male;
    }

  private:
    std::shared_ptr<const cards::Ruleset> ruleset_;
    std::array<std::uint8_t, kSlots> copies_{};
    std::array<std::uint64_t, cards::kGeneralCount> skills_{};
    std::array<std::array<SkillId, cards::kGeneralCount>, kWindows> triggers_{};
};

}  // namespace yuanmen::engine
