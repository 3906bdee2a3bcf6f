#include "web/api/penalties.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "journal/codec/json.hpp"
#include "match/penalty/codec.hpp"
#include "match/penalty/commands.hpp"
#include "service/penalties/penalty_views.hpp"
#include "web/api/api.hpp"
#include "web/api/photos.hpp"
#include "web/asking.hpp"

namespace yuanmen::web::api {

using nlohmann::json;

namespace {

/// What somebody said; his photo is a file.
struct Statement : ExpectedVersion {
    match::Speaker speaker{};
    std::string name;
    std::optional<bool> refused;
    std::optional<std::string> text;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("speaker", self.speaker);
        f("name", self.name, match::Length{1, 120});
        f("refused", self.refused);
        f("text", self.text, match::Length{0, 4000, true});
        ExpectedVersion::fields(self, f);
    }
};

std::shared_ptr<const json> body_without(const Context& context, const char* name) {
    json fields = context.body;
    fields.erase(name);
    return std::make_shared<const json>(std::move(fields));
}

}  // namespace

Schema penalty_schema(const char* name) {
    Schema schema = body_of<service::NewPenalty>(name);
    schema.outside = std::make_shared<const json>(match::penalty_command_schema(match::GivePenalty::kind));
    return schema;
}

service::Answer<service::Receipt> give_penalty(service::Service& service, const Context& context) {
    auto penalty = context.read<service::NewPenalty>();
    penalty.match_id = context.parameter("match");
    penalty.args = body_without(context, "expected_history");
    return service.give_penalty(context.principal, penalty, request_key(context));
}

service::Answer<service::Receipt> withdraw_penalty(service::Service& service, const Context& context,
                                                   service::PenaltyWithdrawal withdrawal) {
    withdrawal.penalty_id = context.parameter("penalty");
    return service.withdraw_penalty(context.principal, withdrawal, request_key(context));
}

Schema case_command_schema(const std::string& kind, bool named) {
    if (kind == match::TakeStatement::kind) {
        Schema schema = body_of<Statement>(named ? "DisqualificationStatement" : "");
        schema.with_files = true;
        return schema;
    }
    const bool confirms = kind == match::ConfirmCase::kind;
    Schema schema = body_of<ExpectedVersion>(!named     ? ""
                                             : confirms ? "DisqualificationConfirmed"
                                                        : "DisqualificationDropped");
    schema.outside = std::make_shared<const json>(match::penalty_command_schema(kind));
    return schema;
}

service::Answer<service::Receipt> open_case(service::Service& service, const Context& context) {
    auto opened = context.read<service::NewCase>();
    opened.match_id = context.parameter("match");
    return service.open_case(context.principal, opened, request_key(context));
}

service::Answer<service::Receipt> case_command(service::Service& service, const Context& context,
                                               const std::string& kind) {
    service::CaseCommandInput input{context.parameter("case"), kind, nullptr, "", 0};
    if (kind == match::TakeStatement::kind) {
        const auto& said = context.read<Statement>();
        input.args = std::make_shared<const json>(journal::write(match::TakeStatement{
            said.speaker, said.name, said.refused.value_or(false), said.text.value_or(""), std::nullopt}));
        input.expected_version = said.expected_version;
    } else {
        input.args = body_without(context, "expected_version");
        input.expected_version = context.read<ExpectedVersion>().expected_version;
    }
    if (const auto photo = context.files.find("photo"); photo != context.files.end())
        input.photo = photo->second;
    return service.case_command(context.principal, input, request_key(context));
}

Response case_photo(service::Service& service, const Context& context) {
    return photo_answer(context, [&](std::int64_t number) {
        return service.disqualification_photo(context.principal, context.parameter("case"), number);
    });
}

namespace {

void add_case_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::post, "/api/v1/matches/{match}/disqualifications",
                      Access::to(UseCase::rule_table), Budget::write,
                      "Opens the case of a player who may be disqualified.",
                      [&service](Context& context) { return answer(context, open_case(service, context)); },
                      body_of<service::NewCase>("NewDisqualification"), view_of<service::Receipt>()});
    routes.push_back(
        {Method::get,
         "/api/v1/disqualifications/{case}",
         Access::to(UseCase::rule_table),
         Budget::read,
         "A case of disqualification with everybody's statements.",
         [&service](Context& context) {
             return answer(context, service.disqualification(context.principal, context.parameter("case")));
         },
         {},
         view_of<service::DisqualificationView>()});
    routes.push_back({Method::get,
                      "/api/v1/disqualifications/{case}/photos/{photo}",
                      Access::to(UseCase::rule_table),
                      Budget::read,
                      "A photographed statement.",
                      [&service](Context& context) { return case_photo(service, context); },
                      {},
                      {},
                      {},
                      "image/*"});
    const std::pair<const char*, const char*> commands[] = {
        {match::TakeStatement::kind, "Takes a statement, typed or as a photo; `refused`: he was asked."},
        {match::ConfirmCase::kind, "Disqualifies, once both players and a judge have stated or refused to."},
        {match::DropCase::kind, "Nobody is disqualified; what was said stays."}};
    for (const auto& [kind_name, sentence] : commands) {
        const std::string kind = kind_name;
        routes.push_back({Method::post, "/api/v1/disqualifications/{case}/commands/" + kind,
                          Access::to(UseCase::rule_table), Budget::write, sentence,
                          [&service, kind](Context& context) {
                              return answer(context, case_command(service, context, kind));
                          },
                          case_command_schema(kind, true), view_of<service::Receipt>()});
    }
}

}  // namespace

void add_penalty_routes(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get,
                      "/api/v1/matches/{match}/penalties",
                      Access::to(UseCase::read_penalties),
                      Budget::read,
                      "Both players' earlier penalties, and what each infraction would cost them now.",
                      [&service](Context& context) {
                          const auto seen =
                              service.penalties_of_match(context.principal, context.parameter("match"));
                          return seen ? context.json(journal::write(*seen)) : refuse(context, seen.error());
                      },
                      {},
                      view_of<service::MatchPenalties>()});
    routes.push_back({Method::get,
                      "/api/v1/events/{event}/penalties",
                      Access::everywhere(UseCase::read_penalties),
                      Budget::read,
                      "All penalties of an event.",
                      [&service](Context& context) {
                          const auto seen =
                              service.penalties_of_event(context.principal, context.parameter("event"));
                          if (!seen) return refuse(context, seen.error());
                          json besides = journal::write(*seen);
                          const json rows = std::exchange(besides["penalties"], json());
                          return list_answer(context, "penalties", rows, std::move(besides));
                      },
                      {},
                      view_of<PageOf<service::EventPenalties>>(),
                      page_query()});
    routes.push_back(
        {Method::post, "/api/v1/matches/{match}/penalties", Access::to(UseCase::give_penalty), Budget::write,
         "Gives a penalty; match_loss also ends the match. Disqualification has a case of its own.",
         [&service](Context& context) { return answer(context, give_penalty(service, context)); },
         penalty_schema("Penalty"), view_of<service::Receipt>()});
    routes.push_back({Method::post, "/api/v1/penalties/{penalty}/withdraw", Access::to(UseCase::rule_table),
                      Budget::write, "Withdraws a penalty; it stays in the history.",
                      [&service](Context& context) {
                          return answer(
                              context,
                              withdraw_penalty(service, context, context.read<service::PenaltyWithdrawal>()));
                      },
                      body_of<service::PenaltyWithdrawal>("PenaltyWithdrawal"), view_of<service::Receipt>()});
    add_case_routes(service, routes);
}

}  // namespace yuanmen::web::api
