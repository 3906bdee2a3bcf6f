// Penalties: what came before, what the next one would be, and then the penalty (judging.p21, p22).
#include <algorithm>
#include <nlohmann/json.hpp>

#include "match/codec.hpp"
#include "service/penalties/penalty_views.hpp"
#include "web/api/api.hpp"
#include "web/api/penalties.hpp"
#include "web/asking.hpp"
#include "web/pages/event/frame.hpp"
#include "web/pages/pages.hpp"
#include "web/pages/words.hpp"
#include "web/text/clause_number.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

using cards::Penalty;

struct WithdrawalForm : service::PenaltyWithdrawal {
    std::string back;  ///< id of the match whose page it came from

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        PenaltyWithdrawal::fields(self, f);
        f("back", self.back, match::Length{1, 64});
    }
};

std::string infraction_name(const Context& context, const service::InfractionStep& step) {
    return context.language == Language::zh ? step.zh : step.en;
}

std::string word(const Context& context, Penalty penalty) {
    return context.say("option." + std::string(cards::id_of(penalty)));
}

std::string word(const Context& context, cards::InfractionClass of_class) {
    return context.say("penalty.class_" + std::string(cards::id_of(of_class)));
}

/// "G1"; empty outside the catalogue.
std::string printed(std::string id) {
    for (char& c : id) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return id;
}

json penalty_line(const Context& context, const service::PenaltyView& penalty, bool head_judge) {
    const bool deviates = penalty.suggested && *penalty.suggested != penalty.penalty;
    return {{"id", penalty.id},
            {"version", penalty.version},
            {"name", penalty.name},
            {"match", penalty.match},
            {"infraction", printed(penalty.infraction)},
            {"class", penalty.infraction_class ? word(context, *penalty.infraction_class) : ""},
            {"as_opponent", penalty.as_opponent},
            {"penalty", word(context, penalty.penalty)},
            {"deviates", deviates ? word(context, *penalty.suggested) : ""},
            {"text", penalty.text},
            {"at", date_and_time(penalty.wall_ms)},
            {"by", penalty.by},
            {"table", penalty.table.value_or(0)},
            {"dispute", penalty.dispute.value_or("")},
            {"withdrawn", penalty.withdrawn},
            {"withdrawn_by", penalty.withdrawn_by.value_or("")},
            {"withdrawn_reason", penalty.withdrawn_reason.value_or("")},
            {"may_withdraw", head_judge && !penalty.withdrawn}};
}

/// The infractions as options of a list, a group a class.
json infraction_groups(const Context& context, const std::vector<service::InfractionStep>& steps,
                       const std::string& chosen) {
    using cards::InfractionClass;
    json groups = json::array();
    for (const auto of_class :
         {InfractionClass::gameplay, InfractionClass::tournament, InfractionClass::conduct}) {
        json options = json::array();
        for (const service::InfractionStep& step : steps) {
            if (step.of_class != of_class) continue;
            options.push_back({{"value", step.infraction},
                               {"label", printed(step.infraction) + " " + infraction_name(context, step) +
                                             " → " + word(context, step.step->penalty)},
                               {"selected", step.infraction == chosen}});
        }
        groups.push_back({{"label", word(context, of_class)}, {"options", std::move(options)}});
    }
    return groups;
}

/// What may be given for this step. A disqualification is no option of this form: it has a case of its own.
json penalty_options(const Context& context, bool head_judge, bool outside,
                     const std::optional<service::SuggestedStep>& step) {
    json options = json::array();
    for (const Penalty penalty :
         {Penalty::none, Penalty::caution, Penalty::warning, Penalty::point, Penalty::match_loss}) {
        const bool is_step = step && step->penalty == penalty;
        const bool allowed = head_judge || (is_step && penalty != Penalty::match_loss) ||
                             (outside && (penalty == Penalty::caution || penalty == Penalty::warning));
        if (allowed)
            options.push_back(
                {{"value", cards::id_of(penalty)}, {"label", word(context, penalty)}, {"selected", is_step}});
    }
    return options;
}

/// What was asked for: the step it has for this player now, and the form that gives it. Null if nothing was.
json next_step(const Context& context, bool head_judge, const service::PenaltyPlayer& player) {
    if (query_of(context, "chair") != journal::name_of(player.chair)) return nullptr;
    const std::string id = query_of(context, "infraction");
    const bool as_opponent = query_of(context, "as_opponent") == "true";
    const auto row = std::find_if(player.steps->begin(), player.steps->end(),
                                  [&](const auto& one) { return one.infraction == id; });
    const bool found = row != player.steps->end();
    std::optional<service::SuggestedStep> step;
    if (found) step = as_opponent ? row->opponent : row->step;
    json options = penalty_options(context, head_judge, id.empty(), step);
    return {{"infraction", id},
            {"title",
             found ? printed(id) + " " + infraction_name(context, *row) : context.say("penalty.outside")},
            {"clause", found ? clause_number(context.catalogue(), context.language, row->clause) : ""},
            {"as_opponent", as_opponent},
            {"no_step", found && !step},
            {"known", step.has_value()},
            {"head_judge", head_judge},
            {"suggested", step ? word(context, step->penalty) : ""},
            {"next", step ? word(context, step->next) : ""},
            {"offence", step ? step->offence : 0},
            {"upgraded", step && step->is_upgraded},
            {"may_none", options.empty()},
            {"options", std::move(options)},
            {"by_case", head_judge && step && step->penalty == Penalty::disqualification}};
}

/// The cases of disqualification about this player, for who may know of them.
json cases_of_player(const Context& context, const service::MatchPenalties& seen, match::Chair chair) {
    json cases = json::array();
    if (!seen.cases) return cases;
    for (const service::CaseRow& one : *seen.cases) {
        if (one.chair != chair) continue;
        const char* said = one.open    ? "penalty.case_open"
                           : one.given ? "penalty.case_given"
                                       : "penalty.case_dropped";
        cases.push_back({{"case", one.id},
                         {"word", context.say(said)},
                         {"mark", one.open ? "review" : "closed"},
                         {"at", date_and_time(one.wall_ms)}});
    }
    return cases;
}

json player_card(const Context& context, const service::MatchPenalties& seen,
                 const service::PenaltyPlayer& player) {
    json penalties = json::array();
    for (const service::PenaltyView& penalty : player.penalties)
        penalties.push_back(penalty_line(context, penalty, seen.head_judge));
    json card = {{"chair", journal::name_of(player.chair)},
                 {"name", player.name},
                 {"history", player.history.value_or(0)},
                 {"points_lost", player.points_lost.value_or(0)},
                 {"has_points", player.points_lost.value_or(0) > 0},
                 {"no_penalties", penalties.empty()},
                 {"penalties", std::move(penalties)},
                 {"may_give", seen.may_give},
                 {"head_judge", seen.head_judge},
                 {"cases", cases_of_player(context, seen, player.chair)},
                 {"groups", json::array()},
                 {"next_step", nullptr}};
    if (!seen.may_give) return card;
    card["next_step"] = next_step(context, seen.head_judge, player);
    card["groups"] = infraction_groups(context, *player.steps,
                                       card["next_step"].is_null() ? "" : query_of(context, "infraction"));
    return card;
}

Response match_penalties(service::Service& service, const Context& context) {
    const auto seen = service.penalties_of_match(context.principal, context.parameter("match"));
    if (!seen) return refuse(context, seen.error());
    json players = json::array();
    for (const service::PenaltyPlayer& player : seen->players)
        players.push_back(player_card(context, *seen, player));
    return context.page("penalties", {{"match", seen->match},
                                      {"event", seen->event},
                                      {"event_name", seen->event_name},
                                      {"table", seen->table},
                                      {"day", seen->day},
                                      {"players", std::move(players)}});
}

Response event_penalties(service::Service& service, const Context& context) {
    const auto seen = service.penalties_of_event(context.principal, context.parameter("event"));
    if (!seen) return refuse(context, seen.error());
    json penalties = json::array();
    for (const service::PenaltyView& penalty : seen->penalties)
        penalties.push_back(penalty_line(context, penalty, seen->head_judge));
    return context.page("event_penalties", {{"event", seen->event},
                                            {"event_name", seen->event_name},
                                            {"none", penalties.empty()},
                                            {"penalties", std::move(penalties)}});
}

}  // namespace

void add_penalty_pages(service::Service& service, std::vector<Route>& routes) {
    routes.push_back({Method::get, "/matches/{match}/penalties", Access::to(UseCase::read_penalties),
                      Budget::read, "Earlier penalties of both players, and the next step.",
                      [&service](Context& context) { return match_penalties(service, context); }});
    routes.push_back({Method::get, "/events/{event}/penalties", Access::everywhere(UseCase::read_penalties),
                      Budget::read, "All penalties of an event.",
                      [&service](Context& context) { return event_penalties(service, context); }});
    routes.push_back({Method::post, "/matches/{match}/penalties", Access::to(UseCase::give_penalty),
                      Budget::write, "Gives a penalty.",
                      [&service](Context& context) {
                          if (!context.body.contains("as_opponent")) context.body["as_opponent"] = false;
                          const auto done = api::give_penalty(service, context);
                          return done ? see_other("/matches/" + context.parameter("match") + "/penalties")
                                      : refuse(context, done.error());
                      },
                      api::penalty_schema("")});
    routes.push_back({Method::post, "/penalties/{penalty}/withdraw", Access::to(UseCase::rule_table),
                      Budget::write, "Withdraws a penalty.",
                      [&service](Context& context) {
                          const auto& form = context.read<WithdrawalForm>();
                          const auto done = api::withdraw_penalty(service, context, form);
                          return done ? see_other("/matches/" + form.back + "/penalties")
                                      : refuse(context, done.error());
                      },
                      body_of<WithdrawalForm>()});
}

}  // namespace yuanmen::web::pages
