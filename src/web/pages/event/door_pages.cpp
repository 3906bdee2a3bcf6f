// Players check themselves in: by name and PIN at the door, or signed in by their own link.
#include <nlohmann/json.hpp>

#include "tournament/entrants/entrant_fields.hpp"
#include "web/asking.hpp"
#include "web/http/url.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/pages.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

Response door(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const tournament::EventShown& shown = *event->view;
    json data = event_frame(context, *event, "");
    put_check_in_close(data, shown, service.now().wall_ms);
    const bool over = shown.phase != tournament::EventPhase::entries;
    data["used"] = shown.check_in;
    data["over"] = over;
    data["open"] = shown.check_in && !over && data["check_in_closed"] == false;
    const tournament::EntrantShown* entered = shown.entrant(query_of(context, "in"));
    data["here"] = entered != nullptr && entered->checked_in ? entered->name : "";
    return context.page("event_door", std::move(data));
}

Response check_in_at_door(service::Service& service, const Context& context) {
    const std::string& event = context.parameter("event");
    const auto done = service.check_in_at_door(context.principal, event, context.read<service::DoorCheckIn>(),
                                               client_of(context), request_key(context));
    if (!done) return refuse(context, done.error());
    return see_other("/events/" + encode(event) + "/door?in=" + encode(done->id));
}

Response poster(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    json data = event_frame(context, *event, "");
    put_check_in_close(data, *event->view, service.now().wall_ms);
    put_qr(data, context, "/events/" + event->id + "/door");
    put_reach(data, context);
    return context.page("print_check_in", std::move(data));
}

}  // namespace

void add_event_door(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::check_in_self);
    routes.push_back({Method::get, "/events/{event}/door", everybody, Budget::read,
                      "Where a player checks himself in by name or number and PIN.",
                      [&service](Context& context) { return door(service, context); }});
    routes.push_back({Method::post, "/events/{event}/door", everybody, Budget::sign_in,
                      "A player checks himself in by name or number and PIN.",
                      [&service](Context& context) { return check_in_at_door(service, context); },
                      body_of<service::DoorCheckIn>()});
    routes.push_back({Method::post, "/events/{event}/here", everybody, Budget::write,
                      "A player signed in by his link checks himself in.",
                      [&service](Context& context) {
                          const auto done = service.check_in_oneself(
                              context.principal, context.parameter("event"), request_key(context));
                          return done ? see_other(page_of_player(context.principal))
                                      : refuse(context, done.error());
                      },
                      Schema{}});
    routes.push_back({Method::get, "/events/{event}/print/check-in", everybody, Budget::read,
                      "The poster by which players check themselves in.",
                      [&service](Context& context) { return poster(service, context); }});
}

}  // namespace yuanmen::web::pages
