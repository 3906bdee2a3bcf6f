#include <nlohmann/json.hpp>

#include "base/canonical_json.hpp"
#include "match/desk.hpp"
#include "service/desk/desk_writing.hpp"
#include "service/events/linked.hpp"
#include "service/events/rows.hpp"
#include "service/events/stage_rulesets.hpp"
#include "service/service_impl.hpp"
#include "service/text.hpp"
#include "store/events.hpp"
#include "store/people.hpp"
#include "store/rulesets.hpp"
#include "store/staff.hpp"
#include "store/table_judges.hpp"
#include "tournament/entrants/entrant_fields.hpp"

namespace yuanmen::service {
namespace {

/// As he stands at the head of a sheet.
match::PlayerName player_name(const store::Person& person) {
    match::PlayerName player{person.id, person.name};
    const std::string number = nlohmann::json::parse(person.details).value("number", "");
    if (!number.empty()) player.number = number;
    return player;
}

/// The person this input names, registered now if new.
Answer<match::PlayerName> person_of(store::Writing& writing, const PlayerInput& input,
                                    const std::string& field, const store::Author& author) {
    if (!input.id.empty()) {
        const auto person = writing.people().find(input.id);
        if (!person) return refuse(Category::invalid, "player.not_found", field + "/id");
        return player_name(*person);
    }
    auto name = clean_line(input.name, field + "/name", 1, tournament::kNameCharacters);
    if (!name.ok()) return base::fail(name.error());
    auto number = clean_line(input.number, field + "/number", 0, tournament::kNumberCharacters);
    if (!number.ok()) return base::fail(number.error());
    store::Person person;
    person.id = new_id("p");
    person.name = *name;
    if (!number->empty()) person.details = base::canonical_json({{"number", *number}});
    auto added = writing.journal().append(store::person_stream(person.id), 0,
                                          {store::person_registered(person)}, author);
    if (!added.ok()) return base::fail(conflict_of(writing, added.error()));
    return player_name(person);
}

/// The stage of this name; nullptr if the event has none.
const tournament::StageSettings* stage_named(const tournament::EventState& state, const std::string& name) {
    for (const auto& stage : state.settings.stages) {
        if (stage.name == name) return &stage;
    }
    return nullptr;
}

Answer<match::SheetHead> head_of(store::Writing& writing, const tournament::EventState& state,
                                 const MatchInput& input, const store::Author& author) {
    match::SheetHead head;
    head.event = state.details.name;
    head.event_id = input.event_id;
    head.date = state.details.date;
    const auto* stage = stage_named(state, input.stage);
    if (stage == nullptr) return refuse(Category::invalid, "event.no_such_stage", "/stage");
    head.stage = stage->name;
    head.overtime_allowed = stage->overtime_allowed;
    if (input.round < 1 || input.round > 999)
        return refuse(Category::invalid, "input.out_of_range", "/round", {{"least", "1"}, {"most", "999"}});
    if (input.table < 1 || input.table > 99'999)
        return refuse(Category::invalid, "input.out_of_range", "/table", {{"least", "1"}, {"most", "99999"}});
    head.round = static_cast<int>(input.round);
    head.table = static_cast<int>(input.table);
    auto a = person_of(writing, input.players[0], "/players/0", author);
    if (!a.ok()) return base::fail(a.error());
    auto b = person_of(writing, input.players[1], "/players/1", author);
    if (!b.ok()) return base::fail(b.error());
    if (a->id == b->id) return refuse(Category::invalid, "player.plays_himself", "/players/1/id");
    head.players.a = *a;
    head.players.b = *b;
    return head;
}

Answer<base::Unit> assign(store::Writing& writing, const MatchInput& input, const store::Author& author) {
    if (input.judge.empty()) return base::Unit{};
    if (!writing.staff().find(input.judge))
        return refuse(Category::invalid, "access.no_such_account", "/judge");
    const store::TableJudge judge{input.event_id, input.table, input.judge};
    if (writing.table_judges().assigned(judge)) return base::Unit{};
    const std::string stream = store::event_stream(input.event_id);
    auto appended = writing.journal().append(stream, writing.journal().version(stream),
                                             {store::judge_assigned(judge)}, author);
    if (!appended.ok()) return base::fail(conflict_of(writing, appended.error()));
    return base::Unit{};
}

/// The events this principal must not know of.
std::vector<std::string> hidden_from(const store::Reading& reading, const Principal& who) {
    std::vector<std::string> hidden;
    for (const auto& event : reading.events().list()) {
        if (!find_event(reading, who, event.id).ok()) hidden.push_back(event.id);
    }
    return hidden;
}

/// Gives the desk a command of the service's own making.
Answer<Receipt> to_desk(DeskWriting desk, const match::Command& command, const Principal& who,
                        const store::Author& author) {
    auto done = desk.give(command, desk_actor(who), author);
    if (!done.ok()) return base::fail(done.error());
    return Receipt{desk.id(), desk.version(), false};
}

}  // namespace

Answer<Receipt> Service::create_match(const Principal& who, const MatchInput& input,
                                      const RequestKey& request) {
    if (auto allowed = require(who, UseCase::manage_matches, input.event_id); !allowed.ok())
        return base::fail(allowed.error());
    std::shared_ptr<const cards::Ruleset> named;
    if (!input.ruleset.empty()) {
        named = impl_->rulesets.find(input.ruleset);
        if (!named) return refuse(Category::invalid, "ruleset.not_found", "/ruleset");
    }
    const std::string id = new_id("m");
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const store::Author author = author_of(who, request);
        const auto event = writing.events().find(input.event_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        const auto state = event->state;
        auto head = head_of(writing, *state, input, author);
        if (!head.ok()) return base::fail(head.error());
        auto ruleset = named;
        if (!ruleset) {
            auto played = ruleset_of(*impl_, writing, *stage_named(*state, input.stage));
            if (!played.ok()) return base::fail(played.error());
            ruleset = *played;
        }
        store::keep_ruleset(writing, {ruleset->sha256, ruleset->id, ruleset->text}, author);
        if (auto assigned = assign(writing, input, author); !assigned.ok())
            return base::fail(assigned.error());
        return to_desk({writing, id, ruleset}, match::Schedule{id, *head}, who, author);
    });
}

Answer<Receipt> Service::change_match(const Principal& who, const std::string& match_id,
                                      const MatchInput& input, std::int64_t expected_version,
                                      const RequestKey& request) {
    if (grant(who.role, UseCase::manage_matches) == Grant::none)
        return base::fail(require(who, UseCase::manage_matches).error());
    return impl_->once(who, request, [&](store::Writing& writing) -> Answer<Receipt> {
        const auto row = writing.matches().find(match_id);
        if (!row) return refuse(Category::not_found, "match.not_found");
        if (auto allowed = require(who, UseCase::manage_matches, row->event_id); !allowed.ok())
            return base::fail(allowed.error());
        DeskWriting desk(writing, match_id, impl_->played.find(writing, row->ruleset_hash));
        if (auto stale = desk.conflict(match::Reschedule{}, expected_version)) return base::fail(*stale);
        const store::Author author = author_of(who, request);
        MatchInput here = input;
        here.event_id = row->event_id;
        const auto event = writing.events().find(row->event_id);
        if (!event) return refuse(Category::not_found, "event.not_found");
        const auto event_state = event->state;
        if (!bracket_match_of(*event_state, match_id).empty())
            return refuse(Category::refused, "match.of_the_bracket");
        auto head = head_of(writing, *event_state, here, author);
        if (!head.ok()) return base::fail(head.error());
        if (auto assigned = assign(writing, here, author); !assigned.ok())
            return base::fail(assigned.error());
        return to_desk(std::move(desk), match::Reschedule{*head}, who, author);
    });
}

Answer<MatchPage> Service::matches(const Principal& who, const MatchQuery& query) {
    if (auto allowed = require(who, UseCase::read_public, query.event_id.value_or("")); !allowed.ok())
        return base::fail(allowed.error());
    store::MatchFilter filter;
    filter.event_id = query.event_id;
    filter.stage = query.stage;
    filter.round = query.round;
    filter.table = query.table;
    filter.player = query.player;
    filter.sub_state = query.state;
    filter.behind = query.behind;
    filter.limit = std::min(query.limit, kMostMatches + 1);
    filter.offset = query.offset;
    return impl_->store->read([&](const store::Reading& reading) -> Answer<MatchPage> {
        MatchPage page;
        if (filter.event_id) {
            const auto event = reading.events().find(*filter.event_id);
            if (event && !may_see(who, *filter.event_id, *event->state)) return page;
        } else {
            filter.not_events = hidden_from(reading, who);
        }
        if (!query.behind.empty() && !reading.matches().find(query.behind))
            return refuse(Category::invalid, "request.cursor_gone", "/cursor");
        page.total = reading.matches().count(filter);
        for (const auto& row : reading.matches().list(filter))
            page.matches.push_back(view_of(reading, who, row));
        return page;
    });
}

}  // namespace yuanmen::service
