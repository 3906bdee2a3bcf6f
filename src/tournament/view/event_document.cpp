#include "tournament/view/event_document.hpp"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::tournament {
namespace {

using NameOf = std::function<std::string(const std::string& account)>;

/// Fields of a state that are no part of the document: counters of this journal, and what follows from them.
constexpr std::array<const char*, 3> kCounters = {"entrants_made", "drawings_made", "version"};
constexpr std::array<const char*, 2> kOwn = {"last_action", "imported"};

RecordedResult without_accounts(RecordedResult result, const NameOf& name) {
    result.desk_match.clear();
    result.entered_by = name(result.entered_by);
    result.signed_by = name(result.signed_by);
    if (result.confirmed_by) result.confirmed_by = name(*result.confirmed_by);
    return result;
}

MatchFacts without_desk(const MatchFacts& facts, const NameOf& name) {
    MatchFacts told = facts;
    if (facts.desk && facts.result) told.table = facts.desk->table;
    told.desk.reset();
    told.entered.reset();
    if (told.result) told.result = without_accounts(*told.result, name);
    if (told.games) {
        for (RecordedResult& game : *told.games) game = without_accounts(game, name);
    }
    return told;
}

std::optional<StageFacts> published_only(const EventState& state, const NameOf& name) {
    if (!state.stages) return std::nullopt;
    StageFacts told = *state.stages;
    std::erase_if(told.rounds, [](const RoundFacts& round) { return round.is_draft(); });
    for (RoundFacts& round : told.rounds) {
        round.paired_by = name(round.paired_by);
        if (round.manual) round.manual->by = name(round.manual->by);
        if (round.published_by) round.published_by = name(*round.published_by);
    }
    if (told.empty()) return std::nullopt;
    return told;
}

EventState told_state(const EventState& state, const NameOf& name) {
    EventState told = state;
    if (told.phase == EventPhase::drawn) {
        told.phase = EventPhase::entries;
        told.drawing.reset();
    }
    for (Entrant& entrant : told.entrants) {
        if (entrant.left) entrant.left->confirmed_by = name(entrant.left->confirmed_by);
    }
    for (auto& [id, facts] : told.matches) facts = without_desk(facts, name);
    std::erase_if(told.matches, [](const auto& match) { return match.second == MatchFacts{}; });
    told.stages = published_only(state, name);
    if (told.times) {
        for (RoundTime& time : *told.times) {
            if (time.called_by) time.called_by = name(*time.called_by);
        }
    }
    return told;
}

}  // namespace

nlohmann::json event_document(const EventState& state, const NameOf& name) {
    nlohmann::json document = journal::write(told_state(state, name));
    for (const char* field : kCounters) document.erase(field);
    for (const char* field : kOwn) document.erase(field);
    return document;
}

nlohmann::json event_document_schema() {
    nlohmann::json schema = journal::schema_of(journal::type_of<EventState>());
    for (const char* field : kOwn) schema["properties"].erase(field);
    for (const char* field : kCounters) {
        schema["properties"].erase(field);
        auto& required = schema["required"];
        required.erase(std::find(required.begin(), required.end(), field));
    }
    return schema;
}

base::Result<EventState, base::Refusal> read_event_document(const nlohmann::json& document) {
    if (!document.is_object())
        return base::fail(base::Refusal{"command.wrong_type", {}, "", {{"expected", "object"}}});
    nlohmann::json whole = document;
    for (const char* field : kOwn) {
        if (whole.contains(field))
            return base::fail(base::Refusal{"command.unknown_field", {}, std::string("/") + field, {}});
    }
    for (const char* field : kCounters) {
        if (whole.contains(field))
            return base::fail(base::Refusal{"command.unknown_field", {}, std::string("/") + field, {}});
        whole[field] = 0;
    }
    EventState told;
    if (auto wrong = journal::from_json(whole, &told, journal::type_of<EventState>(), journal::Limits::asked))
        return base::fail(*std::move(wrong));
    if (told.phase == EventPhase::drawn && !told.drawing) told.phase = EventPhase::entries;
    return told;
}

}  // namespace yuanmen::tournament
