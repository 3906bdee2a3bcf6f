#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/ruleset.hpp"
#include "match/chair.hpp"
#include "service/events/events.hpp"
#include "tournament/entrants/text_encoding.hpp"
#include "web/context.hpp"

// Small words of the pages, in the caller's language.

namespace yuanmen::web::pages {

/// "赵云", by the ruleset's own names; the id itself if it is no general.
std::string general_name(const Context& context, const cards::Ruleset& ruleset, std::string_view id);
/// Name of the player in a chair.
inline const std::string& player_in(const service::MatchRowView& row, match::Chair chair) {
    return row.players[chair == match::Chair::a ? 0 : 1].name;
}
std::string card_kind_name(const Context& context, const cards::Ruleset& ruleset, std::string_view id);
const std::string& in_language(const Context& context, const cards::BothLanguages& both);

/// "17:42"; hours become minutes.
std::string minutes_and_seconds(std::int64_t milliseconds);
/// "14:05:30" and "2026-11-20 14:05" in the server's own time zone: that of the hall.
std::string time_of_day(std::int64_t wall_ms);
std::string date_and_time(std::int64_t wall_ms);
/// The same as a form's date and time box has it, "2026-11-20T14:05", and back: nothing for any other text,
/// and for a time that does not exist there (a day or an hour that is skipped).
std::string local_time_input(std::int64_t wall_ms);
std::optional<std::int64_t> read_local_time(std::string_view text);

/// The CSS class and message key of a match's state: several sub-states share a mark ("○", "●", …).
std::string state_mark(std::string_view state);

/// Encodings a text might have, each with some of its words: {"value", "label", "chosen"}.
nlohmann::json encoding_choices(const std::vector<tournament::EncodingReading>& readings,
                                const std::string& chosen);

}  // namespace yuanmen::web::pages
