#pragma once

#include <string>

#include "service/service.hpp"
#include "web/context.hpp"

namespace yuanmen::web::pages {

/// Who is meant by a name or number: one player leads straight on, several are listed, nobody is said.
/// `target` is the page the question was asked on: "bracket" leads to his place in it, "mine" to his own
/// page.
Response found_players(service::Service& service, const Context& context, const std::string& query,
                       const std::string& target);

}  // namespace yuanmen::web::pages
