#include "service/events/events.hpp"

#include "service/events/rows.hpp"
#include "service/inside.hpp"
#include "service/text.hpp"
#include "store/events.hpp"
#include "store/rulesets.hpp"
#include "store/staff.hpp"
#include "store/table_judges.hpp"

namespace yuanmen::service {
namespace {

constexpr std::size_t kMostStages = 20;

Answer<std::vector<Stage>> clean_stages(const std::vector<Stage>& stages) {
    if (stages.empty() || stages.size() > kMostStages) {
        return refuse(Category::invalid, "input.bad_count", "/stages",
                      {{"least", "1"}, {"most", std::to_string(kMostStages)}});
    }
    std::vector<Stage> clean;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        const std::string field = "/stages/" + std::to_string(i) + "/name";
        auto name = clean_line(stages[i].name, field, 1, 40);
        if (!name.ok()) return base::fail(name.error());
        for (const Stage& other : clean) {
            if (other.name == *name) return refuse(Category::invalid, "input.repeated", field);
        }
        clean.push_back({*name, stages[i].overtime});
    }
    return clean;
}

Answer<store::TournamentEvent> checked(const EventInput& input, const cards::RulesetLibrary& rulesets) {
    store::TournamentEvent event;
    auto name = clean_line(input.name, "/name", 1, 40);
    if (!name.ok()) return base::fail(name.error());
    auto date = clean_date(input.date, "/date");
    if (!date.ok()) return base::fail(date.error());
    auto venue = clean_line(input.venue, "/venue", 0, 80);
    if (!venue.ok()) return base::fail(venue.error());
    auto stages = clean_stages(input.stages);
    if (!stages.ok()) return base::fail(stages.error());
    const auto ruleset = rulesets.find(input.ruleset);
    if (!ruleset) return refuse(Category::invalid, "ruleset.not_found", "/ruleset");
    event.name = *name;
    event.date = *date;
    event.ruleset_hash = ruleset->sha256;
    event.settings = settings_of(*venue, *stages);
    return event;
}

Answer<Receipt> append(store::Writing& writing, const std::string& event_id, std::int64_t expected,
                       const store::NewEntry& entry, const store::Author& author) {
    auto appended = writing.journal().append(store::event_stream(event_id), expected, {entry}, author);
    if (!appended.ok()) return base::fail(conflict_of(writing, appended.error()));
    return Receipt{event_id, appended->version, false};
}

}  // namespace

Answer<Receipt> Service::create_event(const Principal& who, const EventInput& input,
                                      const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_events); !allowed.ok())
        return base::fail(allowed.error());
    auto event = checked(input, inside_->rulesets);
    if (!event.ok()) return base::fail(event.error());
    event->id = new_id("e");
    const auto ruleset = inside_->rulesets.find(input.ruleset);
    return inside_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const store::Author author = author_of(who, request);
        store::keep_ruleset(writing, {ruleset->sha256, ruleset->id, ruleset->text}, author);
        return append(writing, event->id, 0, store::event_created(*event), author);
    });
}

Answer<Receipt> Service::change_event(const Principal& who, const std::string& event_id,
                                      const EventInput& input, std::int64_t expected_version,
                                      const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_events); !allowed.ok())
        return base::fail(allowed.error());
    auto event = checked(input, inside_->rulesets);
    if (!event.ok()) return base::fail(event.error());
    event->id = event_id;
    const auto ruleset = inside_->rulesets.find(input.ruleset);
    return inside_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        if (!writing.events().find(event_id)) return refuse(Category::not_found, "event.not_found");
        const store::Author author = author_of(who, request);
        store::keep_ruleset(writing, {ruleset->sha256, ruleset->id, ruleset->text}, author);
        return append(writing, event_id, expected_version, store::event_changed(*event), author);
    });
}

Answer<std::vector<EventView>> Service::events(const Principal& who) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return inside_->store->read([&](const store::Reading& reading) -> Answer<std::vector<EventView>> {
        std::vector<EventView> views;
        for (const auto& event : reading.events().list()) views.push_back(view_of(reading, event));
        return views;
    });
}

Answer<EventView> Service::event(const Principal& who, const std::string& event_id) {
    if (auto allowed = require(who, UseCase::read_public); !allowed.ok()) return base::fail(allowed.error());
    return inside_->store->read([&](const store::Reading& reading) -> Answer<EventView> {
        const auto event = reading.events().find(event_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        return view_of(reading, *event);
    });
}

Answer<Receipt> Service::assign_judge(const Principal& who, const std::string& event_id, std::int64_t table,
                                      const std::string& staff_id, bool assigned, const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_matches); !allowed.ok())
        return base::fail(allowed.error());
    if (table < 1 || table > 99'999) return refuse(Category::invalid, "input.out_of_range", "/table");
    return inside_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const auto event = writing.events().find(event_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        if (!writing.staff().find(staff_id))
            return refuse(Category::invalid, "access.no_such_account", "/judge");
        const store::TableJudge judge{event_id, table, staff_id};
        if (writing.table_judges().assigned(judge) == assigned)
            return Receipt{event_id, event->version, false};
        return append(writing, event_id, writing.journal().version(store::event_stream(event_id)),
                      assigned ? store::judge_assigned(judge) : store::judge_released(judge),
                      author_of(who, request));
    });
}

}  // namespace yuanmen::service
