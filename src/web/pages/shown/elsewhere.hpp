#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "service/service.hpp"
#include "web/routing/route.hpp"

// What is shown outside this site: overlays in a stream's picture, a picture beside a link in a chat; a
// bracket and tables in another site's frame stand beside the pages they are of (event/bracket_page.cpp,
// standings_page.cpp). Whoever asks, each holds what everybody may see.

namespace yuanmen::web::pages {

/// Transparent pages of 16:9 for a camera's picture (OBS browser source).
void add_overlay_pages(service::Service& service, std::vector<Route>& routes);

/// PNG pictures of 1200 × 630 under /pictures/, which chats show beside a link (Open Graph).
void add_link_pictures(service::Service& service, std::vector<Route>& routes);

/// Puts "picture", the Open Graph properties, into the data of a page that has one: `kind` is "event" or
/// "match". Only where the service knows the address everybody opens (serve --public-url): a picture's
/// address must be whole, and what a stranger's Host header says belongs on no page kept for all.
void put_picture(nlohmann::json& data, const Context& context, const std::string& kind, const std::string& id,
                 const std::string& title, const std::string& text);

/// From here on the caller is treated as a stranger.
void forget_caller(Context& context);

}  // namespace yuanmen::web::pages
