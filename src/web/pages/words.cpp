#include "web/pages/words.hpp"

#include <fmt/chrono.h>

#include "match/sub_state.hpp"

namespace yuanmen::web::pages {

const std::string& in_language(const Context& context, const cards::BothLanguages& both) {
    return context.language == Language::zh ? both.zh : both.en;
}

std::string general_name(const Context& context, const cards::Ruleset& ruleset, std::string_view id) {
    const auto general = cards::general_from_id(id);
    return general ? in_language(context, ruleset.names.of(*general)) : std::string(id);
}

std::string card_kind_name(const Context& context, const cards::Ruleset& ruleset, std::string_view id) {
    const auto kind = cards::card_kind_from_id(id);
    return kind ? in_language(context, ruleset.names.of(*kind)) : std::string(id);
}

std::string minutes_and_seconds(std::int64_t milliseconds) {
    const std::int64_t seconds = milliseconds <= 0 ? 0 : (milliseconds + 999) / 1000;
    return fmt::format("{}:{:02}", seconds / 60, seconds % 60);
}

std::string time_of_day(std::int64_t wall_ms) {
    return fmt::format("{:%H:%M:%S}", fmt::localtime(static_cast<std::time_t>(wall_ms / 1000)));
}

std::string date_and_time(std::int64_t wall_ms) {
    return fmt::format("{:%Y-%m-%d %H:%M}", fmt::localtime(static_cast<std::time_t>(wall_ms / 1000)));
}

std::string state_mark(std::string_view state) {
    return std::string(match::facts_of(state).mark);
}

}  // namespace yuanmen::web::pages
