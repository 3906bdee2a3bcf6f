#include <algorithm>
#include <chrono>
#include <cstdio>
#include <set>

#include "base/names.hpp"
#include "tournament/entrants/entrant_fields.hpp"
#include "tournament/event/decide/draft.hpp"
#include "tournament/event/decide/settings.hpp"
#include "tournament/event/stages.hpp"

namespace yuanmen::tournament {
namespace {

/// "2012-08-18" and nothing else, and a day that exists.
bool is_date(const std::string& text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
    for (const std::size_t at : {0U, 1U, 2U, 3U, 5U, 6U, 8U, 9U}) {
        if (text[at] < '0' || text[at] > '9') return false;
    }
    const std::chrono::year_month_day day{
        std::chrono::year(std::stoi(text.substr(0, 4))),
        std::chrono::month(static_cast<unsigned>(std::stoi(text.substr(5, 2)))),
        std::chrono::day(static_cast<unsigned>(std::stoi(text.substr(8, 2))))};
    return day.ok();
}

Refused check_printable(const std::string& text, const std::string& at) {
    if (base::is_name_text(text)) return std::nullopt;
    return refusal("event.text.unprintable", at);
}

}  // namespace

Refused check_details(const EventDetails& details) {
    if (auto refused = check_printable(details.name, "/details/name")) return refused;
    if (auto refused = check_printable(details.venue, "/details/venue")) return refused;
    if (tidy(details.name).empty()) return refusal("event.details.name_empty", "/details/name");
    if (!is_date(details.date)) return refusal("event.details.no_date", "/details/date");
    return std::nullopt;
}

namespace {

bool is_field(int entrants) {
    return entrants >= 2 && entrants <= kMaxEntrants && (entrants & (entrants - 1)) == 0;
}

/// Stages of rounds may come before a bracket; a bracket is the last stage, and runs of rounds belong to
/// it.
Refused check_format(const std::vector<StageSettings>& stages, std::size_t index, const std::string& at) {
    const auto bracket_at = [&](std::size_t i) {
        return !stages[i].format || rules_of(stages[i].format->kind).draw != nullptr;
    };
    const auto& format = stages[index].format;
    if (!format && index > 0) {
        std::size_t begin = index;
        while (begin > 0 && !stages[begin].format) --begin;
        const bool single = !stages[begin].format || stages[begin].format->kind == Format::single_elimination;
        if (!single) return refusal("event.settings.runs_of_bracket", at + "/from_field");
    }
    if (!format) return std::nullopt;
    bool behind_bracket = false;
    for (std::size_t i = 0; i < index; ++i) behind_bracket = behind_bracket || bracket_at(i);
    if (behind_bracket) return refusal("event.settings.format_order", at + "/format/kind");
    const auto ties = format->tiebreaks.value_or(std::vector<standings::Tiebreak>{});
    if (std::set(ties.begin(), ties.end()).size() != ties.size())
        return refusal("event.settings.tiebreak_repeated", at + "/format/tiebreaks");
    return std::nullopt;
}

}  // namespace

Refused check_stages(const EventSettings& settings) {
    const std::vector<StageSettings>& stages = settings.stages;
    const int places = settings.places.value_or(8);
    if (places < 8 || !is_field(places)) return refusal("event.settings.places", "/settings/places");
    if (stages.empty()) return refusal("event.settings.no_stage", "/settings/stages");
    std::set<std::string> names;
    int before = 2 * kMaxEntrants;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const std::string at = std::string("/settings/stages/").append(std::to_string(i));
        if (auto refused = check_printable(stages[i].name, at + "/name")) return refused;
        if (tidy(stages[i].name).empty()) return refusal("event.settings.stage_name_empty", at + "/name");
        if (!names.insert(comparison_key(stages[i].name)).second) {
            return refusal("event.settings.stage_name_repeated", at + "/name", {{"name", stages[i].name}});
        }
        const bool begins = i == 0 || stages[i].format.has_value();
        const bool fits = begins ? stages[i].from_field == 0
                                 : is_field(stages[i].from_field) && stages[i].from_field < before;
        if (!fits) return refusal("event.settings.stage_order", at + "/from_field");
        before = begins ? 2 * kMaxEntrants : stages[i].from_field;
        if (auto refused = check_format(stages, i, at)) return refused;
        if (stages[i].best_of.value_or(1) % 2 == 0) return refusal("event.settings.best_of", at + "/best_of");
        const auto& appended = stages[i].appended_tiebreaks;
        if (std::set(appended.begin(), appended.end()).size() != appended.size()) {
            return refusal("event.settings.tiebreak_repeated", at + "/appended_tiebreaks", {},
                           {"decision.tiebreaks"});
        }
    }
    return std::nullopt;
}

namespace {

EventDetails tidied(EventDetails details) {
    return {tidy(details.name), details.date, tidy(details.venue)};
}

}  // namespace

Refused act(Draft& draft, const CreateEvent& command) {
    if (auto refused = check_details(command.details)) return refused;
    if (auto refused = check_stages(command.settings)) return refused;
    draft.entry.kind = EntryKind::event_created;
    draft.next.phase = EventPhase::entries;
    draft.next.details = tidied(command.details);
    draft.next.settings = command.settings;
    return std::nullopt;
}

Refused act(Draft& draft, const ChangeDetails& command) {
    if (auto refused = check_details(command.details)) return refused;
    draft.entry.kind = EntryKind::details_changed;
    draft.next.details = tidied(command.details);
    return std::nullopt;
}

Refused act(Draft& draft, const ChangeSettings& command) {
    if (auto refused = check_stages(command.settings)) return refused;
    draft.entry.kind = EntryKind::settings_changed;
    draft.next.settings = command.settings;
    return std::nullopt;
}

Refused act(Draft& draft, const ChangePublic& command) {
    draft.entry.kind = EntryKind::settings_changed;
    draft.next.settings.public_names = command.public_names;
    draft.next.settings.check_in_closes_wall_ms = command.check_in_closes_wall_ms;
    return std::nullopt;
}

}  // namespace yuanmen::tournament
