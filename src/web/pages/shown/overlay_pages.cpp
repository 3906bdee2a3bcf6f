#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/asking.hpp"
#include "web/pages/event/bracket_rounds.hpp"
#include "web/pages/event/event_news.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/event/home_view.hpp"
#include "web/pages/shown/elsewhere.hpp"
#include "web/pages/shown/overlay_view.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

Response match_overlay(service::Service& service, Context& context) {
    forget_caller(context);
    const std::string& id = context.parameter("match");
    const auto tag = service.match_tag(context.principal, id);
    if (!tag) return refuse(context, tag.error());
    const auto data = [&]() -> json {
        const auto view = service.match(context.principal, id);
        if (!view) throw std::runtime_error("a match went away while it was shown");
        const auto ruleset = service.ruleset(view->row.ruleset_hash);
        if (!ruleset) throw std::runtime_error("a match without its ruleset");
        return overlay_view(context, *view, **ruleset);
    };
    return context.live_page("overlay_match", *tag, data, true);
}

Response event_overlay(service::Service& service, Context& context) {
    forget_caller(context);
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto floor = service.floor(context.principal, event->id);
    if (!floor) return refuse(context, floor.error());
    const auto data = [&]() -> json {
        const Say say = say_of(context);
        const tournament::EventShown& shown = *event->view;
        json out = event_frame(context, *event, "");
        const auto boxes = match_boxes(shown, {}, say, MatchLinks::desk);
        auto tables = floor_cards(*floor->rows, floor->now, false, say);
        name_namesakes(tables, shown, say);
        out["round"] = round_now(shown, say);
        out["results"] = journal::write(newest_results(shown, boxes, say));
        out["called"] = journal::write(called_tables(tables));
        put_progress(out, shown);
        out["podium"] = journal::write(podium_of(shown, say));
        return out;
    };
    return context.live_page("overlay_event", event->tag + "/" + floor->tag, data, true);
}

}  // namespace

void forget_caller(Context& context) {
    context.principal = {};
    context.session_token.clear();
}

void add_overlay_pages(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::read_public);
    routes.push_back({Method::get, "/overlay/match/{match}", everybody, Budget::read,
                      "A match as an overlay of a stream: transparent, made for 1920 × 1080.",
                      [&service](Context& context) { return match_overlay(service, context); }});
    routes.push_back({Method::get, "/overlay/event/{event}", everybody, Budget::read,
                      "An event as an overlay of a stream: newest results and the tables called.",
                      [&service](Context& context) { return event_overlay(service, context); }});
}

}  // namespace yuanmen::web::pages
