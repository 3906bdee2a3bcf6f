#pragma once

#include <optional>
#include <string_view>

#include "service/access/access.hpp"
#include "service/principal.hpp"
#include "store/writing.hpp"

namespace yuanmen::service {

/// The principal a player key ("player/<match>/<chair>", "entrant/<event>/<entrant>") stands for, as the
/// match or the event is now. Nothing if there is no such match or entrant.
std::optional<Principal> player_of_key(const store::Reading& reading, std::string_view key);

/// An entrant by the link of his event, in the seat the request is about if it is his; else where he plays
/// now, else where he will play next or has played; else without a seat.
std::optional<Principal> entrant_principal(const store::Reading& reading, const std::string& event_id,
                                           const std::string& entrant_id, const About& about);

/// Ends what an entrant was given: his link of the event, those of its matches, and their sessions.
void withdraw_links(store::Writing& writing, const std::string& event_id, const std::string& entrant_id);

}  // namespace yuanmen::service
