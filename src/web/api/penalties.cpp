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

Schema penalty_schema() {
    return {"Penalty",
            {integer("expected_history", 0, kMaxVersion,
                     "The player's `history` as you saw it: nobody is penalised unseen.")},
            std::make_shared<const json>(match::penalty_command_schema(match::GivePenalty::kind))};
}

service::Answer<service::Receipt> give_penalty(service::Service& service, const Context& context) {
    json fields = context.body;
    fields.erase("expected_history");
    return service.give_penalty(context.principal,
                                {context.parameter("match"), std::make_shared<const json>(std::move(fields)),
                                 context.body.at("expected_history")},
                                request_key(context));
}

Schema penalty_withdrawal_schema() {
    return {"PenaltyWithdrawal", {text("reason", 1, 500, ""), expected_version()}};
}

service::Answer<service::Receipt> withdraw_penalty(service::Service& service, const Context& context) {
    return service.withdraw_penalty(
        context.principal,
        {context.parameter("penalty"), context.body.at("reason"), context.body.at("expected_version")},
        request_key(context));
}

Schema new_case_schema() {
    return {"NewDisqualification", {choice("chair", {"a", "b"}, "Who may be disqualified.")}};
}

Schema case_command_schema(const std::string& kind) {
    if (kind == match::TakeStatement::kind) {
        Schema schema{"DisqualificationStatement",
                      {choice("speaker", {"a", "b", "judge", "witness"}, "Whose words these are."),
                       text("name", 1, 120, "Who spoke."),
                       boolean("refused", "A player does not want to say anything.").maybe(),
                       text("text", 0, 4000, "Empty if they are on the photo.").maybe(), expected_version()}};
        schema.with_files = true;
        return schema;
    }
    const bool confirms = kind == match::ConfirmCase::kind;
    return {confirms ? "DisqualificationConfirmed" : "DisqualificationDropped",
            {expected_version()},
            std::make_shared<const json>(match::penalty_command_schema(kind))};
}

service::Answer<service::Receipt> open_case(service::Service& service, const Context& context) {
    const auto chair = context.body.at("chair") == "a" ? match::Chair::a : match::Chair::b;
    return service.open_case(context.principal, {context.parameter("match"), chair}, request_key(context));
}

service::Answer<service::Receipt> case_command(service::Service& service, const Context& context,
                                               const std::string& kind) {
    json fields = context.body;
    fields.erase("expected_version");
    if (kind == match::TakeStatement::kind) {
        if (!fields.contains("refused")) fields["refused"] = false;
        if (!fields.contains("text")) fields["text"] = "";
    }
    const auto photo = context.files.find("photo");
    return service.case_command(
        context.principal,
        {context.parameter("case"), kind, std::make_shared<const json>(std::move(fields)),
         photo == context.files.end() ? std::string() : photo->second, context.body.at("expected_version")},
        request_key(context));
}

Response case_photo(service::Service& service, const Context& context) {
    return photo_answer(context, [&](std::int64_t number) {
        return service.disqualification_photo(context.principal, context.parameter("case"), number);
    });
}

namespace {

void add_case_routes(service::Service& service, std::vector<Route>& routes) {
    const auto receipt = [](const Context& context, const service::Answer<service::Receipt>& done) {
        return done ? context.json(receipt_json(*done)) : refuse(context, done.error());
    };
    routes.push_back(
        {Method::post, "/api/v1/matches/{match}/disqualifications", Access::to(UseCase::rule_table),
         Budget::write, "Opens the case of a player who may be disqualified.",
         [&service, receipt](Context& context) { return receipt(context, open_case(service, context)); },
         new_case_schema(), receipt_schema()});
    routes.push_back({Method::get,
                      "/api/v1/disqualifications/{case}",
                      Access::to(UseCase::rule_table),
                      Budget::read,
                      "A case of disqualification with everybody's statements.",
                      [&service](Context& context) {
                          const auto seen =
                              service.disqualification(context.principal, context.parameter("case"));
                          return seen ? context.json(journal::write(*seen)) : refuse(context, seen.error());
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
                          [&service, receipt, kind](Context& context) {
                              return receipt(context, case_command(service, context, kind));
                          },
                          case_command_schema(kind), receipt_schema()});
    }
}

}  // namespace

void add_penalty_routes(service::Service& service, std::vector<Route>& routes) {
    const auto receipt = [](const Context& context, const service::Answer<service::Receipt>& done) {
        return done ? context.json(receipt_json(*done)) : refuse(context, done.error());
    };
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
         [&service, receipt](Context& context) { return receipt(context, give_penalty(service, context)); },
         penalty_schema(), receipt_schema()});
    routes.push_back({Method::post, "/api/v1/penalties/{penalty}/withdraw", Access::to(UseCase::rule_table),
                      Budget::write, "Withdraws a penalty; it stays in the history.",
                      [&service, receipt](Context& context) {
                          return receipt(context, withdraw_penalty(service, context));
                      },
                      penalty_withdrawal_schema(), receipt_schema()});
    add_case_routes(service, routes);
}

}  // namespace yuanmen::web::api
