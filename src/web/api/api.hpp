#pragma once

#include <vector>

#include "service/service.hpp"
#include "web/routing/asked.hpp"
#include "web/routing/paging.hpp"
#include "web/routing/route.hpp"

// The JSON API, /api/v1: a route each use case. Bodies and answers are the service's own terms.

namespace yuanmen::web::api {

struct HistoryEntry;  // history_view.hpp

void add_account_routes(service::Service& service, std::vector<Route>& routes);
void add_staff_routes(service::Service& service, std::vector<Route>& routes);
void add_token_routes(service::Service& service, std::vector<Route>& routes);
void add_webhook_routes(service::Service& service, std::vector<Route>& routes);
void add_event_routes(service::Service& service, std::vector<Route>& routes);
void add_event_command_routes(service::Service& service, std::vector<Route>& routes);
void add_entrant_routes(service::Service& service, std::vector<Route>& routes);
void add_trf_routes(service::Service& service, std::vector<Route>& routes);
void add_match_routes(service::Service& service, std::vector<Route>& routes);
void add_desk_routes(service::Service& service, std::vector<Route>& routes);
void add_photo_routes(service::Service& service, std::vector<Route>& routes);
void add_record_routes(service::Service& service, std::vector<Route>& routes);
void add_replay_routes(service::Service& service, std::vector<Route>& routes);
void add_dispute_routes(service::Service& service, std::vector<Route>& routes);
void add_circuit_routes(service::Service& service, std::vector<Route>& routes);
void add_penalty_routes(service::Service& service, std::vector<Route>& routes);
void add_reference_routes(service::Service& service, std::vector<Route>& routes);

std::vector<Route> routes(service::Service& service);

// What the routes of the API and the forms of the pages share.
inline constexpr std::size_t kHistoryRows = 200;  ///< of a history at once, at most
/// What goes with a tournament report that becomes an event.
struct TrfFields {
    std::optional<std::string> ruleset, name, date, encoding;

    template <class Self, class F>
    static void fields(Self& self, F&& f) {
        f("ruleset", self.ruleset, match::Length{0, 160});
        f("name", self.name, match::Length{0, 120});
        f("date", self.date, match::Length{0, 10});
        f("encoding", self.encoding, match::Length{0, 20});
    }
};
service::TrfImport trf_import(const Context& context, const TrfFields& given, std::string bytes);
/// Of the event the path names.
service::NewWebhook webhook_input(const Context& context);
/// A match as its viewer may see it.
nlohmann::json match_json(const service::MatchView& view);
HistoryEntry history_entry(const service::HistoryRow& row);
/// Entries of a journal stream; `with_changes`: and what each changed in the match.
Response history_answer(const Context& context, const service::HistoryPage& page, bool with_changes);
/// How histories are asked for, and what was: a cursor is a version.
std::vector<Parameter> history_query();
struct HistoryAsked {
    std::int64_t after = 0;
    std::size_t limit = 0;
    bool broken = false;
};
HistoryAsked history_asked(const Context& context);
/// The fields of one kind of desk command and the version of the match that the caller saw.
Schema command_schema(std::string_view kind);
/// The same for a kind of event command; its version is the event's.
Schema event_command_schema(std::string_view kind);
/// The fields of one kind of circuit command and the version of the circuit that the caller saw.
Schema circuit_command_schema(std::string_view kind);
service::Answer<service::Receipt> circuit_command(service::Service& service, const Context& context,
                                                  const std::string& kind, nlohmann::json fields);
/// Gives the command in the context's body.
service::Answer<service::Receipt> command(service::Service& service, const Context& context,
                                          const std::string& kind);

}  // namespace yuanmen::web::api
