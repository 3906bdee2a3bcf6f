#include "web/pages/words.hpp"

#include <fmt/chrono.h>

#include <ctime>
#include <nlohmann/json.hpp>

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

std::string local_time_input(std::int64_t wall_ms) {
    return fmt::format("{:%Y-%m-%dT%H:%M}", fmt::localtime(static_cast<std::time_t>(wall_ms / 1000)));
}

std::optional<std::int64_t> read_local_time(std::string_view text) {
    std::tm local{};
    const std::string copy(text);
    const char* end = strptime(copy.c_str(), "%Y-%m-%dT%H:%M", &local);
    if (end == nullptr || (*end != '\0' && std::string_view(end) != ":00")) return std::nullopt;
    local.tm_isdst = -1;
    const std::tm asked = local;
    const std::time_t seconds = std::mktime(&local);
    // Neither a day that is not in the calendar nor an hour that the clocks of the zone skip is moved to the
    // next one.
    const bool moved = local.tm_mon != asked.tm_mon || local.tm_mday != asked.tm_mday ||
                       local.tm_hour != asked.tm_hour || local.tm_min != asked.tm_min;
    if (seconds < 0 || moved) return std::nullopt;
    return std::int64_t{seconds} * 1000;
}

nlohmann::json encoding_choices(const std::vector<tournament::EncodingReading>& readings,
                                const std::string& chosen) {
    nlohmann::json choices = nlohmann::json::array();
    for (const tournament::EncodingReading& reading : readings) {
        std::string label = reading.encoding + ": ";
        for (const std::string& word : reading.words)
            label += (&word == &reading.words.front() ? "" : ", ") + word;
        choices.push_back(
            {{"value", reading.encoding}, {"label", label}, {"chosen", reading.encoding == chosen}});
    }
    return choices;
}

std::string state_mark(std::string_view state) {
    return std::string(match::facts_of(state).mark);
}

}  // namespace yuanmen::web::pages
