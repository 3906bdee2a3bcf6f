// Pictures that chats show beside a link: an event with its bracket, a match with its state or result.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "base/utf8.hpp"
#include "match/view/desk_view.hpp"
#include "web/asking.hpp"
#include "web/pages/event/bracket_drawing.hpp"
#include "web/pages/event/bracket_rounds.hpp"
#include "web/pages/event/event_news.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/home_view.hpp"
#include "web/pages/halves_view.hpp"
#include "web/pages/shown/elsewhere.hpp"
#include "web/pages/shown/overlay_view.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

constexpr int kDrawnWhole = 32;  ///< entrants of a bracket whose names can be read at 1,200 pixels
constexpr int kLastRounds = 16;  ///< of a larger one so many are drawn, once they are being played

/// The letters a line of `room` pixels holds at `largest`, smaller where the text is long. A Chinese
/// character is an em wide, a Latin letter taken for six tenths.
int font_that_fits(const std::string& text, int room, int largest) {
    double ems = 0;
    for (const unsigned char byte : text)
        ems += byte < 0x80 ? 0.6 : byte >= 0xe0 ? 1.0 : byte >= 0xc0 ? 0.6 : 0;
    return ems * largest <= room ? largest : std::max(14, static_cast<int>(room / ems));
}

json row_of(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset,
            match::Chair chair, int at) {
    const match::ChairView& half = view.desk->chairs[chair];
    const std::string& name = player_in(view.row, chair);
    const int top = 130 + at * 190;
    const auto at_desk = winner_at(*view.desk);
    const auto winner = at_desk || !view.recorded ? at_desk : view.recorded->winner;
    std::string detail;
    if (half.in_play) {
        detail = general_name(context, ruleset, cards::id_of(half.in_play->general)) + "  " +
                 std::to_string(half.in_play->hp) + "/" + std::to_string(half.in_play->max_hp) + " " +
                 context.say("desk.hp") + " · " +
                 context.say("overlay.left", {{"left", std::to_string(half.generals_left)}});
    }
    return {{"top", top},
            {"mark_y", top + 44},
            {"name_y", top + 80},
            {"detail_y", top + 138},
            {"name", name},
            {"font", font_that_fits(name, 960, 60)},
            {"detail", detail},
            {"won", winner == chair},
            {"lord", half.seat == cards::Seat::lord},
            {"renegade", half.seat == cards::Seat::renegade}};
}

json match_data(const Context& context, const service::MatchView& view, const cards::Ruleset& ruleset) {
    const auto caption = caption_of(context, view, ruleset);
    const int turn = view.desk->turn.number;
    json data = {{"event_name", view.event_name}, {"stage", view.row.stage}, {"table", view.row.table}};
    for (const match::Chair chair : halves_order(*view.desk))
        data["rows"].push_back(row_of(context, view, ruleset, chair, static_cast<int>(data["rows"].size())));
    data["headline"] = caption ? caption->text : context.say("state." + view.row.state);
    data["aside"] = caption    ? caption->detail
                    : turn > 0 ? context.say("turn.number", {{"n", std::to_string(turn)}})
                               : "";
    return data;
}

Response match_picture(service::Service& service, Context& context) {
    forget_caller(context);
    const std::string& id = context.parameter("match");
    const auto tag = service.match_tag(context.principal, id);
    if (!tag) return refuse(context, tag.error());
    return context.picture("picture_match_svg", *tag, [&]() -> json {
        const auto view = service.match(context.principal, id);
        if (!view) throw std::runtime_error("a match went away while it was shown");
        const auto ruleset = service.ruleset(view->row.ruleset_hash);
        if (!ruleset) throw std::runtime_error("a match without its ruleset");
        return match_data(context, *view, **ruleset);
    });
}

/// Where there is no bracket to draw: the podium, else the newest results.
json lines_of(const std::vector<PodiumPlace>& podium, const std::vector<NewResult>& results) {
    json lines = json::array();
    const auto add = [&](const std::string& first, const std::string& rest, const std::string& title) {
        lines.push_back({{"y", 240 + 90 * lines.size()},
                         {"size", 44},
                         {"first", first},
                         {"rest", rest},
                         {"title", title}});
    };
    for (const PodiumPlace& place : podium) add(place.name, "", place.word);
    if (!podium.empty()) return lines;
    for (const NewResult& one : results) add(one.winner, " " + one.verb + " " + one.loser, one.title);
    return lines;
}

/// The last rounds of a bracket in which `field` are left, if one of their matches is or was played.
bool has_begun(const tournament::EventShown& event, int field) {
    using tournament::MatchStatus;
    return std::any_of(event.matches.begin(), event.matches.end(), [&](const auto& match) {
        return is_of_bracket(match) && match.field <= field && match.status != MatchStatus::waiting &&
               match.status != MatchStatus::walkover;
    });
}

int largest_field(const tournament::EventShown& event) {
    int largest = 0;
    for (const auto& match : event.matches) {
        if (is_of_bracket(match)) largest = std::max(largest, match.field);
    }
    return largest;
}

Response event_picture(service::Service& service, Context& context) {
    forget_caller(context);
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    return context.picture("picture_event_svg", event->tag, [&]() -> json {
        const Say say = say_of(context);
        const tournament::EventShown& shown = *event->view;
        const auto boxes = match_boxes(shown, {}, say, MatchLinks::desk);
        // In a chat a larger one than can be read is a grey cloud.
        const bool whole = largest_field(shown) <= kDrawnWhole;
        json data = bracket_drawing(shown, boxes, say, whole ? std::nullopt : std::optional(kLastRounds));
        if (!whole && !has_begun(shown, kLastRounds)) data["has_drawing"] = false;
        data.update(event_frame(context, *event, ""));
        data["name_font"] = font_that_fits(shown.name, 1080, 56);
        data["round"] = round_now(shown, say);
        put_progress(data, shown);
        data["lines"] = lines_of(podium_of(shown, say), newest_results(shown, boxes, say));
        return data;
    });
}

}  // namespace

void put_picture(json& data, const Context& context, const std::string& kind, const std::string& id,
                 const std::string& title, const std::string& text) {
    if (context.public_url().empty()) return;
    data["picture"] = {
        {"title", title},
        {"text", text},
        {"url", context.public_url() + context.request.path},
        {"image", context.public_url() + "/pictures/" + kind + "/" + id + "?v=" + data.at("version").dump()}};
}

void add_link_pictures(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::read_public);
    routes.push_back({Method::get, "/pictures/event/{event}", everybody, Budget::read,
                      "An event as a picture of 1200 × 630 (PNG), for links in chats.",
                      [&service](Context& context) { return event_picture(service, context); }});
    routes.push_back({Method::get, "/pictures/match/{match}", everybody, Budget::read,
                      "A match as a picture of 1200 × 630 (PNG), for links in chats.",
                      [&service](Context& context) { return match_picture(service, context); }});
}

}  // namespace yuanmen::web::pages
