#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "base/digest.hpp"
#include "cards/loading/parts.hpp"

namespace yuanmen::cards::loading {
namespace {

using nlohmann::json;

json named(std::string_view id, const BothLanguages& name) {
    return {{"id", id}, {"zh", name.zh}, {"en", name.en}};
}

json parameters_json(const Parameters& parameters, int format, std::span<const ParameterRow> table) {
    json out = json::object();
    for (const ParameterRow& row : table) {
        if (row.since_format > format) continue;
        json& value = out[std::string(row.key)];
        switch (row.type) {
            case ParameterType::choice:
                value = row.values[static_cast<std::size_t>(row.get(parameters))];
                break;
            case ParameterType::number:
                value = row.get(parameters);
                break;
            case ParameterType::picks:
                for (const DraftStep& step : parameters.draft.picks) {
                    value.push_back({{"seat", id_of(step.seat)}, {"count", step.count}});
                }
                break;
            case ParameterType::tiebreaks:
                for (const Tiebreak tiebreak : parameters.tiebreaks) {
                    value.push_back(row.values[static_cast<std::size_t>(tiebreak)]);
                }
                break;
        }
    }
    return out;
}

json cards_json(const Deck& deck) {
    json out = json::array();
    for (std::size_t i = 0; i < deck.faces.size(); ++i) {
        const CardFace& face = deck.faces[i];
        json card = {{"suit", std::string(1, suit_letter(face.suit))},
                     {"rank", rank_name(face.rank)},
                     {"kind", id_of(face.kind)}};
        if (deck.extra[i]) card["ex"] = true;
        out.push_back(std::move(card));
    }
    return out;
}

json generals_json(const Ruleset& ruleset) {
    json out = json::array();
    for (const General& general : ruleset.generals.by_id) {
        json row = named(id_of(general.id), ruleset.names.of(general.id));
        row["kingdom"] = id_of(general.kingdom);
        row["gender"] = id_of(general.gender);
        row["max_hp"] = general.max_hp;
        row["skills"] = json::array();
        for (const SkillId skill : general.skills) {
            if (skill != SkillId::none) row["skills"].push_back(id_of(skill));
        }
        out.push_back(std::move(row));
    }
    return out;
}

json kinds_json(const Ruleset& ruleset) {
    json out = json::array();
    for (int i = 0; i < kCardKindCount; ++i) {
        const auto kind = static_cast<CardKind>(i);
        out.push_back(named(id_of(kind), ruleset.names.of(kind)));
    }
    return out;
}

json skills_json(const Ruleset& ruleset) {
    json out = json::array();
    for (int i = 0; i < kSkillCount; ++i) {
        const auto skill = static_cast<SkillId>(i);
        json row = named(id_of(skill), ruleset.names.of(skill));
        row["kind"] = id_of(ruleset.skill_kinds[static_cast<std::size_t>(i)]);
        out.push_back(std::move(row));
    }
    return out;
}

template <class T>
json ids(const std::vector<T>& values) {
    json out = json::array();
    for (const T value : values) out.push_back(id_of(value));
    return out;
}

json infractions_json(const std::vector<Infraction>& infractions) {
    json out = json::array();
    for (const Infraction& infraction : infractions) {
        json row = named(infraction.id, infraction.title);
        row["class"] = id_of(infraction.infraction_class);
        row["penalty"] = ids(infraction.ladder);
        if (!infraction.opponent_ladder.empty()) row["opponent"] = ids(infraction.opponent_ladder);
        if (!infraction.rewinds.empty()) row["rewind"] = ids(infraction.rewinds);
        out.push_back(std::move(row));
    }
    return out;
}

json clauses_json(const std::vector<Clause>& clauses) {
    json out = json::array();
    for (const Clause& clause : clauses) {
        json row = {{"id", clause.id}, {"source", clause.source}, {"zh", clause.zh}, {"en", clause.en}};
        if (!clause.title_zh.empty()) row["title"] = {{"zh", clause.title_zh}, {"en", clause.title_en}};
        out.push_back(std::move(row));
    }
    return out;
}

}  // namespace

Ruleset finish(Parts parts, std::span<const ParameterRow> table) {
    Ruleset& ruleset = parts.ruleset;
    std::sort(ruleset.clauses.begin(), ruleset.clauses.end(),
              [](const Clause& a, const Clause& b) { return clause_id_less(a.id, b.id); });
    std::sort(ruleset.infractions.begin(), ruleset.infractions.end(),
              [](const Infraction& a, const Infraction& b) {
                  if (a.infraction_class != b.infraction_class)
                      return a.infraction_class < b.infraction_class;
                  return clause_id_less(a.id, b.id);
              });
    const json whole = {{"format", parts.format},
                        {"id", ruleset.id},
                        {"title", {{"zh", ruleset.title.zh}, {"en", ruleset.title.en}}},
                        {"parameters", parameters_json(ruleset.parameters, parts.format, table)},
                        {"card_kinds", kinds_json(ruleset)},
                        {"cards", cards_json(ruleset.deck)},
                        {"generals", generals_json(ruleset)},
                        {"skills", skills_json(ruleset)},
                        {"infractions", infractions_json(ruleset.infractions)},
                        {"clauses", clauses_json(ruleset.clauses)}};
    ruleset.text = base::canonical_json(whole);
    ruleset.sha256 = base::sha256_hex(ruleset.text);
    return std::move(ruleset);
}

base::Result<Ruleset, RulesetError> from_text(std::string_view text, std::span<const ParameterRow> table) {
    auto parsed = parse_source(text, "", kMaxTextBytes);
    if (!parsed) return base::fail(parsed.error());
    Problems problems;
    const std::string file;
    Parts parts;
    ObjectReader in(problems, file, *parsed, "",
                    {"format", "id", "title", "parameters", "card_kinds", "cards", "generals", "skills",
                     "infractions", "clauses"});
    read_head(in, file, parts);
    read_parameters(in, file, parts, true, table);
    read_card_kinds(in, file, parts);
    read_cards(in, file, parts);
    read_generals(in, file, parts);
    read_skills(in, file, parts);
    read_infractions(in, file, parts);
    read_clauses(in, file, parts);
    check_whole(problems, parts, table);
    if (problems.any()) return base::fail(problems.first());
    Ruleset ruleset = finish(std::move(parts), table);
    if (ruleset.text != text) return base::fail(RulesetError{"ruleset.not_canonical", file, 1, "", {}});
    return ruleset;
}

}  // namespace yuanmen::cards::loading
