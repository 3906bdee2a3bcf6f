#include "web/pages/halves_view.hpp"

#include <algorithm>
#include <cctype>
#include <nlohmann/json.hpp>

#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

std::string text_or_none(const json& value) {
    return value.is_string() ? value.get<std::string>() : std::string();
}

/// "zhang_liao" is looked for as "zl".
std::string first_letters(std::string_view id) {
    std::string letters;
    for (std::size_t i = 0; i < id.size(); ++i) {
        if (id[i] != '_' && (i == 0 || id[i - 1] == '_')) letters += id[i];
    }
    return letters;
}

bool is_open(const json& desk, std::string_view kind) {
    const json& open = desk.at("commands");
    return std::find(open.begin(), open.end(), kind) != open.end();
}

/// One heart for each point: a tap on an empty one fills up to it, on the last full one empties it.
json hearts_of(const Context& context, const std::string& player, int hp, int max, bool may) {
    json hearts = json::array();
    for (int n = 1; n <= max; ++n) {
        const int to = n == hp ? n - 1 : n;
        hearts.push_back({{"n", n},
                          {"full", n <= hp},
                          {"may", may},
                          {"to", to},
                          {"label", context.say("desk.heart", {{"name", player},
                                                               {"hp", std::to_string(hp)},
                                                               {"to", std::to_string(to)},
                                                               {"max", std::to_string(max)}})}});
    }
    return hearts;
}

/// The line-up's other places: who fell, and what has not been shown.
json others_of(const Context& context, const cards::Ruleset& ruleset, const json& chair) {
    json others = json::array();
    const json& in_play = chair.at("in_play");
    const json& line_up = chair.at("line_up");
    const int size = line_up.at("size");
    for (int position = 1; position <= size; ++position) {
        if (!in_play.is_null() && in_play.at("position") == position) continue;
        json place = general_card(context, ruleset, "");
        place.update({{"position", position}, {"fell", false}, {"fell_turn", 0}, {"shown", false}});
        for (const json& fielded : chair.at("generals")) {
            if (fielded.at("position") != position) continue;
            place.update(general_card(context, ruleset, text_or_none(fielded.at("general"))));
            place["fell"] = fielded.at("fallen");
            place["fell_turn"] = fielded.at("fell_turn");
            place["shown"] = true;
        }
        others.push_back(std::move(place));
    }
    return others;
}

json half_of(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset,
             const std::string& id) {
    const json& desk = *view.desk;
    const json& chair = desk.at("chairs").at(id);
    const json& in_play = chair.at("in_play");
    const std::string& player = view.row.players[id == "a" ? 0 : 1].name;
    const std::string seat = text_or_none(chair.at("seat"));
    const bool fielded = !in_play.is_null();
    const int hp = fielded ? in_play.at("hp").get<int>() : 0;
    const int max = fielded ? in_play.at("max_hp").get<int>() : 0;
    const bool may = fielded && is_open(desk, "set_hp");
    const json& picks = desk.at("draft").at("grid");
    json picked = json::array();
    for (const json& card : picks) {
        if (card.at("taken_by") != id) continue;
        picked.push_back(general_card(context, ruleset, text_or_none(card.at("general"))));
        picked.back()["back"] = card.at("back");
        picked.back()["card"] = card.at("card");
    }
    json out = general_card(context, ruleset, fielded ? text_or_none(in_play.at("general")) : "");
    out.update({{"chair", id},
                {"player", player},
                {"has_side", !seat.empty()},
                {"side_class", seat},
                {"side_word", seat.empty() ? "" : context.say("side." + seat)},
                {"me", context.principal.match == view.row.id && context.principal.chair &&
                           (*context.principal.chair == match::Chair::a) == (id == "a")},
                {"present", chair.at("present")},
                {"sealed", chair.at("line_up").at("sealed")},
                {"acting", desk.at("turn").at("running") == true && desk.at("turn").at("chair") == id},
                {"awaits_entry", chair.at("awaits_entry")},
                {"fielded", fielded},
                {"position", fielded ? in_play.at("position") : json(0)},
                {"dying", fielded && hp <= 0 && is_open(desk, "fall")},
                {"hp", hp},
                {"max_hp", max},
                {"hearts", hearts_of(context, player, hp, max, may)},
                {"may_more", may && hp < max},
                {"others", others_of(context, ruleset, chair)},
                {"picked", picked},
                {"has_picked", !picked.empty()}});
    return out;
}

}  // namespace

json general_card(const Context& context, const cards::Ruleset& ruleset, std::string_view id) {
    const auto general = cards::general_from_id(id);
    if (!general) {
        return {{"general", ""}, {"kingdom", ""}, {"kingdom_word", ""}, {"skills", ""}, {"letters", ""}};
    }
    const cards::General& printed = ruleset.generals.at(*general);
    const std::string kingdom(cards::id_of(printed.kingdom));
    std::string skills;
    for (const cards::SkillId skill : printed.skills) {
        if (skill == cards::SkillId::none) continue;
        skills += (skills.empty() ? "" : " · ") + in_language(context, ruleset.names.of(skill));
    }
    return {{"general", general_name(context, ruleset, id)},
            {"kingdom", kingdom},
            {"kingdom_word", context.say("kingdom." + kingdom)},
            {"skills", skills},
            {"letters", first_letters(id)}};
}

json halves_view(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset) {
    const json& chairs = view.desk->at("chairs");
    const bool lord_is_b = text_or_none(chairs.at("b").at("seat")) == "lord";
    json halves = json::array();
    for (const char* id : {lord_is_b ? "a" : "b", lord_is_b ? "b" : "a"}) {
        halves.push_back(half_of(context, view, ruleset, id));
    }
    return halves;
}

}  // namespace yuanmen::web::pages
