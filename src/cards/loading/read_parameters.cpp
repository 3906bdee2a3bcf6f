#include "cards/loading/parts.hpp"

namespace yuanmen::cards::loading {
namespace {

std::string listed(std::span<const std::string_view> values) {
    std::string text;
    for (const std::string_view value : values) {
        if (!text.empty()) text += " | ";
        text += value;
    }
    return text;
}

int index_of(std::span<const std::string_view> values, const std::string& found) {
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (values[i] == found) return static_cast<int>(i);
    }
    return -1;
}

bool fits_list(ObjectReader& in, const ParameterRow& row, const SourceNode& list) {
    if (!list.items.empty()) return true;
    in.problems().add("ruleset.wrong_count", in.place(row.key), {{"expected", "≥ 1"}, {"found", "0"}});
    return false;
}

void read_picks(ObjectReader& in, const std::string& file, const ParameterRow& row, Parameters& parameters) {
    const SourceNode* list = in.list(row.key, parameters.draft.picks.items.size());
    if (list == nullptr || !fits_list(in, row, *list)) return;
    parameters.draft.picks = {};
    for (std::size_t i = 0; i < list->items.size(); ++i) {
        ObjectReader step(in.problems(), file, list->items[i], item_path(join_path(in.path(), row.key), i),
                          {"seat", "count"});
        const Seat seat = step.choice<Seat>("seat", seat_from_id, "lord | renegade");
        const int count = step.integer("count", row.min, row.max);
        parameters.draft.picks.items[i] = {seat, static_cast<std::uint8_t>(count)};
        ++parameters.draft.picks.size;
    }
}

void read_tiebreaks(ObjectReader& in, const std::string& file, const ParameterRow& row,
                    Parameters& parameters) {
    const SourceNode* list = in.list(row.key, parameters.tiebreaks.items.size());
    if (list == nullptr || !fits_list(in, row, *list)) return;
    parameters.tiebreaks = {};
    for (std::size_t i = 0; i < list->items.size(); ++i) {
        const SourceNode& item = list->items[i];
        const Place place{file, item.line, item_path(join_path(in.path(), row.key), i)};
        const int index = index_of(row.values, item.text);
        if (index < 0) {
            in.problems().add("ruleset.wrong_value", place,
                              {{"found", item.text}, {"allowed", listed(row.values)}});
            return;
        }
        const auto tiebreak = static_cast<Tiebreak>(index);
        for (const Tiebreak earlier : parameters.tiebreaks) {
            if (earlier == tiebreak) in.problems().add("ruleset.duplicate_id", place, {{"id", item.text}});
        }
        parameters.tiebreaks.items[i] = tiebreak;
        ++parameters.tiebreaks.size;
    }
}

void read_one(ObjectReader& in, const std::string& file, const ParameterRow& row, Parameters& parameters) {
    switch (row.type) {
        case ParameterType::picks:
            return read_picks(in, file, row, parameters);
        case ParameterType::tiebreaks:
            return read_tiebreaks(in, file, row, parameters);
        case ParameterType::number:
            return row.set(parameters, in.integer(row.key, row.min, row.max));
        case ParameterType::choice: {
            const std::string found = in.text(row.key);
            const int index = index_of(row.values, found);
            if (index >= 0) return row.set(parameters, index);
            in.problems().add("ruleset.wrong_value", in.place(row.key),
                              {{"found", found}, {"allowed", listed(row.values)}});
        }
    }
}

}  // namespace

void read_parameters(ObjectReader& in, const std::string& file, Parts& parts, bool all_required,
                     std::span<const ParameterRow> table) {
    const SourceNode* node = in.object("parameters");
    if (node == nullptr) return;
    for (const SourceNode::Member& member : node->members) {
        bool known = false;
        for (const ParameterRow& row : table) {
            known = known || (row.key == member.key && row.since_format <= parts.format);
        }
        if (known) continue;
        in.problems().add("ruleset.unknown_key", {file, member.line, "parameters." + member.key});
        return;
    }
    ObjectReader values(in.problems(), file, *node, "parameters");
    for (const ParameterRow& row : table) {
        if (in.problems().any()) return;
        const bool written = node->find(row.key) != nullptr;
        if (!written && row.since_format > parts.format && all_required) {
            row.set(parts.ruleset.parameters, row.before);
            continue;
        }
        if (!written && !all_required) continue;
        read_one(values, file, row, parts.ruleset.parameters);
        parts.places["parameter " + std::string(row.key)] = values.place(row.key);
    }
}

}  // namespace yuanmen::cards::loading
