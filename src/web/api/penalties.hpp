#pragma once

#include "service/service.hpp"
#include "web/context.hpp"
#include "web/routing/schema.hpp"

namespace yuanmen::web::api {

/// The fields of a penalty and the player's history the caller saw; a form and the API alike.
Schema penalty_schema();
service::Answer<service::Receipt> give_penalty(service::Service& service, const Context& context);

Schema penalty_withdrawal_schema();
service::Answer<service::Receipt> withdraw_penalty(service::Service& service, const Context& context);

// Disqualification (judging.p38): the head judge's and the owner's.
Schema new_case_schema();
Schema case_command_schema(const std::string& kind);
service::Answer<service::Receipt> open_case(service::Service& service, const Context& context);
service::Answer<service::Receipt> case_command(service::Service& service, const Context& context,
                                               const std::string& kind);
Response case_photo(service::Service& service, const Context& context);

}  // namespace yuanmen::web::api
