// Every page of the house.
#include "web/pages/pages.hpp"

#include "web/pages/shown/elsewhere.hpp"

namespace yuanmen::web::pages {

std::vector<Route> routes(service::Service& service) {
    std::vector<Route> all;
    add_account_pages(service, all);
    add_staff_pages(service, all);
    add_token_pages(service, all);
    add_webhook_pages(service, all);
    add_players_pages(service, all);
    add_seasons_pages(service, all);
    add_developer_pages(all);
    add_event_pages(service, all);
    add_match_pages(service, all);
    add_pace_pages(service, all);
    add_overlay_pages(service, all);
    add_link_pictures(service, all);
    add_sheet_pages(service, all);
    add_photo_pages(service, all);
    add_record_pages(service, all);
    add_replay_pages(service, all);
    add_dispute_pages(service, all);
    add_ruling_pages(service, all);
    add_penalty_pages(service, all);
    add_case_pages(service, all);
    add_ruleset_pages(service, all);
    return all;
}

}  // namespace yuanmen::web::pages
