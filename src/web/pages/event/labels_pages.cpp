// Personal links for a whole event: who has one, a sheet of labels for all at once, a new one for one.
#include <nlohmann/json.hpp>
#include <set>

#include "service/events/name_sound.hpp"
#include "web/asking.hpp"
#include "web/pages/event/event_pages.hpp"
#include "web/pages/event/frame.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

Response labels_form(service::Service& service, const Context& context) {
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    const auto linked = service.entrants_with_link(context.principal, event->id);
    if (!linked) return refuse(context, linked.error());
    const std::set<std::string> with_link(linked->begin(), linked->end());
    json data = event_frame(context, *event, "entrants");
    data["entrants"] = json::array();
    std::int64_t total = 0, without = 0;
    for (const tournament::EntrantShown& entrant : event->view->entrants) {
        if (entrant.left) continue;
        const bool has = with_link.contains(entrant.id);
        ++total;
        without += has ? 0 : 1;
        data["entrants"].push_back({{"entrant", entrant.id},
                                    {"name", entrant.name},
                                    {"number", entrant.number},
                                    {"sound", service::sound_of(entrant.name)},
                                    {"mark", has ? "here" : "away"},
                                    {"word", context.say(has ? "labels.has_link" : "labels.no_link")},
                                    {"press", context.say(has ? "labels.renew" : "labels.make_one")}});
    }
    data["total"] = total;
    data["without"] = without;
    data["some"] = without > 0 && without < total;
    data["renews"] = without < total;
    data["none"] = total == 0;
    // One key a page shown: the sheet loaded anew is not a second sheet, for that would void the first.
    data["key"] = context.request.id;
    put_reach(data, context);
    return context.page("event_labels", std::move(data));
}

constexpr std::string_view kPins[] = {"together", "apart"};

struct PinsForm {
    std::optional<std::string> pins;  ///< on the labels, or on slips of their own

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("pins", self.pins, match::Among{kPins});
    }
};

struct LabelsForm : PinsForm {
    service::LinksFor whom{};

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        PinsForm::fields(self, f);
        f("whom", self.whom);
    }
};

Response print_labels(service::Service& service, const Context& context, const PinsForm& form,
                      const service::Answer<service::EntrantLinks>& made) {
    if (!made) return refuse(context, made.error());
    const auto event = service.event_snapshot(context.principal, context.parameter("event"));
    if (!event) return refuse(context, event.error());
    json data = event_frame(context, *event, "entrants");
    data["repeated"] = made->repeated;
    // Who photographs a label then has the link alone.
    data["apart"] = form.pins == "apart";
    data["labels"] = json::array();
    for (const service::EntrantLink& link : made->links) {
        json label = {
            {"entrant", link.entrant}, {"name", link.name}, {"number", link.number}, {"pin", link.pin}};
        put_qr(label, context, "/p/" + link.token);
        data["labels"].push_back(std::move(label));
    }
    put_reach(data, context);
    return context.page("print_labels", std::move(data));
}

}  // namespace

void add_event_labels(service::Service& service, std::vector<Route>& routes) {
    const Access makers = Access::to(UseCase::entrant_links);
    routes.push_back({Method::get, "/events/{event}/labels", makers, Budget::read,
                      "Who has a personal link for the event, and where they are made.",
                      [&service](Context& context) { return labels_form(service, context); }});
    routes.push_back({Method::post, "/events/{event}/labels", makers, Budget::write,
                      "Personal links and PINs for all, on a sheet of labels for A4, shown once.",
                      [&service](Context& context) {
                          const auto& form = context.read<LabelsForm>();
                          return print_labels(
                              service, context, form,
                              service.issue_entrant_links(context.principal, context.parameter("event"),
                                                          form.whom, request_key(context)));
                      },
                      body_of<LabelsForm>()});
    routes.push_back({Method::post, "/events/{event}/links/{entrant}", makers, Budget::write,
                      "A new personal link and PIN for one entrant, as a label shown once.",
                      [&service](Context& context) {
                          return print_labels(
                              service, context, context.read<PinsForm>(),
                              service.issue_entrant_link(context.principal, context.parameter("event"),
                                                         context.parameter("entrant"), request_key(context)));
                      },
                      body_of<PinsForm>()});
}

}  // namespace yuanmen::web::pages
