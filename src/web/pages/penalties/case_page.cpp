// Disqualification as a form one is led through: everybody's words first, then the decision (judging.p38).
#include <algorithm>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "match/penalty/codec.hpp"
#include "service/penalties/penalty_views.hpp"
#include "web/api/penalties.hpp"
#include "web/asking.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

json statement_view(const Context& context, const match::CaseStatementView& statement) {
    return {{"number", statement.number},
            {"name", statement.name},
            {"by", statement.taken.by},
            {"at", date_and_time(statement.taken.wall_ms)},
            {"refused", statement.refused ? context.say("penalty.refused_to_state") : ""},
            {"text", statement.text},
            {"has_photo", statement.photo.has_value()}};
}

/// One card for each of those who are to be heard.
json speakers_view(const Context& context, const service::DisqualificationView& seen) {
    using match::Speaker;
    json speakers = json::array();
    for (const Speaker speaker : {Speaker::a, Speaker::b, Speaker::judge, Speaker::witness}) {
        const std::string word = journal::write(speaker);
        const bool player = speaker == Speaker::a || speaker == Speaker::b;
        json statements = json::array();
        for (const match::CaseStatementView& statement : seen.statements) {
            if (statement.speaker == speaker) statements.push_back(statement_view(context, statement));
        }
        const bool is_missing =
            std::find(seen.missing.begin(), seen.missing.end(), speaker) != seen.missing.end();
        const std::string name = player                      ? seen.players[speaker == Speaker::a ? 0 : 1]
                                 : speaker == Speaker::judge ? context.principal.name
                                                             : std::string();
        speakers.push_back({{"speaker", word},
                            {"label", player ? name : context.say("dispute.speaker_" + word)},
                            {"name", name},
                            {"player", player},
                            {"is_missing", is_missing},
                            {"heard", !is_missing && speaker != Speaker::witness},
                            {"count", statements.size()},
                            {"statements", std::move(statements)}});
    }
    return speakers;
}

/// The infractions of conduct first: what leads to a disqualification stands there.
json infractions_view(const Context& context, const cards::Ruleset& ruleset) {
    json options = json::array();
    const auto add = [&](bool conduct) {
        for (const cards::Infraction& infraction : ruleset.infractions) {
            if (infraction.infraction_class == cards::InfractionClass::judge) continue;
            if ((infraction.infraction_class == cards::InfractionClass::conduct) != conduct) continue;
            std::string printed = infraction.id;
            for (char& c : printed) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
            options.push_back({{"value", infraction.id},
                               {"label", printed + " " + in_language(context, infraction.title)}});
        }
    };
    add(true);
    add(false);
    return options;
}

Response case_page(service::Service& service, const Context& context) {
    const auto answer = service.disqualification(context.principal, context.parameter("case"));
    if (!answer) return refuse(context, answer.error());
    const service::DisqualificationView& seen = *answer;
    const auto ruleset = service.ruleset(seen.ruleset);
    if (!ruleset) throw std::runtime_error("a match without its ruleset");
    const match::CaseMark dropped = seen.dropped.value_or(match::CaseMark{});
    json out = {{"case", seen.id},
                {"version", seen.version},
                {"match", seen.match},
                {"table", seen.table},
                {"name", seen.players[seen.chair == match::Chair::a ? 0 : 1]},
                {"opened_by", seen.opened.by},
                {"at", date_and_time(seen.opened.wall_ms)},
                {"is_open", seen.open},
                {"given", seen.given},
                {"dropped", dropped.reason.value_or("")},
                {"dropped_by", dropped.by},
                {"complete", seen.open && seen.missing.empty()},
                {"waits", seen.open && !seen.missing.empty()},
                {"speakers", speakers_view(context, seen)},
                {"infractions", infractions_view(context, **ruleset)}};
    return context.page("disqualification", std::move(out));
}

Response back_to_case(const Context& context, const service::Answer<service::Receipt>& receipt) {
    return receipt ? see_other("/disqualifications/" + receipt->id) : refuse(context, receipt.error());
}

}  // namespace

void add_case_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back(
        {Method::post, "/matches/{match}/disqualifications", Access::to(UseCase::rule_table), Budget::write,
         "Opens a case of disqualification.",
         [&service](Context& context) { return back_to_case(context, api::open_case(service, context)); },
         body_of<service::NewCase>()});
    routes.push_back({Method::get, "/disqualifications/{case}", Access::to(UseCase::rule_table), Budget::read,
                      "A case of disqualification, step by step.",
                      [&service](Context& context) { return case_page(service, context); }});
    routes.push_back({Method::get, "/disqualifications/{case}/photos/{photo}",
                      Access::to(UseCase::rule_table), Budget::read, "A photographed statement.",
                      [&service](Context& context) { return api::case_photo(service, context); }});
    for (const std::string kind : {"take_statement", "confirm_case", "drop_case"}) {
        routes.push_back({Method::post, "/disqualifications/{case}/commands/" + kind,
                          Access::to(UseCase::rule_table), Budget::write, "Disqualification: " + kind + ".",
                          [&service, kind](Context& context) {
                              return back_to_case(context, api::case_command(service, context, kind));
                          },
                          api::case_command_schema(kind, false)});
    }
}

}  // namespace yuanmen::web::pages
