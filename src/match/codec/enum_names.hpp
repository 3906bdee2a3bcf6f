#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <type_traits>

#include "match/event.hpp"
#include "match/state.hpp"

// The names of the desk's enumerations as they stand in JSON, in the order of the enumerators. The journal
// keeps them for ever: never rename one, add only at the end.

namespace yuanmen::match::codec {

template <class E>
struct EnumNames;

#define YUANMEN_ENUM_NAMES(type, ...)                                                 \
    template <>                                                                       \
    struct EnumNames<type> {                                                          \
        static constexpr auto names = std::to_array<std::string_view>({__VA_ARGS__}); \
    }

YUANMEN_ENUM_NAMES(Chair, "a", "b");
YUANMEN_ENUM_NAMES(Role, "judge", "head_judge", "player", "scorekeeper", "system");
YUANMEN_ENUM_NAMES(DrawScope, "identity", "pool", "identity_and_pool");
YUANMEN_ENUM_NAMES(PickedBy, "player", "judge", "chance", "rule");
YUANMEN_ENUM_NAMES(LineUpMethod, "sealed", "paper");
YUANMEN_ENUM_NAMES(TurnEnd, "declared", "skipped", "own_death");
YUANMEN_ENUM_NAMES(FlagCode, "first_draw", "replay");
YUANMEN_ENUM_NAMES(Period, "regulation", "overtime");
YUANMEN_ENUM_NAMES(StopReason, "toilet", "phone", "leaving", "judge_call", "ruling", "deck_check",
                   "equipment", "medical", "other");
YUANMEN_ENUM_NAMES(BellChoice, "overtime", "undecided");
YUANMEN_ENUM_NAMES(Losers, "a", "b", "both");
YUANMEN_ENUM_NAMES(Winner, "a", "b", "none");
YUANMEN_ENUM_NAMES(Cause, "generals", "time", "overtime", "compare_card", "undecided", "concession",
                   "no_show", "forfeit", "disqualification", "void");
YUANMEN_ENUM_NAMES(Better, "a", "b", "level");
YUANMEN_ENUM_NAMES(NextTiebreak, "overtime", "compare_card");
YUANMEN_ENUM_NAMES(Signer, "a", "b", "judge");
YUANMEN_ENUM_NAMES(PhotoOf, "pause", "line_up");
YUANMEN_ENUM_NAMES(PhotoType, "jpeg", "png", "webp");
YUANMEN_ENUM_NAMES(Stance, "sign", "protest", "refuse");
YUANMEN_ENUM_NAMES(SigningMethod, "own_device", "judge_device");
YUANMEN_ENUM_NAMES(cards::Penalty, "none", "caution", "warning", "point", "match_loss", "disqualification");
YUANMEN_ENUM_NAMES(Stage, "none", "scheduled", "seated", "identity", "draft", "line_up", "ready", "play",
                   "level", "decided", "sheet", "signed", "closed");

#undef YUANMEN_ENUM_NAMES

template <class E>
constexpr std::string_view name_of(E value) {
    return EnumNames<E>::names[static_cast<std::size_t>(value)];
}

template <class E>
constexpr std::optional<E> enum_from_name(std::string_view name) {
    for (std::size_t i = 0; i < EnumNames<E>::names.size(); ++i) {
        if (EnumNames<E>::names[i] == name) return static_cast<E>(i);
    }
    return std::nullopt;
}

}  // namespace yuanmen::match::codec
