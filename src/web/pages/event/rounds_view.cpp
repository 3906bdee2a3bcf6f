#include "web/pages/event/rounds_view.hpp"

#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/pages/event/round_times.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;
using tournament::EventShown;
using tournament::MatchShown;
using tournament::StageShown;

/// Why a pair is as it is: what it costs and who is lord for what reason.
std::string why_words(const journal::OrNull<tournament::WhyShown>& why, const Say& say) {
    if (!why) return "";
    const std::string cost = cost_words(why->cost, say);
    const std::string sides = say("pairing.sides_" + std::string(journal::name_of(why->sides)), {});
    return (cost.empty() ? say("pairing.ideal", {}) : cost) + (sides.empty() ? "" : " · " + sides);
}

std::string reason_of(const journal::OrNull<tournament::ManualShown>& manual) {
    return manual ? manual->reason : "";
}

std::string number_of_round(int round, const Say& say) {
    return say("round.of_stage", {{"round", std::to_string(round)}});
}

json table_view(const EventShown& event, const MatchShown& match, const std::string& why, const Say& say) {
    const bool bye = match.slots[1].kind == tournament::SlotKind::bye;
    const MatchMark mark = mark_with_time(say, match, event.date);
    const bool decided = match.status == tournament::MatchStatus::decided;
    return {{"table", match.table ? json(*match.table) : json()},
            {"id", match.id},
            {"first", match.slots[0].name.value_or("")},
            {"second", bye ? say("slot.bye", {}) : match.slots[1].name.value_or("")},
            {"first_won", decided && match.winner_slot == 0},
            {"second_won", decided && match.winner_slot == 1},
            {"mark", mark.mark},
            {"word", bye ? say("slot.bye", {}) : mark.word},
            {"href", bye ? "" : "/events/" + event.id + "/bracket/" + match.id},
            {"why", why}};
}

json round_view(const EventShown& event, const StageShown& stage, const tournament::RoundShown& round,
                const Say& say) {
    const bool running = round.phase == "running";
    const bool last = &round == &stage.rounds.back();
    json view = {{"title", number_of_round(round.round, say)},
                 {"phase", say(running ? "round.running" : "round.finished", {})},
                 {"mark", running ? "running" : "closed"},
                 {"open", last},
                 {"stage", stage.stage},
                 {"round", round.round},
                 {"last", last},
                 {"cost", cost_words(round.cost, say)},
                 {"forced", round.forced ? round.forced->value_or("") : ""},
                 {"manual", round.manual ? reason_of(*round.manual) : ""},
                 {"tables", json::array()}};
    for (std::size_t i = 0; i < round.matches.size(); ++i) {
        const MatchShown* match = event.match(round.matches[i]);
        const std::string why = i < round.why.size() ? why_words(round.why[i], say) : "";
        if (match != nullptr) view["tables"].push_back(table_view(event, *match, why, say));
    }
    return view;
}

std::string progress_of(const StageShown& stage, const Say& say) {
    if (stage.planned == 0) return say(stage.begun ? "round.bracket_begun" : "round.not_begun", {});
    return say("round.progress",
               {{"paired", std::to_string(stage.rounds.size())}, {"planned", std::to_string(stage.planned)}});
}

json drafted_pair(const tournament::DraftPair& pair, int number, const Say& say) {
    return {{"number", number},
            {"first", pair.first->name},
            {"first_id", pair.first->entrant},
            {"second", pair.second ? pair.second->name : say("slot.bye", {})},
            {"why", why_words(pair.why, say)}};
}

}  // namespace

std::string cost_words(const journal::OrNull<tournament::CostShown>& cost, const Say& say) {
    std::string words;
    const json numbers = cost ? journal::write(*cost) : json::object();
    for (const auto& [name, number] : numbers.items()) {
        if (number == 0 || name == "side_imbalance") continue;
        words += (words.empty() ? "" : " · ") + say("pairing." + name, {{"n", number.dump()}});
    }
    return words;
}

json stage_views(const EventShown& event, const Say& say) {
    json stages = json::array();
    for (const StageShown& stage : event.stages_played()) {
        json rounds = json::array();
        for (const auto& round : stage.rounds) rounds.push_back(round_view(event, stage, round, say));
        stages.push_back({{"name", stage.name},
                          {"kind", say("format." + std::string(journal::name_of(stage.kind)), {})},
                          {"progress", progress_of(stage, say)},
                          {"rounds", std::move(rounds)}});
    }
    return stages;
}

json draft_view(const EventShown& event, const Say& say) {
    const tournament::DraftShown* draft = event.drafted();
    if (draft == nullptr) return nullptr;
    json view = {{"title", draft->name + " · " + number_of_round(draft->round, say)},
                 {"bracket", draft->pairs.empty()},
                 {"swiss", draft->kind == tournament::Format::swiss},
                 {"cost", cost_words(draft->cost, say)},
                 {"forced", draft->forced.value_or("")},
                 {"manual", reason_of(draft->manual)},
                 {"pairs", json::array()},
                 {"people", json::array()},
                 {"seeds", json::array()}};
    int number = 0;
    for (const tournament::DraftPair& pair : draft->pairs) {
        view["pairs"].push_back(drafted_pair(pair, ++number, say));
        for (const auto& player : {pair.first, pair.second}) {
            if (player) view["people"].push_back({{"value", player->entrant}, {"label", player->name}});
        }
    }
    number = 0;
    for (const auto& one : draft->seeds)
        view["seeds"].push_back({{"number", ++number}, {"name", one ? one->name : ""}});
    return view;
}

}  // namespace yuanmen::web::pages
