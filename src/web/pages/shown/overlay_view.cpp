#include "web/pages/shown/overlay_view.hpp"

#include <nlohmann/json.hpp>

#include "web/pages/match_view.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// A general who fell leaves the count; one who has not been shown is still in it.
int generals_left(const json& half) {
    int left = half.at("fielded") == true ? 1 : 0;
    for (const json& other : half.at("others")) left += other.at("fell") == true ? 0 : 1;
    return left;
}

std::string dying_general(const json& halves) {
    for (const json& half : halves) {
        if (half.at("fielded") == true && half.at("hp").get<int>() <= 0) return half.at("general");
    }
    return "";
}

Caption caption_of(const Context& context, const json& match, const std::string& state) {
    for (const char* source : {"outcome", "recorded"}) {
        const json& result = match.at(source);
        if (result.at("there") != true) continue;
        const std::string winner = result.at("winner");
        return {"decided",
                result.at("has_winner") == true ? context.say("overlay.won", {{"name", winner}}) : winner,
                result.at("cause")};
    }
    if (match.at("pause").at("there") == true)
        return {"paused", match.at("state_word"), match.at("pause").at("reason")};
    const std::string dying = dying_general(match.at("halves"));
    if (!dying.empty()) return {"dying", context.say("overlay.dying", {{"general", dying}}), ""};
    if (match.at("last_turn") == true)
        return {"last_turn", match.at("state_word"), context.say("clock.last_turn")};
    if (state == "running") return {};
    return {match.at("state_mark"), match.at("state_word"), match.at("waits_for")};
}

}  // namespace

json overlay_view(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset) {
    json page = match_view(context, view, ruleset);
    for (json& half : page["halves"]) {
        half["left"] = generals_left(half);
        half["counts"] = half.at("fielded") == true || !half.at("others").empty();
    }
    page["first"] = page["halves"].at(0);
    page["second"] = page["halves"].at(1);
    const Caption caption = caption_of(context, page, view.row.state);
    page["has_caption"] = !caption.text.empty();
    page["caption"] = {{"mark", caption.mark}, {"text", caption.text}, {"detail", caption.detail}};
    return page;
}

}  // namespace yuanmen::web::pages
