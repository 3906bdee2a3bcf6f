#pragma once

#include <map>
#include <string>
#include <string_view>

#include "service/principal.hpp"
#include "web/access/rate_limiter.hpp"
#include "web/http/message.hpp"
#include "web/routing/route.hpp"

// What routes are to other programs: those that come with an access token, and scripts of other sites.

namespace yuanmen::web {

/// Where access tokens are taken; pages are for people.
bool is_for_programs(std::string_view path);

/// What a token has left, as answers tell it: RateLimit-Limit, -Remaining, -Reset.
std::map<std::string, std::string> limit_headers(const Allowance& allowance, const RateLimiter::Taken& taken);

/// What a stranger may read of the API, scripts of every other site may read as strangers: without cookies,
/// which no browser sends to an answer for "*". `route`: null where there is none.
bool readable_from_anywhere(const Request& request, const service::Principal& who, const Route* route);

/// Every JSON answer to a read has an entity tag; who has it already (If-None-Match) is told so (304).
void let_it_be_asked_for_again(Response& response, const Request& request);

/// Lets scripts of every site see an answer (CORS).
void open_to_all(Response& response);

/// Answers whether a script of another site may ask for what `read`, the route of a GET, answers; null: there
/// is none.
void answer_preflight(Response& response, const Request& request, const Route* read);

}  // namespace yuanmen::web
