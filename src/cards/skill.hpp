#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace yuanmen::cards {

/// Every skill of the 28 generals, in the order of their owners. The enumerator is also the skill's id in
/// rulesets, records and URLs.
enum class SkillId : std::uint8_t {
    tuxi,
    fankui,
    guicai,
    ganglie,
    luoyi,
    tiandu,
    yiji,
    luoshen,
    qingguo,
    rende,
    jijiang,
    wusheng,
    paoxiao,
    guanxing,
    kongcheng,
    longdan,
    mashu,
    tieji,
    jizhi,
    qicai,
    qixi,
    kurou,
    yingzi,
    fanjian,
    guose,
    liuli,
    qianxun,
    lianying,
    jieyin,
    xiaoji,
    wushuang,
    lijian,
    biyue,
    shensu,
    jushou,
    liegong,
    kuanggu,
    tianxiang,
    hongyan,
    buqu,
    leiji,
    guidao,
    huangtian,
    none = 0xFF,
};
inline constexpr int kSkillCount = 43;

inline constexpr std::array<std::string_view, kSkillCount> kSkillIds = {
    "tuxi",    "fankui", "guicai",    "ganglie",  "luoyi",   "tiandu",    "yiji",      "luoshen",
    "qingguo", "rende",  "jijiang",   "wusheng",  "paoxiao", "guanxing",  "kongcheng", "longdan",
    "mashu",   "tieji",  "jizhi",     "qicai",    "qixi",    "kurou",     "yingzi",    "fanjian",
    "guose",   "liuli",  "qianxun",   "lianying", "jieyin",  "xiaoji",    "wushuang",  "lijian",
    "biyue",   "shensu", "jushou",    "liegong",  "kuanggu", "tianxiang", "hongyan",   "buqu",
    "leiji",   "guidao", "huangtian",
};

/// How a skill comes about (clause timing.3 has the order in which kinds act).
enum class SkillKind : std::uint8_t {
    optional,    ///< 你可以: never by itself; declared in its window, or waived
    locked,      ///< 锁定技: always, without a declaration
    conversion,  ///< a physical card used or played as another
    active,      ///< declared in the owner's own play phase
    lord,        ///< 主公技: only under the switch lord_skills
};

/// The skill's id, e.g. "ganglie"; empty for none.
constexpr std::string_view id_of(SkillId skill) {
    return skill == SkillId::none ? std::string_view{} : kSkillIds[static_cast<std::size_t>(skill)];
}

constexpr std::optional<SkillId> skill_from_id(std::string_view id) {
    for (std::size_t i = 0; i < kSkillIds.size(); ++i) {
        if (kSkillIds[i] == id) return static_cast<SkillId>(i);
    }
    return std::nullopt;
}

/// "optional", "locked", "conversion", "active" or "lord".
constexpr std::string_view id_of(SkillKind kind) {
    constexpr std::array<std::string_view, 5> ids = {"optional", "locked", "conversion", "active", "lord"};
    return ids[static_cast<std::size_t>(kind)];
}

}  // namespace yuanmen::cards
