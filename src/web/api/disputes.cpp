#include "web/api/disputes.hpp"

#include <charconv>
#include <nlohmann/json.hpp>
#include <utility>

#include "journal/codec/json.hpp"
#include "match/dispute/codec.hpp"
#include "match/dispute/command.hpp"
#include "service/disputes/dispute_views.hpp"
#include "web/api/api.hpp"
#include "web/api/photos.hpp"
#include "web/asking.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::api {
namespace {

using nlohmann::json;

constexpr std::size_t kMostRulings = 200;
constexpr std::size_t kRulingsUnasked = 50;

std::shared_ptr<const json> dispute_fields(std::string_view kind) {
    return std::make_shared<const json>(match::dispute_command_schema(kind));
}

constexpr std::string_view kBracketChoices[] = {"replay", "keep", "void"};

/// What is said beside a ruling.
struct BesideRuling : ExpectedVersion {
    std::optional<std::string> choice;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        ExpectedVersion::fields(self, f);
        f("choice", self.choice, match::Among{kBracketChoices});
    }
};

struct DisputePhoto {
    std::optional<std::string> caption;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("caption", self.caption, match::Length{0, 200});
    }
};

bool rules(std::string_view kind) {
    return kind == match::RuleDispute::kind || kind == match::DecideAppeal::kind;
}

Schema dispute_schema(std::string_view kind) {
    std::string name = "Dispute";
    bool upper = true;
    for (const char c : kind) {
        if (c != '_') name += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
        upper = c == '_';
    }
    Schema schema = rules(kind) ? body_of<BesideRuling>(name) : body_of<ExpectedVersion>(name);
    schema.outside = dispute_fields(kind);
    return schema;
}

Response command_answer(service::Service& service, const Context& context, const std::string& kind) {
    json fields = context.body;
    fields.erase("expected_version");
    fields.erase("choice");
    const bool ruled = rules(kind);
    const std::string choice = ruled ? context.read<BesideRuling>().choice.value_or("") : "";
    const ExpectedVersion& seen = ruled ? context.read<BesideRuling>() : context.read<ExpectedVersion>();
    return answer(context, service.dispute_command(context.principal,
                                                   {context.parameter("dispute"), kind,
                                                    std::make_shared<const json>(std::move(fields)),
                                                    seen.expected_version, choice},
                                                   request_key(context)));
}

std::string query_text(const Context& context, std::string_view name) {
    return asked_text(context, name).value_or("").substr(0, 64);
}

/// A page of the list that an answer holds.
template <class View>
Response listed(const Context& context, const char* name, const service::Answer<View>& answer) {
    if (!answer) return refuse(context, answer.error());
    json besides = journal::write(*answer);
    const json rows = std::exchange(besides[name], json());
    return list_answer(context, name, rows, std::move(besides));
}

Response rulings(service::Service& service, const Context& context) {
    const AskedPage asked = asked_page(context, kMostRulings, kRulingsUnasked);
    if (asked.broken) return context.refuse({"request.malformed_query", {}, "", {}}, 400);
    service::RulingQuery query = ruling_query(context);
    query.behind = asked.cursor;
    query.limit = asked.limit;
    const auto found = service.rulings(context.principal, query);
    if (!found) return refuse(context, found.error());
    return page_answer(context, "rulings", journal::write(found->rulings),
                       found->more ? found->rulings.back().id : "", {{"more", found->more}});
}

void add_dispute_reading(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get,
                      "/api/v1/matches/{match}/disputes",
                      Access::to(UseCase::read_public),
                      Budget::read,
                      "The disputes of a match, as far as the caller may know of them.",
                      [&service](Context& context) {
                          return listed(
                              context, "disputes",
                              service.disputes_of_match(context.principal, context.parameter("match")));
                      },
                      {},
                      view_of<PageOf<service::MatchDisputes>>(),
                      page_query()});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/disputes",
                      Access::to(UseCase::read_public),
                      Budget::read,
                      "The disputes of an event, as far as the caller may know of them.",
                      [&service](Context& context) {
                          return listed(
                              context, "disputes",
                              service.disputes_of_event(context.principal, context.parameter("event")));
                      },
                      {},
                      view_of<PageOf<service::EventDisputes>>(),
                      page_query()});
    routes.push_back({Method::get,
                      "/api/v1/disputes/{dispute}",
                      Access::to(UseCase::read_public),
                      Budget::read,
                      "One dispute, as far as the caller may know of it.",
                      [&service](Context& context) {
                          return answer(context,
                                        service.dispute(context.principal, context.parameter("dispute")));
                      },
                      {},
                      view_of<service::DisputeView>()});
    routes.push_back({Method::get,
                      "/api/v1/disputes/{dispute}/photos/{photo}",
                      Access::to(UseCase::read_dispute),
                      Budget::read,
                      "A photo of a dispute, to whoever may see it by now.",
                      [&service](Context& context) { return dispute_photo(service, context); },
                      {},
                      {},
                      {},
                      "image/*"});
    routes.push_back(
        {Method::get,
         "/api/v1/events/{event}/rulings",
         Access::to(UseCase::rule_dispute),
         Budget::read,
         "What was ruled last in an event, in the public wording, as soon as it is given: for its judges.",
         [&service](Context& context) {
             return answer(context, service.ruling_news(context.principal, context.parameter("event")));
         },
         {},
         view_of<service::EventRulings>()});
    routes.push_back({Method::get,
                      "/api/v1/rulings",
                      Access::to(UseCase::read_public),
                      Budget::read,
                      "Rulings of closed disputes in their public wording, newest first; by clause, general, "
                      "skill and card.",
                      [&service](Context& context) { return rulings(service, context); },
                      {},
                      view_of<PageOf<service::RulingList>>(),
                      page_query(ruling_query_fields(), kMostRulings, kRulingsUnasked)});
}

}  // namespace

Access dispute_command_access(std::string_view kind) {
    if (kind == match::DecideAppeal::kind) return Access::to(UseCase::rule_table);
    const bool judges = kind == match::HearDispute::kind || kind == match::RuleDispute::kind ||
                        kind == match::CloseDispute::kind;
    return Access::to(judges ? UseCase::rule_dispute : UseCase::join_dispute);
}

Schema dispute_photo_schema() {
    Schema schema = body_of<Versioned<DisputePhoto>>("DisputePhoto");
    schema.with_files = true;
    return schema;
}

service::Answer<service::Receipt> add_dispute_photo(service::Service& service, const Context& context) {
    const auto& given = context.read<Versioned<DisputePhoto>>();
    const auto photo = context.files.find("photo");
    return service.add_dispute_photo(
        context.principal,
        {context.parameter("dispute"), given.caption.value_or(""),
         photo == context.files.end() ? std::string() : photo->second, given.expected_version},
        request_key(context));
}

Response dispute_photo(service::Service& service, const Context& context) {
    return photo_answer(context, [&](std::int64_t number) {
        return service.dispute_photo(context.principal, context.parameter("dispute"), number);
    });
}

std::vector<Parameter> ruling_query_fields() {
    return {text("clause", 64, "Its id, or book and number."), text("general", 64, "Its id."),
            text("skill", 64, "Its id."), text("card", 64, "Its id."),
            integer("offset", 0, kMaxVersion, "How many to leave out first.")};
}

service::RulingQuery ruling_query(const Context& context) {
    service::RulingQuery query{clause_ids_in(query_text(context, "clause")), query_text(context, "general"),
                               query_text(context, "skill"), query_text(context, "card")};
    const std::string offset = query_text(context, "offset");
    std::from_chars(offset.data(), offset.data() + offset.size(), query.offset);
    return query;
}

void add_dispute_routes(service::Service& service, std::vector<Route>& routes) {
    add_dispute_reading(service, routes);
    routes.push_back({Method::post, "/api/v1/matches/{match}/disputes", Access::to(UseCase::join_dispute),
                      Budget::write, "Opens a dispute about a match.",
                      [&service](Context& context) {
                          return answer(context,
                                        service.open_dispute(context.principal,
                                                             {context.parameter("match"),
                                                              std::make_shared<const json>(context.body)},
                                                             request_key(context)));
                      },
                      body_of_family("NewDispute", dispute_fields(match::OpenDispute::kind)),
                      view_of<service::Receipt>()});
    for (const std::string_view kind_view : match::dispute_command_kinds()) {
        const std::string kind(kind_view);
        if (!service::is_dispute_command_given_by_hand(kind)) continue;
        routes.push_back(
            {Method::post, "/api/v1/disputes/{dispute}/commands/" + kind, dispute_command_access(kind),
             Budget::write, "Dispute command: " + kind + ".",
             [&service, kind](Context& context) { return command_answer(service, context, kind); },
             dispute_schema(kind), view_of<service::Receipt>()});
    }
    routes.push_back(
        {Method::post, "/api/v1/disputes/{dispute}/photos", Access::to(UseCase::join_dispute), Budget::write,
         "Adds a photo to a dispute.",
         [&service](Context& context) { return answer(context, add_dispute_photo(service, context)); },
         dispute_photo_schema(), view_of<service::Receipt>()});
}

}  // namespace yuanmen::web::api
