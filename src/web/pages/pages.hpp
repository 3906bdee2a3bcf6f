#pragma once

#include <vector>

#include "service/service.hpp"
#include "web/routing/route.hpp"

// The pages: what people see. Each is a template of templates/pages/ and the data made for it here; forms
// post to routes of their own, which answer 303 to the page where the work goes on.

namespace yuanmen::web::pages {

void add_account_pages(service::Service& service, std::vector<Route>& routes);
void add_staff_pages(service::Service& service, std::vector<Route>& routes);
void add_token_pages(service::Service& service, std::vector<Route>& routes);
void add_webhook_pages(service::Service& service, std::vector<Route>& routes);
void add_developer_pages(std::vector<Route>& routes);
void add_event_pages(service::Service& service, std::vector<Route>& routes);
void add_match_pages(service::Service& service, std::vector<Route>& routes);
void add_photo_pages(service::Service& service, std::vector<Route>& routes);
void add_sheet_pages(service::Service& service, std::vector<Route>& routes);
void add_record_pages(service::Service& service, std::vector<Route>& routes);
/// Replay board, comparison of two records, the bundle of a match.
void add_replay_pages(service::Service& service, std::vector<Route>& routes);
/// The bundle of a match with its replays as a file to keep; for the page and the API.
Response bundle_answer(service::Service& service, const Context& context, const std::string& match);
void add_dispute_pages(service::Service& service, std::vector<Route>& routes);
void add_ruling_pages(service::Service& service, std::vector<Route>& routes);
void add_case_pages(service::Service& service, std::vector<Route>& routes);
void add_penalty_pages(service::Service& service, std::vector<Route>& routes);
void add_pace_pages(service::Service& service, std::vector<Route>& routes);
void add_players_pages(service::Service& service, std::vector<Route>& routes);
/// Ratings too.
void add_seasons_pages(service::Service& service, std::vector<Route>& routes);
void add_ruleset_pages(service::Service& service, std::vector<Route>& routes);

/// Where a player goes on: his page of the event, or by the link of a match his seat in it.
std::string page_of_player(const Principal& player);

std::vector<Route> routes(service::Service& service);

}  // namespace yuanmen::web::pages
