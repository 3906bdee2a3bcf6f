#include <algorithm>

#include "cards/loading/parts.hpp"

namespace yuanmen::cards::loading {
namespace {

constexpr std::size_t kMaxLadder = 8;

std::optional<InfractionClass> class_from_id(std::string_view id) {
    for (const InfractionClass value : {InfractionClass::gameplay, InfractionClass::tournament,
                                        InfractionClass::conduct, InfractionClass::judge}) {
        if (id_of(value) == id) return value;
    }
    return std::nullopt;
}

std::optional<Penalty> penalty_from_id(std::string_view id) {
    for (const Penalty value : {Penalty::none, Penalty::caution, Penalty::warning, Penalty::point,
                                Penalty::match_loss, Penalty::disqualification}) {
        if (id_of(value) == id) return value;
    }
    return std::nullopt;
}

std::optional<Rewind> rewind_from_id(std::string_view id) {
    for (const Rewind value : {Rewind::a_simple, Rewind::b_partial, Rewind::c_full, Rewind::d_accept}) {
        if (id_of(value) == id) return value;
    }
    return std::nullopt;
}

template <class T, class FromId>
std::vector<T> read_list(ObjectReader& in, const std::string& file, std::string_view key, bool optional,
                         FromId from_id, std::string_view allowed) {
    std::vector<T> values;
    const SourceNode* list = in.list(key, kMaxLadder, optional);
    if (list == nullptr) return values;
    if (list->items.empty() && !optional) {
        in.problems().add("ruleset.wrong_count", in.place(key), {{"expected", "≥ 1"}, {"found", "0"}});
    }
    for (std::size_t i = 0; i < list->items.size(); ++i) {
        const SourceNode& item = list->items[i];
        if (const std::optional<T> value = from_id(item.text)) {
            values.push_back(*value);
            continue;
        }
        in.problems().add("ruleset.wrong_value", {file, item.line, item_path(join_path(in.path(), key), i)},
                          {{"found", item.text}, {"allowed", std::string(allowed)}});
    }
    return values;
}

}  // namespace

void read_infractions(ObjectReader& in, const std::string& file, Parts& parts) {
    const SourceNode* list = in.list("infractions", kMaxInfractions);
    if (list == nullptr) return;
    constexpr std::string_view penalties = "none | caution | warning | point | match_loss | disqualification";
    std::erase_if(parts.places, [](const auto& entry) { return entry.first.starts_with("infraction "); });
    parts.ruleset.infractions.clear();
    for (std::size_t i = 0; i < list->items.size() && !in.problems().any(); ++i) {
        ObjectReader row(in.problems(), file, list->items[i], item_path("infractions", i),
                         {"id", "zh", "en", "class", "penalty", "opponent", "rewind"});
        Infraction infraction;
        infraction.id = row.id("id");
        infraction.clause = "judging." + infraction.id;
        infraction.title = row.both_languages();
        infraction.infraction_class =
            row.choice<InfractionClass>("class", class_from_id, "gameplay | tournament | conduct | judge");
        infraction.ladder = read_list<Penalty>(row, file, "penalty", false, penalty_from_id, penalties);
        infraction.opponent_ladder =
            read_list<Penalty>(row, file, "opponent", true, penalty_from_id, penalties);
        infraction.rewinds = read_list<Rewind>(row, file, "rewind", true, rewind_from_id, "a | b | c | d");
        if (in.problems().any()) return;
        parts.note(in.problems(), "infraction " + infraction.id, infraction.id, row.place("id"));
        parts.ruleset.infractions.push_back(std::move(infraction));
    }
}

}  // namespace yuanmen::cards::loading
