#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "cards/skill.hpp"

namespace yuanmen::cards {

/// The 28 generals of the format (1V1 1.2). The enumerator is also the general's id in rulesets, records and
/// URLs.
enum class GeneralId : std::uint8_t {
    zhang_liao,
    si_ma_yi,
    xia_hou_dun,
    xu_chu,
    guo_jia,
    zhen_ji,
    liu_bei,
    guan_yu,
    zhang_fei,
    zhu_ge_liang,
    zhao_yun,
    ma_chao,
    huang_yue_ying,
    gan_ning,
    huang_gai,
    zhou_yu,
    da_qiao,
    lu_xun,
    sun_shang_xiang,
    lv_bu,
    diao_chan,
    xia_hou_yuan,
    cao_ren,
    huang_zhong,
    wei_yan,
    xiao_qiao,
    zhou_tai,
    zhang_jiao,
    none = 0xFF,  ///< no general, or one that is not known
};
inline constexpr int kGeneralCount = 28;

inline constexpr std::array<std::string_view, kGeneralCount> kGeneralIds = {
    "zhang_liao",      "si_ma_yi",  "xia_hou_dun", "xu_chu",       "guo_jia",  "zhen_ji",
    "liu_bei",         "guan_yu",   "zhang_fei",   "zhu_ge_liang", "zhao_yun", "ma_chao",
    "huang_yue_ying",  "gan_ning",  "huang_gai",   "zhou_yu",      "da_qiao",  "lu_xun",
    "sun_shang_xiang", "lv_bu",     "diao_chan",   "xia_hou_yuan", "cao_ren",  "huang_zhong",
    "wei_yan",         "xiao_qiao", "zhou_tai",    "zhang_jiao",
};

enum class Kingdom : std::uint8_t { wei, shu, wu, qun };
enum class Gender : std::uint8_t { male, female };

inline constexpr int kMaxSkillsOfAGeneral = 3;

/// What is printed on a general's card, as far as the rules read it.
struct General {
    GeneralId id = GeneralId::none;
    Kingdom kingdom = Kingdom::qun;
    Gender gender = Gender::male;
    std::uint8_t max_hp = 0;
    std::array<SkillId, kMaxSkillsOfAGeneral> skills = {SkillId::none, SkillId::none, SkillId::none};

    constexpr bool has(SkillId skill) const {
        return skill != SkillId::none && (skills[0] == skill || skills[1] == skill || skills[2] == skill);
    }
    friend bool operator==(const General&, const General&) = default;
};

/// The general pool of a ruleset; at(id) is the printed card. Trivially copyable.
struct Generals {
    std::array<General, kGeneralCount> by_id;

    constexpr const General& at(GeneralId id) const { return by_id[static_cast<std::size_t>(id)]; }
    friend bool operator==(const Generals&, const Generals&) = default;
};

/// The general's id, e.g. "zhang_liao"; empty for none.
constexpr std::string_view id_of(GeneralId general) {
    return general == GeneralId::none ? std::string_view{} : kGeneralIds[static_cast<std::size_t>(general)];
}

constexpr std::optional<GeneralId> general_from_id(std::string_view id) {
    for (std::size_t i = 0; i < kGeneralIds.size(); ++i) {
        if (kGeneralIds[i] == id) return static_cast<GeneralId>(i);
    }
    return std::nullopt;
}

/// "wei", "shu", "wu" or "qun".
constexpr std::string_view id_of(Kingdom kingdom) {
    constexpr std::array<std::string_view, 4> ids = {"wei", "shu", "wu", "qun"};
    return ids[static_cast<std::size_t>(kingdom)];
}

/// "male" or "female".
constexpr std::string_view id_of(Gender gender) {
    return gender == Gender::male ? "male" : "female";
}

}  // namespace yuanmen::cards
