#pragma once

#include "cards/card_kind.hpp"
#include "cards/skill.hpp"

namespace yuanmen::engine {

/// What a skill makes of a card (武圣: a 杀); of 龙胆, which makes two kinds, the one that is not
/// `other_than`. CardKind::none for a skill that converts nothing.
cards::CardKind made_by(cards::SkillId skill, cards::CardKind other_than);

}  // namespace yuanmen::engine
