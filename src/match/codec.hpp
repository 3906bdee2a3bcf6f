#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "cards/general.hpp"
#include "cards/seat.hpp"
#include "journal/codec/enum_names.hpp"
#include "journal/codec/type.hpp"
#include "match/event.hpp"
#include "match/state.hpp"

// How the desk's own types stand in JSON: names of enumerations in the order of the enumerators, generals and
// cards of the pool as texts. The journal keeps them for ever: never rename one, add only at the end.

namespace yuanmen::match {

namespace codec = journal;

/// "zhao_yun" or "x0".
std::string to_text(const PoolCard& card);
std::optional<PoolCard> pool_card_from_text(std::string_view text);

}  // namespace yuanmen::match

namespace yuanmen::journal {

#define YUANMEN_ENUM_NAMES(type, ...)                                                 \
    template <>                                                                       \
    struct EnumNames<type> {                                                          \
        static constexpr auto names = std::to_array<std::string_view>({__VA_ARGS__}); \
    }

YUANMEN_ENUM_NAMES(match::Chair, "a", "b");
YUANMEN_ENUM_NAMES(cards::Seat, "lord", "renegade");
YUANMEN_ENUM_NAMES(match::Role, "judge", "head_judge", "player", "scorekeeper", "system");
YUANMEN_ENUM_NAMES(match::DrawScope, "identity", "pool", "identity_and_pool");
YUANMEN_ENUM_NAMES(match::PickedBy, "player", "judge", "chance", "rule");
YUANMEN_ENUM_NAMES(match::LineUpMethod, "sealed", "paper");
YUANMEN_ENUM_NAMES(match::TurnEnd, "declared", "skipped", "own_death");
YUANMEN_ENUM_NAMES(match::FlagCode, "first_draw", "replay");
YUANMEN_ENUM_NAMES(match::Period, "regulation", "overtime");
YUANMEN_ENUM_NAMES(match::StopReason, "toilet", "phone", "leaving", "judge_call", "ruling", "deck_check",
                   "equipment", "medical", "other", "slow_play");
YUANMEN_ENUM_NAMES(match::BellChoice, "overtime", "undecided");
YUANMEN_ENUM_NAMES(match::Losers, "a", "b", "both");
YUANMEN_ENUM_NAMES(match::Winner, "a", "b", "none");
YUANMEN_ENUM_NAMES(match::Cause, "generals", "time", "overtime", "compare_card", "undecided", "concession",
                   "no_show", "forfeit", "disqualification", "void");
YUANMEN_ENUM_NAMES(match::Better, "a", "b", "level");
YUANMEN_ENUM_NAMES(match::NextTiebreak, "overtime", "compare_card");
YUANMEN_ENUM_NAMES(match::Signer, "a", "b", "judge");
YUANMEN_ENUM_NAMES(match::PhotoOf, "pause", "line_up");
YUANMEN_ENUM_NAMES(match::PhotoType, "jpeg", "png", "webp");
YUANMEN_ENUM_NAMES(match::CallFor, "judge", "head_judge");
YUANMEN_ENUM_NAMES(match::Stance, "sign", "protest", "refuse");
YUANMEN_ENUM_NAMES(match::SigningMethod, "own_device", "judge_device");
YUANMEN_ENUM_NAMES(cards::Penalty, "none", "caution", "warning", "point", "match_loss", "disqualification");
YUANMEN_ENUM_NAMES(match::Stage, "none", "scheduled", "seated", "identity", "draft", "line_up", "ready",
                   "play", "level", "decided", "sheet", "signed", "closed");

#undef YUANMEN_ENUM_NAMES

template <>
struct Spelling<cards::GeneralId> {
    static constexpr const char* kUnknown = "command.unknown_general";
    static constexpr auto& kNames = cards::kGeneralIds;
    static std::string_view text(cards::GeneralId general) { return cards::id_of(general); }
    static std::optional<cards::GeneralId> parse(std::string_view text) {
        return cards::general_from_id(text);
    }
};

template <>
struct Spelling<match::PoolCard> {
    static constexpr const char* kUnknown = "command.unknown_general";
    static constexpr const char* kPattern = "^(x[0-9]|[a-z_]+)$";
    static std::string text(const match::PoolCard& card) { return match::to_text(card); }
    static std::optional<match::PoolCard> parse(std::string_view text) {
        return match::pool_card_from_text(text);
    }
};

template <class T>
struct FieldsOf<match::PerChair<T>> {
    static constexpr bool kHandsLimitOn = true;
    template <class F>
    static void list(const match::PerChair<T>& value, F&& f) {
        f("a", value.a);
        f("b", value.b);
    }
};

}  // namespace yuanmen::journal
