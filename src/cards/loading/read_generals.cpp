#include <algorithm>

#include "cards/loading/parts.hpp"

namespace yuanmen::cards::loading {
namespace {

constexpr int kHighestMaxHp = 10;

std::optional<Kingdom> kingdom_from_id(std::string_view id) {
    for (const Kingdom kingdom : {Kingdom::wei, Kingdom::shu, Kingdom::wu, Kingdom::qun}) {
        if (id_of(kingdom) == id) return kingdom;
    }
    return std::nullopt;
}

std::optional<Gender> gender_from_id(std::string_view id) {
    if (id == "male") return Gender::male;
    if (id == "female") return Gender::female;
    return std::nullopt;
}

std::optional<SkillKind> skill_kind_from_id(std::string_view id) {
    for (const SkillKind kind : {SkillKind::optional, SkillKind::locked, SkillKind::conversion,
                                 SkillKind::active, SkillKind::lord}) {
        if (id_of(kind) == id) return kind;
    }
    return std::nullopt;
}

void read_owned_skills(ObjectReader& in, const std::string& file, Parts& parts, General& general) {
    const SourceNode* list = in.list("skills", kMaxSkillsOfAGeneral);
    if (list == nullptr) return;
    if (list->items.empty()) {
        in.problems().add("ruleset.wrong_count", in.place("skills"), {{"expected", "≥ 1"}, {"found", "0"}});
    }
    for (std::size_t i = 0; i < list->items.size(); ++i) {
        const SourceNode& item = list->items[i];
        const Place place{file, item.line, item_path(join_path(in.path(), "skills"), i)};
        const std::optional<SkillId> skill = skill_from_id(item.text);
        if (!skill) {
            in.problems().add("ruleset.wrong_value", place,
                              {{"found", item.text}, {"allowed", "src/cards/skill.hpp"}});
            return;
        }
        parts.note(in.problems(), "owner of " + item.text, item.text, place);
        general.skills[i] = *skill;
    }
}

}  // namespace

void read_generals(ObjectReader& in, const std::string& file, Parts& parts) {
    const SourceNode* list = in.list("generals", kGeneralCount * 2);
    if (list == nullptr) return;
    std::erase_if(parts.places, [](const auto& entry) {
        return entry.first.starts_with("general ") || entry.first.starts_with("owner of ");
    });
    for (std::size_t i = 0; i < list->items.size() && !in.problems().any(); ++i) {
        ObjectReader row(in.problems(), file, list->items[i], item_path("generals", i),
                         {"id", "zh", "en", "kingdom", "gender", "max_hp", "skills"});
        General general;
        general.id = row.choice<GeneralId>("id", general_from_id, "src/cards/general.hpp");
        BothLanguages name = row.both_languages();
        general.kingdom = row.choice<Kingdom>("kingdom", kingdom_from_id, "wei | shu | wu | qun");
        general.gender = row.choice<Gender>("gender", gender_from_id, "male | female");
        general.max_hp = static_cast<std::uint8_t>(row.integer("max_hp", 1, kHighestMaxHp));
        if (in.problems().any()) return;
        const std::string id(id_of(general.id));
        parts.note(in.problems(), "general " + id, id, row.place("id"));
        read_owned_skills(row, file, parts, general);
        parts.ruleset.generals.by_id[static_cast<std::size_t>(general.id)] = general;
        parts.ruleset.names.generals[static_cast<std::size_t>(general.id)] = std::move(name);
    }
    if (!in.problems().any()) in.check_count("generals", *list, kGeneralCount);
}

void read_skills(ObjectReader& in, const std::string& file, Parts& parts) {
    const SourceNode* list = in.list("skills", kSkillCount * 2);
    if (list == nullptr) return;
    std::erase_if(parts.places, [](const auto& entry) { return entry.first.starts_with("skill "); });
    for (std::size_t i = 0; i < list->items.size() && !in.problems().any(); ++i) {
        ObjectReader row(in.problems(), file, list->items[i], item_path("skills", i),
                         {"id", "zh", "en", "kind"});
        const auto id = row.choice<SkillId>("id", skill_from_id, "src/cards/skill.hpp");
        BothLanguages name = row.both_languages();
        const auto kind = row.choice<SkillKind>("kind", skill_kind_from_id,
                                                "optional | locked | conversion | active | lord");
        if (in.problems().any()) return;
        parts.note(in.problems(), "skill " + std::string(id_of(id)), std::string(id_of(id)), row.place("id"));
        parts.ruleset.skill_kinds[static_cast<std::size_t>(id)] = kind;
        parts.ruleset.names.skills[static_cast<std::size_t>(id)] = std::move(name);
    }
    if (!in.problems().any()) in.check_count("skills", *list, kSkillCount);
}

}  // namespace yuanmen::cards::loading
