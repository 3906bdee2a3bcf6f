#pragma once

#include "service/service.hpp"
#include "web/context.hpp"
#include "web/routing/schema.hpp"

namespace yuanmen::web::api {

/// The fields of a penalty and the player's history the caller saw; a form and the API alike.
Schema penalty_schema(const char* name);
service::Answer<service::Receipt> give_penalty(service::Service& service, const Context& context);

/// Of the penalty the path names.
service::Answer<service::Receipt> withdraw_penalty(service::Service& service, const Context& context,
                                                   service::PenaltyWithdrawal withdrawal);

// Disqualification (judging.p38): the head judge's and the owner's.
/// `named`: as a component of the document.
Schema case_command_schema(const std::string& kind, bool named);
service::Answer<service::Receipt> open_case(service::Service& service, const Context& context);
service::Answer<service::Receipt> case_command(service::Service& service, const Context& context,
                                               const std::string& kind);
Response case_photo(service::Service& service, const Context& context);

}  // namespace yuanmen::web::api
