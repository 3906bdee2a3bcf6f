#include "tournament/view/event_document.hpp"

#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "tournament/event/codec.hpp"

namespace yuanmen::tournament {
namespace {

using NameOf = std::function<std::string(const std::string& account)>;

RecordedResult without_accounts(RecordedResult result, const NameOf& name) {
    result.desk_match.clear();
    result.entered_by = name(result.entered_by);
    if (result.confirmed_by) result.confirmed_by = name(*result.confirmed_by);
    return result;
}

MatchFacts without_desk(const MatchFacts& facts, const NameOf& name) {
    MatchFacts told = facts;
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

}  // namespace

nlohmann::json event_document(const EventState& state, const NameOf& name) {
    EventDocument document{state.phase, state.details, state.settings, state.entrants, {}, {}, {}};
    if (state.phase != EventPhase::drawn) document.drawing = state.drawing;
    for (const auto& [id, facts] : state.matches) {
        MatchFacts told = without_desk(facts, name);
        if (told != MatchFacts{}) document.matches[id] = std::move(told);
    }
    document.stages = published_only(state, name);
    return journal::write(document);
}

nlohmann::json event_document_schema() {
    return journal::schema_of(journal::type_of<EventDocument>());
}

}  // namespace yuanmen::tournament
