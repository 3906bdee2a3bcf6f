#pragma once

#include "journal/codec/json.hpp"
#include "service/answer.hpp"
#include "service/service.hpp"
#include "web/context.hpp"

// Between HTTP and the service: what a request is called there, and how its answers look here.

namespace yuanmen::web {

/// A refusal of the service as an answer: its category is the status; a conflict also tells the current
/// version and what has happened since.
Response refuse(const Context& context, const service::Refused& refused);

/// What makes this write the same write when it is sent again.
service::RequestKey request_key(const Context& context);

/// Where guesses of this caller come from.
service::Client client_of(const Context& context);

/// What the service answered, as JSON; its refusal as above.
template <class T>
Response answer(const Context& context, const service::Answer<T>& given) {
    return given ? context.json(journal::write(*given)) : refuse(context, given.error());
}

}  // namespace yuanmen::web
