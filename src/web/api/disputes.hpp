#pragma once

#include "service/service.hpp"
#include "web/context.hpp"
#include "web/routing/route.hpp"

namespace yuanmen::web::api {

/// The roles that may give this kind of command to a dispute at all.
Access dispute_command_access(std::string_view kind);

/// A photo for a dispute, as an upload; and what the context's body and files ask.
Schema dispute_photo_schema();
service::Answer<service::Receipt> add_dispute_photo(service::Service& service, const Context& context);

/// The photo named by the path, to whoever may see it by now.
Response dispute_photo(service::Service& service, const Context& context);

/// What the query asks for: clause, general, skill, card, offset.
service::RulingQuery ruling_query(const Context& context);
/// What its route declares.
std::vector<Parameter> ruling_query_fields();

}  // namespace yuanmen::web::api
