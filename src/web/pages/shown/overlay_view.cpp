#include "web/pages/shown/overlay_view.hpp"

#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/view/desk_view.hpp"
#include "web/pages/halves_view.hpp"
#include "web/pages/match_view.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// `winner` is the name; empty where there is none.
Caption decided(const Context& context, const std::string& winner, std::string_view cause) {
    return {"decided",
            winner.empty() ? context.say("outcome.none") : context.say("overlay.won", {{"name", winner}}),
            context.say("cause." + std::string(cause))};
}

/// The id of the general in play who has no HP left; empty where there is none.
std::string dying_general(const match::DeskView& desk) {
    for (const match::Chair chair : halves_order(desk)) {
        const auto& general = desk.chairs[chair].in_play;
        if (general && general->hp <= 0) return std::string(cards::id_of(general->general));
    }
    return "";
}

}  // namespace

std::optional<match::Chair> winner_at(const match::DeskView& desk) {
    return desk.outcome ? match::chair_of(desk.outcome->winner) : std::nullopt;
}

std::optional<Caption> caption_of(const Context& context, const service::MatchView& view,
                                  const cards::Ruleset& ruleset) {
    const match::DeskView& desk = *view.desk;
    if (desk.outcome) {
        const auto winner = winner_at(desk);
        return decided(context, winner ? player_in(view.row, *winner) : "",
                       journal::name_of(desk.outcome->cause));
    }
    if (view.recorded) {
        const auto& winner = view.recorded->winner;
        return decided(context, winner ? player_in(view.row, *winner) : "", view.recorded->cause);
    }
    const std::string state_word = context.say("state." + view.row.state);
    if (desk.pause) {
        const std::string reason(journal::name_of(desk.pause->reason));
        return Caption{"paused", state_word, context.say("option." + reason)};
    }
    if (const std::string dying = dying_general(desk); !dying.empty()) {
        const std::string name = general_name(context, ruleset, dying);
        return Caption{"dying", context.say("overlay.dying", {{"general", name}}), ""};
    }
    if (desk.state == "last_turn") return Caption{"last_turn", state_word, context.say("clock.last_turn")};
    if (view.row.state == "running") return std::nullopt;
    return Caption{state_mark(view.row.state), state_word, waits_for(context, view)};
}

json overlay_view(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset) {
    json page = match_view(context, view, ruleset);
    page["first"] = page["halves"][0];
    page["second"] = page["halves"][1];
    const auto caption = caption_of(context, view, ruleset);
    page["caption"] = caption ? journal::write(*caption) : json();
    return page;
}

}  // namespace yuanmen::web::pages
