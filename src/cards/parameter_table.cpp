#include "cards/parameter_table.hpp"

namespace yuanmen::cards {
namespace {

// Value names stand in the order of the enumerators of parameters.hpp.
constexpr std::string_view kNoYes[] = {"no", "yes"};
constexpr std::string_view kOffOn[] = {"off", "on"};
constexpr std::string_view kLastGeneral[] = {"leave", "renegade"};
constexpr std::string_view kFaceDownSeenBy[] = {"picker", "nobody_until_line_up"};
constexpr std::string_view kClockStart[] = {"entry", "first_turn"};
constexpr std::string_view kClockExpiry[] = {"finish_current_turn"};
constexpr std::string_view kOvertime[] = {"organiser", "allowed", "none"};
constexpr std::string_view kTiebreaks[] = {"remaining_generals", "lost_hp_in_play", "repeat_overtime",
                                           "compare_card"};
constexpr std::string_view kLostHpFloor[] = {"zero", "literal"};
constexpr std::string_view kFirstDrawMinusOne[] = {"first_turn", "first_held", "first_of_match"};
constexpr std::string_view kOwnDeathTurn[] = {"continue", "end"};
constexpr std::string_view kKeepReset[] = {"keep", "reset"};
constexpr std::string_view kKeepClear[] = {"keep", "clear"};
constexpr std::string_view kReplaceAt[] = {"hp_deduction", "damage_end"};
constexpr std::string_view kOrphanCard[] = {"finish_no_source", "abort"};
constexpr std::string_view kDyingOrder[] = {"actor_first", "dying_first"};
constexpr std::string_view kNullificationOrder[] = {"either_if_actor_silent"};
constexpr std::string_view kCollateral[] = {"legal", "illegal", "slash_anyway"};
constexpr std::string_view kReshuffle[] = {"lazy_tolerant", "lazy", "eager"};
constexpr std::string_view kEmptyPiles[] = {"draw_what_exists", "draw_match"};
constexpr std::string_view kFanjianOwner[] = {"at_once", "at_end", "at_once_printed_suit"};
constexpr std::string_view kMayDeclare[] = {"may_declare", "may_not"};
constexpr std::string_view kFankuiOnSelf[] = {"equipment_only", "any", "no"};
constexpr std::string_view kBuquFirstCardAt[] = {"hp_0", "below_0"};
constexpr std::string_view kAllowedNone[] = {"allowed", "none"};
constexpr std::string_view kAllowedNo[] = {"allowed", "no"};
constexpr std::string_view kSimultaneousLastDeaths[] = {"first_in_order"};
constexpr std::string_view kUsedCardDiscarded[] = {"at_end", "at_declaration"};
constexpr std::string_view kAimSkillOrder[] = {"general_first", "weapon_first"};
constexpr std::string_view kKurouDrawOnDeath[] = {"no", "newcomer"};
constexpr std::string_view kBuquChoice[] = {"before_rescue", "after_rescue"};
constexpr std::string_view kAxePayment[] = {"at_once", "card_by_card"};
constexpr std::string_view kGuidaoOwnDiagram[] = {"no", "allowed"};
constexpr std::string_view kSkillTexts[] = {"2012"};

// The getter and setter of one field; the two numbers of a row that every kind of field shares.
#define YUANMEN_FIELD(path)                                       \
    [](const Parameters& p) { return static_cast<int>(p.path); }, \
        [](Parameters& p, int value) { p.path = static_cast<decltype(p.path)>(value); }

constexpr ParameterRow choice(std::string_view key, std::span<const std::string_view> values,
                              int (*get)(const Parameters&), void (*set)(Parameters&, int)) {
    return {key, ParameterType::choice, values, 0, static_cast<int>(values.size()) - 1, get, set, 1, 0};
}

/// A switch of which texts before this format say nothing: they are played by `before`.
constexpr ParameterRow since(int format, ParameterRow row, int before) {
    row.since_format = format;
    row.before = before;
    return row;
}

constexpr ParameterRow number(std::string_view key, int min, int max, int (*get)(const Parameters&),
                              void (*set)(Parameters&, int)) {
    return {key, ParameterType::number, {}, min, max, get, set, 1, 0};
}

constexpr ParameterRow kTable[] = {
    number("draft.face_up", 0, 28, YUANMEN_FIELD(draft.face_up)),
    number("draft.face_down", 0, 28, YUANMEN_FIELD(draft.face_down)),
    {"draft.picks", ParameterType::picks, {}, 1, 10, nullptr, nullptr, 1, 0},
    choice("draft.last_general", kLastGeneral, YUANMEN_FIELD(draft.last_general)),
    choice("draft.face_down_seen_by", kFaceDownSeenBy, YUANMEN_FIELD(draft.face_down_seen_by)),
    number("draft.pick_seconds", 0, 3600, YUANMEN_FIELD(draft.pick_seconds)),
    number("line_up.size", 1, 10, YUANMEN_FIELD(line_up_size)),
    number("hand.opening", 0, 20, YUANMEN_FIELD(opening_hand)),
    number("hand.replacement", 0, 20, YUANMEN_FIELD(replacement_hand)),
    choice("clock.starts_at", kClockStart, YUANMEN_FIELD(clock.starts_at)),
    number("clock.match_minutes", 1, 600, YUANMEN_FIELD(clock.match_minutes)),
    number("clock.overtime_minutes", 1, 600, YUANMEN_FIELD(clock.overtime_minutes)),
    choice("clock.expiry", kClockExpiry, YUANMEN_FIELD(clock.expiry)),
    since(2, number("lateness.first_mark_minutes", 0, 240, YUANMEN_FIELD(lateness.first_mark_minutes)), 5),
    since(2, number("lateness.loss_minutes", 0, 240, YUANMEN_FIELD(lateness.loss_minutes)), 10),
    since(2, number("results.correction_minutes", 0, 1440, YUANMEN_FIELD(correction_minutes)), 20),
    choice("overtime", kOvertime, YUANMEN_FIELD(overtime)),
    {"tiebreaks", ParameterType::tiebreaks, kTiebreaks, 1, 8, nullptr, nullptr, 1, 0},
    choice("lost_hp.floor", kLostHpFloor, YUANMEN_FIELD(lost_hp_floor)),
    choice("first_draw_minus_one", kFirstDrawMinusOne, YUANMEN_FIELD(first_draw_minus_one)),
    choice("own_death_turn", kOwnDeathTurn, YUANMEN_FIELD(own_death_turn)),
    choice("slash_count_on_replace", kKeepReset, YUANMEN_FIELD(slash_count_on_replace)),
    choice("skips_on_replace", kKeepClear, YUANMEN_FIELD(skips_on_replace)),
    choice("replace_at", kReplaceAt, YUANMEN_FIELD(replace_at)),
    choice("orphan_card", kOrphanCard, YUANMEN_FIELD(orphan_card)),
    choice("dying_order", kDyingOrder, YUANMEN_FIELD(dying_order)),
    choice("lord_bonus_hp", kNoYes, YUANMEN_FIELD(lord_bonus_hp)),
    choice("lord_skills", kOffOn, YUANMEN_FIELD(lord_skills)),
    choice("nullification_order", kNullificationOrder, YUANMEN_FIELD(nullification_order)),
    choice("collateral_last_card_kongcheng", kCollateral, YUANMEN_FIELD(collateral_last_card_kongcheng)),
    choice("dismantle_judging_zone", kNoYes, YUANMEN_FIELD(dismantle_judging_zone)),
    choice("reshuffle", kReshuffle, YUANMEN_FIELD(reshuffle)),
    number("reshuffle.limit", 0, 100, YUANMEN_FIELD(reshuffle_limit)),
    choice("empty_piles", kEmptyPiles, YUANMEN_FIELD(empty_piles)),
    choice("fanjian_owner", kFanjianOwner, YUANMEN_FIELD(fanjian_owner)),
    choice("ganglie_without_source", kMayDeclare, YUANMEN_FIELD(ganglie_without_source)),
    choice("tianxiang_repeats_d1", kNoYes, YUANMEN_FIELD(tianxiang_repeats_d1)),
    choice("fankui_on_self", kFankuiOnSelf, YUANMEN_FIELD(fankui_on_self)),
    choice("buqu_first_card_at", kBuquFirstCardAt, YUANMEN_FIELD(buqu_first_card_at)),
    choice("buqu_peach_round_when_different", kAllowedNone, YUANMEN_FIELD(buqu_peach_round_when_different)),
    choice("leiji_self", kAllowedNo, YUANMEN_FIELD(leiji_self)),
    choice("simultaneous_last_deaths", kSimultaneousLastDeaths, YUANMEN_FIELD(simultaneous_last_deaths)),
    choice("used_card_discarded", kUsedCardDiscarded, YUANMEN_FIELD(used_card_discarded)),
    choice("aim_skill_order", kAimSkillOrder, YUANMEN_FIELD(aim_skill_order)),
    choice("kurou_draw_on_death", kKurouDrawOnDeath, YUANMEN_FIELD(kurou_draw_on_death)),
    choice("buqu_choice", kBuquChoice, YUANMEN_FIELD(buqu_choice)),
    since(2, choice("axe_payment", kAxePayment, YUANMEN_FIELD(axe_payment)), 0),
    since(2, choice("guidao_own_diagram", kGuidaoOwnDiagram, YUANMEN_FIELD(guidao_own_diagram)), 0),
    choice("skill_texts", kSkillTexts, YUANMEN_FIELD(skill_texts)),
};
#undef YUANMEN_FIELD

std::string joined(const std::vector<std::string>& parts) {
    std::string text;
    for (const std::string& part : parts) text += (text.empty() ? "" : ", ") + part;
    return text;
}

}  // namespace

std::span<const ParameterRow> parameter_table() {
    return kTable;
}

const ParameterRow* find_parameter(std::string_view key) {
    for (const ParameterRow& row : kTable) {
        if (row.key == key) return &row;
    }
    return nullptr;
}

std::string parameter_text(const Parameters& parameters, const ParameterRow& row) {
    std::vector<std::string> parts;
    switch (row.type) {
        case ParameterType::choice:
            return std::string(row.values[static_cast<std::size_t>(row.get(parameters))]);
        case ParameterType::number:
            return std::to_string(row.get(parameters));
        case ParameterType::picks:
            for (const DraftStep& step : parameters.draft.picks) {
                parts.push_back(std::string(id_of(step.seat)) + " " + std::to_string(step.count));
            }
            break;
        case ParameterType::tiebreaks:
            for (const Tiebreak tiebreak : parameters.tiebreaks) {
                parts.emplace_back(row.values[static_cast<std::size_t>(tiebreak)]);
            }
            break;
    }
    return joined(parts);
}

std::vector<std::string_view> differing_parameters(const Parameters& a, const Parameters& b) {
    std::vector<std::string_view> keys;
    for (const ParameterRow& row : kTable) {
        if (parameter_text(a, row) != parameter_text(b, row)) keys.push_back(row.key);
    }
    return keys;
}

}  // namespace yuanmen::cards
