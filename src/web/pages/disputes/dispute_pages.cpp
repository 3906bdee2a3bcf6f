// Disputes of a match and of an event, one dispute, and the forms of both.
#include <nlohmann/json.hpp>
#include <optional>

#include "base/digest.hpp"
#include "journal/codec/json.hpp"
#include "match/dispute/codec.hpp"
#include "match/dispute/command.hpp"
#include "web/api/api.hpp"
#include "web/api/disputes.hpp"
#include "web/asking.hpp"
#include "web/pages/disputes/dispute_view.hpp"
#include "web/pages/disputes/ruling_form.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/pages.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

std::shared_ptr<const cards::Ruleset> ruleset_of_dispute(service::Service& service,
                                                         const service::DisputeView& dispute) {
    const auto found = service.ruleset(dispute.ruleset.sha256);
    if (!found) throw std::runtime_error("a dispute without its ruleset");
    return *found;
}

json lines_of_disputes(service::Service& service, const Context& context,
                       const std::vector<service::DisputeView>& disputes) {
    json lines = json::array();
    for (const service::DisputeView& dispute : disputes)
        lines.push_back(dispute_line(context, dispute, ruleset_of_dispute(service, dispute).get()));
    return lines;
}

/// A page that shows itself again as soon as what this caller may see of it has changed. What everybody sees
/// is made once for all.
Response live(const Context& context, const char* name, const json& seen, const std::function<json()>& data) {
    return context.live_page(name, base::sha256_hex(seen.dump()), data, asks_only(context, {}));
}

/// Told before there is no room left.
std::string left_in_words(const Context& context, int left) {
    return left == 0 ? context.say("dispute.none_left")
                     : context.say("dispute.left", {{"count", std::to_string(left)}});
}

Response match_disputes(service::Service& service, const Context& context) {
    const auto seen = service.disputes_of_match(context.principal, context.parameter("match"));
    if (!seen) return refuse(context, seen.error());
    return live(context, "disputes", journal::write(*seen), [&]() -> json {
        const service::DisputedMatch& match = seen->match;
        return {{"match", match.id},
                {"player_a", match.players[0]},
                {"player_b", match.players[1]},
                {"event", match.event},
                {"event_name", match.event_name},
                {"of_event", false},
                {"may_open", seen->may_open && seen->disputes_left.value_or(1) > 0},
                {"left",
                 seen->may_open && seen->disputes_left ? left_in_words(context, *seen->disputes_left) : ""},
                {"for_others", !seen->own_chair},
                {"disputes", lines_of_disputes(service, context, seen->disputes)},
                {"none", seen->disputes.empty()}};
    });
}

Response event_disputes(service::Service& service, const Context& context) {
    const auto seen = service.disputes_of_event(context.principal, context.parameter("event"));
    if (!seen) return refuse(context, seen.error());
    return live(context, "disputes", journal::write(*seen), [&]() -> json {
        return {{"match", ""},
                {"player_a", ""},
                {"player_b", ""},
                {"event", seen->event},
                {"event_name", seen->event_name},
                {"of_event", true},
                {"may_open", false},
                {"left", ""},
                {"for_others", false},
                {"disputes", lines_of_disputes(service, context, seen->disputes)},
                {"none", seen->disputes.empty()}};
    });
}

/// What the record says about taking the disputed line back, for whoever may rule now.
std::optional<service::RewindView> advice_for(service::Service& service, const Context& context,
                                              const service::DisputeView& dispute) {
    const bool rules_now = dispute.allows("rule") || dispute.allows("decide_appeal");
    const auto record = dispute.record.value_or(std::nullopt);
    if (!rules_now || !record) return std::nullopt;
    auto advice = service.rewind(context.principal, *record, line_of_dispute(dispute));
    return advice ? std::optional(*std::move(advice)) : std::nullopt;
}

Response dispute_page(service::Service& service, const Context& context) {
    const auto seen = service.dispute(context.principal, context.parameter("dispute"));
    if (!seen) return refuse(context, seen.error());
    // The advice about going back follows the record, which is written while somebody rules.
    json told = journal::write(*seen);
    const auto records = service.records_tag(context.principal, seen->of.id);
    if (records) told["records"] = *records;
    return live(context, "dispute", told, [&] {
        const auto advice = advice_for(service, context, *seen);
        return dispute_page_view(context, *seen, *ruleset_of_dispute(service, *seen),
                                 advice ? &*advice : nullptr);
    });
}

Response back_to_dispute(const Context& context, const service::Answer<service::Receipt>& receipt) {
    return receipt ? see_other("/disputes/" + receipt->id) : refuse(context, receipt.error());
}

Response give_as_typed(service::Service& service, const Context& context, const std::string& kind) {
    json fields = context.body;
    fields.erase("expected_version");
    const std::int64_t version = context.read<ExpectedVersion>().expected_version;
    return back_to_dispute(
        context, service.dispute_command(context.principal,
                                         {context.parameter("dispute"), kind,
                                          std::make_shared<const json>(std::move(fields)), version, ""},
                                         request_key(context)));
}

Response give_ruling(service::Service& service, const Context& context, const std::string& kind) {
    const auto seen = service.dispute(context.principal, context.parameter("dispute"));
    if (!seen) return refuse(context, seen.error());
    const auto& form = context.read<Versioned<RulingForm>>();
    json fields = {{"ruling", ruling_of_form(form, *ruleset_of_dispute(service, *seen))}};
    if (kind == match::DecideAppeal::kind) fields["upholds"] = form.upholds;
    return back_to_dispute(context, service.dispute_command(context.principal,
                                                            {context.parameter("dispute"), kind,
                                                             std::make_shared<const json>(std::move(fields)),
                                                             form.expected_version, form.choice.value_or("")},
                                                            request_key(context)));
}

void add_reading(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/matches/{match}/disputes", Access::to(UseCase::read_public),
                      Budget::read, "The disputes of a match.",
                      [&service](Context& context) { return match_disputes(service, context); }});
    routes.push_back({Method::get, "/events/{event}/disputes", Access::to(UseCase::read_public), Budget::read,
                      "The disputes of an event.",
                      [&service](Context& context) { return event_disputes(service, context); }});
    routes.push_back({Method::get, "/disputes/{dispute}", Access::to(UseCase::read_public), Budget::read,
                      "One dispute.",
                      [&service](Context& context) { return dispute_page(service, context); }});
    routes.push_back({Method::get, "/disputes/{dispute}/photos/{photo}", Access::to(UseCase::read_dispute),
                      Budget::read, "A photo of a dispute.",
                      [&service](Context& context) { return api::dispute_photo(service, context); }});
}

Schema dispute_form(std::string_view kind) {
    Schema schema = body_of<ExpectedVersion>();
    schema.outside = std::make_shared<const json>(match::dispute_command_schema(kind));
    return schema;
}

}  // namespace

void add_dispute_pages(service::Service& service, std::vector<Route>& routes) {
    add_reading(service, routes);
    routes.push_back(
        {Method::post, "/matches/{match}/disputes", Access::to(UseCase::join_dispute), Budget::write,
         "Opens a dispute.",
         [&service](Context& context) {
             return back_to_dispute(
                 context, service.open_dispute(
                              context.principal,
                              {context.parameter("match"), std::make_shared<const json>(context.body)},
                              request_key(context)));
         },
         body_of_family("", std::make_shared<const json>(match::dispute_command_schema("open")))});
    for (const std::string kind : {"point", "state", "hear", "appeal", "close", "withdraw"}) {
        routes.push_back(
            {Method::post, "/disputes/{dispute}/commands/" + kind, api::dispute_command_access(kind),
             Budget::write, "Dispute command: " + kind + ".",
             [&service, kind](Context& context) { return give_as_typed(service, context, kind); },
             dispute_form(kind)});
    }
    for (const std::string kind : {"rule", "decide_appeal"}) {
        routes.push_back({Method::post, "/disputes/{dispute}/commands/" + kind,
                          api::dispute_command_access(kind), Budget::write, "A ruling: " + kind + ".",
                          [&service, kind](Context& context) { return give_ruling(service, context, kind); },
                          body_of<Versioned<RulingForm>>()});
    }
    Schema photo = api::dispute_photo_schema();
    photo.name.clear();
    routes.push_back({Method::post, "/disputes/{dispute}/photos", Access::to(UseCase::join_dispute),
                      Budget::write, "Adds a photo to a dispute.",
                      [&service](Context& context) {
                          return back_to_dispute(context, api::add_dispute_photo(service, context));
                      },
                      std::move(photo)});
}

}  // namespace yuanmen::web::pages
