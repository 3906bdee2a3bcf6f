// Entrants: looked up, and read from lists.
#include <nlohmann/json.hpp>

#include "journal/codec/fields.hpp"
#include "journal/codec/json.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/entrants/list_view.hpp"
#include "tournament/entrants/text_encoding.hpp"
#include "web/api/api.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {
namespace {

using nlohmann::json;

/// A list of entrants, pasted, where it is not a form's file.
struct ListBody : tournament::ListHints {
    std::optional<std::string> list;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("list", self.list, match::Pasted{0, tournament::kMaxListBytes});
        ListHints::fields(self, f);
    }
};

struct ImportBody : ListBody {
    std::optional<bool> skip_faults;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        ListBody::fields(self, f);
        f("skip_faults", self.skip_faults);
    }
};

/// A form with the bytes of a list in `file`, or its text in `list`.
Schema with_file(Schema schema) {
    schema.with_files = true;
    return schema;
}

std::string list_of(const Context& context, const ListBody& body) {
    const auto file = context.files.find("file");
    if (file != context.files.end() && !file->second.empty()) return file->second;
    return body.list.value_or("");
}

struct EntrantsAnswer {
    std::vector<tournament::EntrantShown> entrants;

    YUANMEN_FIELDS(entrants);
};

Response search(service::Service& service, const Context& context) {
    const auto query = asked_text(context, "q");
    auto found = service.find_entrants(context.principal, context.parameter("event"), query.value_or(""));
    return found ? context.json(journal::write(EntrantsAnswer{*std::move(found)}))
                 : refuse(context, found.error());
}

/// What a list would bring; each fault also as a sentence in the caller's language.
Response previewed(service::Service& service, const Context& context) {
    const auto& body = context.read<ListBody>();
    auto shown =
        service.preview_entrants(context.principal, context.parameter("event"), list_of(context, body), body);
    if (!shown) return refuse(context, shown.error());
    for (tournament::ListFaultShown& fault : shown->faults)
        fault.detail = context.say("refusal." + fault.code, fault.params);
    return context.json(journal::write(*shown));
}

Response one(service::Service& service, const Context& context) {
    const auto entrant =
        service.entrant(context.principal, context.parameter("event"), context.parameter("entrant"));
    return entrant ? context.json(journal::write(*entrant->view)) : refuse(context, entrant.error());
}

Response import(service::Service& service, const Context& context) {
    const auto& body = context.read<Versioned<ImportBody>>();
    const service::EntrantImport list{context.parameter("event"), list_of(context, body),
                                      body.skip_faults.value_or(false), body.expected_version, body};
    return answer(context, service.import_entrants(context.principal, list, request_key(context)));
}

struct NewEntrantLinks {
    std::optional<service::LinksFor> whom;

    YUANMEN_FIELDS(whom);
};

/// Personal links for the whole event.
void add_link_routes(service::Service& service, std::vector<Route>& routes) {
    const Access makers = Access::to(UseCase::entrant_links);
    routes.push_back(
        {Method::post, "/api/v1/events/{event}/links", makers, Budget::write,
         "New personal links and PINs for the whole event; earlier ones of the same players end everywhere.",
         [&service](Context& context) {
             const auto whom = context.read<NewEntrantLinks>().whom.value_or(service::LinksFor::everybody);
             return answer(context, service.issue_entrant_links(context.principal, context.parameter("event"),
                                                                whom, request_key(context)));
         },
         body_of<NewEntrantLinks>("NewEntrantLinks"), view_of<service::EntrantLinks>()});
    routes.push_back({Method::post, "/api/v1/events/{event}/entrants/{entrant}/link", makers, Budget::write,
                      "A new personal link and PIN for one entrant; his earlier ones end everywhere.",
                      [&service](Context& context) {
                          return answer(context, service.issue_entrant_link(
                                                     context.principal, context.parameter("event"),
                                                     context.parameter("entrant"), request_key(context)));
                      },
                      Schema{}, view_of<service::EntrantLinks>()});
}

/// Players check themselves in.
void add_own_check_in_routes(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::check_in_self);
    routes.push_back({Method::post, "/api/v1/events/{event}/door", everybody, Budget::sign_in,
                      "A player checks himself in by name or number and the PIN of his link of the event.",
                      [&service](Context& context) {
                          return answer(
                              context, service.check_in_at_door(context.principal, context.parameter("event"),
                                                                context.read<service::DoorCheckIn>(),
                                                                client_of(context), request_key(context)));
                      },
                      body_of<service::DoorCheckIn>("DoorCheckIn"), view_of<service::Receipt>()});
    routes.push_back({Method::post, "/api/v1/events/{event}/here", everybody, Budget::write,
                      "A player signed in by the link of the event checks himself in.",
                      [&service](Context& context) {
                          return answer(
                              context, service.check_in_oneself(context.principal, context.parameter("event"),
                                                                request_key(context)));
                      },
                      Schema{}, view_of<service::Receipt>()});
}

}  // namespace

void add_entrant_routes(service::Service& service, std::vector<Route>& routes) {
    const Access everybody = Access::to(UseCase::read_public);
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/entrants",
                      everybody,
                      Budget::read,
                      "Entrants by number or part of a name, best first, at most 20.",
                      [&service](Context& context) { return search(service, context); },
                      {},
                      view_of<EntrantsAnswer>(),
                      {text("q", 120, "A number, or a part of a name.")}});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/entrants/{entrant}",
                      everybody,
                      Budget::read,
                      "\"My match\": an entrant's way, his match now, opponent and table.",
                      [&service](Context& context) { return one(service, context); },
                      {},
                      view_of<tournament::WayShown>()});
    routes.push_back({Method::post, "/api/v1/events/{event}/entrants/preview",
                      Access::to(UseCase::keep_entries), Budget::write,
                      "What a list would bring, every bad line with its column and code; writes nothing.",
                      [&service](Context& context) { return previewed(service, context); },
                      with_file(body_of<ListBody>("EntrantListPreview")), view_of<tournament::ListShown>()});
    routes.push_back(
        {Method::post, "/api/v1/events/{event}/entrants/import", Access::to(UseCase::keep_entries),
         Budget::write,
         "Adds the entrants of a list; a bad line refuses it unless skip_faults (preview tells all of them).",
         [&service](Context& context) { return import(service, context); },
         with_file(body_of<Versioned<ImportBody>>("EntrantListImport")), view_of<service::Receipt>()});
    add_link_routes(service, routes);
    add_own_check_in_routes(service, routes);
}

}  // namespace yuanmen::web::api
