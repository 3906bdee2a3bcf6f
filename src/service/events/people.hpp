#pragma once

#include <string>
#include <string_view>

#include "service/answer.hpp"
#include "store/entry.hpp"
#include "store/writing.hpp"
#include "tournament/event/entrant.hpp"

namespace yuanmen::service {

/// Who an entrant is at the desks of his event: "<event id>-<entrant id>".
std::string person_id_of(std::string_view event_id, std::string_view entrant_id);
/// The other way; empty for a person who is no entrant of this event.
std::string entrant_id_of(std::string_view event_id, std::string_view person_id);

/// Makes the entrant a person the desk can name, unless he is one already.
Answer<base::Unit> register_entrant(store::Writing& writing, std::string_view event_id,
                                    const tournament::Entrant& entrant, const store::Author& author);
/// His name and number as they are now, if he is a person already.
Answer<base::Unit> rename_entrant(store::Writing& writing, std::string_view event_id,
                                  const tournament::Entrant& entrant, const store::Author& author);

}  // namespace yuanmen::service
