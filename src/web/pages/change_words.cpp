#include "web/pages/change_words.hpp"

#include <nlohmann/json.hpp>

#include "web/pages/words.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

/// The catalogue's word for a key of the state: a field's, an entry's or a view's own.
std::string word_for(const Context& context, std::string_view key) {
    for (const char* area : {"field.", "history.part.", "sheet.", "option."}) {
        const std::string asked = area + std::string(key);
        if (context.catalogue().find(context.language, asked)) return context.say(asked);
    }
    return {};
}

bool is_number(std::string_view part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string player_called(const service::MatchRowView& match, std::string_view chair) {
    if (chair != "a" && chair != "b") return {};
    return match.players[chair == "a" ? 0 : 1].name;
}

}  // namespace

std::string change_path(const Context& context, const service::MatchRowView& match, std::string_view path) {
    std::string out;
    while (!path.empty()) {
        path.remove_prefix(1);
        const std::string_view part = path.substr(0, path.find('/'));
        path.remove_prefix(part.size());
        std::string word = player_called(match, part);
        if (word.empty() && is_number(part)) word = std::to_string(std::stoll(std::string(part)) + 1);
        if (word.empty()) word = word_for(context, part);
        if (!word.empty()) out += (out.empty() ? "" : " · ") + word;
    }
    return out;
}

std::string change_value(const Context& context, const ChangeNames& names, const nlohmann::json& value) {
    if (value.is_null()) return "—";
    if (value.is_boolean()) return context.say(value.get<bool>() ? "recording.yes" : "recording.no");
    if (!value.is_string()) return value.is_structured() ? "…" : value.dump();
    const auto& text = value.get_ref<const std::string&>();
    if (const std::string player = player_called(names.match, text); !player.empty()) return player;
    if (const auto person = names.people.find(text); person != names.people.end()) return person->second;
    if (cards::general_from_id(text)) return general_name(context, names.ruleset, text);
    for (const char* area : {"state.", "option.", "cause.", "side."}) {
        if (context.catalogue().find(context.language, area + text)) return context.say(area + text);
    }
    for (const std::string_view book : {"1v1.", "judging.", "decision.", "timing.", "card.", "skill."}) {
        if (text.starts_with(book)) return clause_number(context.catalogue(), context.language, text);
    }
    return text.empty() ? "—" : text;
}

}  // namespace yuanmen::web::pages
