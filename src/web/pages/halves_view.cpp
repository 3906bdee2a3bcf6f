#include "web/pages/halves_view.hpp"

#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/view/desk_view.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// "zhang_liao" is looked for as "zl".
std::string first_letters(std::string_view id) {
    std::string letters;
    for (std::size_t i = 0; i < id.size(); ++i) {
        if (id[i] != '_' && (i == 0 || id[i - 1] == '_')) letters += id[i];
    }
    return letters;
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
json others_of(const Context& context, const cards::Ruleset& ruleset, const match::ChairView& chair) {
    json others = json::array();
    for (int position = 1; position <= chair.line_up.size; ++position) {
        if (chair.in_play && chair.in_play->position == position) continue;
        json place = journal::write(GeneralCard{});
        place.update({{"position", position}, {"fell", false}, {"fell_turn", 0}, {"shown", false}});
        for (const match::Fielded& fielded : chair.generals) {
            if (fielded.position != position) continue;
            place.update(journal::write(general_card(context, ruleset, cards::id_of(fielded.general))));
            place["fell"] = fielded.fallen;
            place["fell_turn"] = fielded.fell_turn;
            place["shown"] = true;
        }
        others.push_back(std::move(place));
    }
    return others;
}

json half_of(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset,
             match::Chair id) {
    const match::DeskView& desk = *view.desk;
    const match::ChairView& chair = desk.chairs[id];
    const auto& in_play = chair.in_play;
    const std::string& player = player_in(view.row, id);
    const std::string seat(chair.seat ? cards::id_of(*chair.seat) : "");
    const bool fielded = in_play.has_value();
    const int hp = fielded ? in_play->hp : 0;
    const int max = fielded ? in_play->max_hp : 0;
    const bool may = fielded && desk.opens("set_hp");
    json picked = json::array();
    for (const match::GridCard& card : desk.draft.grid) {
        if (card.taken_by != id) continue;
        picked.push_back(
            journal::write(general_card(context, ruleset, card.general ? cards::id_of(*card.general) : "")));
        picked.back()["back"] = card.back;
        picked.back()["card"] = match::to_text(card.card);
    }
    json out = journal::write(general_card(context, ruleset, fielded ? cards::id_of(in_play->general) : ""));
    out.update({{"chair", journal::name_of(id)},
                {"player", player},
                {"has_side", !seat.empty()},
                {"side_class", seat},
                {"side_word", seat.empty() ? "" : context.say("side." + seat)},
                {"me", context.principal.match == view.row.id && context.principal.chair == id},
                {"present", chair.present},
                {"sealed", chair.line_up.sealed},
                {"acting", desk.turn.running && desk.turn.chair == id},
                {"awaits_entry", chair.awaits_entry},
                {"fielded", fielded},
                {"position", fielded ? in_play->position : 0},
                {"dying", fielded && hp <= 0 && !desk.outcome},
                {"may_save", desk.opens("fall")},
                {"hp", hp},
                {"max_hp", max},
                {"hearts", hearts_of(context, player, hp, max, may)},
                {"may_more", may && hp < max},
                {"left", chair.generals_left},
                {"others", others_of(context, ruleset, chair)},
                {"picked", picked}});
    return out;
}

}  // namespace

GeneralCard general_card(const Context& context, const cards::Ruleset& ruleset, std::string_view id) {
    const auto general = cards::general_from_id(id);
    if (!general) return {};
    const cards::General& printed = ruleset.generals.at(*general);
    const std::string kingdom(cards::id_of(printed.kingdom));
    std::string skills;
    for (const cards::SkillId skill : printed.skills) {
        if (skill == cards::SkillId::none) continue;
        skills += (skills.empty() ? "" : " · ") + in_language(context, ruleset.names.of(skill));
    }
    return {general_name(context, ruleset, id), kingdom, context.say("kingdom." + kingdom), skills,
            first_letters(id)};
}

std::array<match::Chair, 2> halves_order(const match::DeskView& desk) {
    const bool b_is_lord = desk.chairs.b.seat == cards::Seat::lord;
    const match::Chair below = b_is_lord ? match::Chair::b : match::Chair::a;
    return {match::other(below), below};
}

json halves_view(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset) {
    const auto [above, below] = halves_order(*view.desk);
    return {half_of(context, view, ruleset, above), half_of(context, view, ruleset, below)};
}

}  // namespace yuanmen::web::pages
