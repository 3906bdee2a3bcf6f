#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/refusal.hpp"
#include "base/result.hpp"
#include "tournament/event/state.hpp"

namespace yuanmen::tournament {

// An event as a document to keep or to read elsewhere: every fact of its state but what means something only
// to the service that ran it. What a state gets new is in the document too, by the same list of fields.
//
// Left out: desk matches and their numbers, rounds that are not published, sheets that wait for a second
// person, what could be undone, how often something was drawn. A bracket that is not published is told as if
// it were not drawn. People of the staff stand by name instead of by account.

/// `name` tells the name of an account; what it does not know stays as it is.
nlohmann::json event_document(const EventState& state,
                              const std::function<std::string(const std::string& account)>& name);

/// The JSON Schema (2020-12) of event_document.
nlohmann::json event_document_schema();

/// The state such a document tells: event_document of it is the same document again. The first thing that
/// does not fit the schema is refused with the codes of commands, `field` its JSON pointer; whether an event
/// can be as it says is import_entry's to decide. Never throws on any JSON.
base::Result<EventState, base::Refusal> read_event_document(const nlohmann::json& document);

}  // namespace yuanmen::tournament
