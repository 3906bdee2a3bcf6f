#include "service/events/linked.hpp"

#include "tournament/event/codec.hpp"
#include "tournament/event/series_facts.hpp"
#include "tournament/event/standing.hpp"

namespace yuanmen::service {
namespace {

/// Whether the recorded result is what the desk has come to, by its newest sheet if there is one.
bool says_the_same(const tournament::MatchFacts& facts, const match::MatchState& desk) {
    const tournament::RecordedResult& result = *facts.result;
    if (result.source == tournament::ResultSource::sheet && !desk.sheets.empty() &&
        result.sheet_version == desk.sheets.back().version) {
        return true;
    }
    if (result.source == tournament::ResultSource::ruling) return true;  // he has seen the sheet
    if (desk.outcome->cause == match::Cause::voided) return true;        // it says nothing any more
    const match::Winner winner = desk.outcome->winner;
    if (winner == match::Winner::none) return true;  // it leaves the winner to a ruling
    const bool first = winner == match::Winner::a;
    return result.outcome == (first ? tournament::BracketResult::first : tournament::BracketResult::second);
}

}  // namespace

std::string bracket_match_of(const tournament::EventState& state, std::string_view desk_match) {
    for (const auto& [match, facts] : state.matches) {
        if (facts.desk && facts.desk->desk_match == desk_match) return match;
        if (facts.game_of_desk(desk_match) > 0) return match;
    }
    return {};
}

tournament::MatchFacts facts_at_desk(const tournament::MatchFacts& facts, std::string_view desk_match) {
    const int game = facts.game_of_desk(desk_match);
    if (game > 0) {
        tournament::MatchFacts own;
        own.desk = {std::string(desk_match), facts.desk ? facts.desk->table : 0};
        own.result = facts.games_played()[static_cast<std::size_t>(game) - 1];
        return own;
    }
    return facts;
}

std::optional<RecordedResultView> recorded_elsewhere(const tournament::MatchFacts& facts) {
    if (!facts.result || facts.result->source == tournament::ResultSource::sheet) return std::nullopt;
    RecordedResultView view;
    if (facts.result->outcome == tournament::BracketResult::first) view.winner = match::Chair::a;
    if (facts.result->outcome == tournament::BracketResult::second) view.winner = match::Chair::b;
    view.cause = journal::name_of(facts.result->cause);
    view.source = journal::name_of(facts.result->source);
    return view;
}

std::optional<match::Chair> lord_by_stage(const tournament::EventState& state,
                                          const std::string& desk_match) {
    const std::string id = bracket_match_of(state, desk_match);
    const auto standing = id.empty() ? std::nullopt : tournament::standing_of(state);
    const auto index = standing ? standing->find(id) : std::nullopt;
    if (!index) return std::nullopt;
    const auto& stage = stage_of(state.settings, standing->bracket, standing->bracket.matches[*index].id);
    const auto lord = tournament::next_lord(stage, state.facts(id));
    if (!lord) return std::nullopt;
    return *lord == tournament::Contestant::first ? match::Chair::a : match::Chair::b;
}

std::string_view need_of(const tournament::MatchFacts& facts, const match::MatchState& desk,
                         bool under_review) {
    if (under_review) return "dispute";
    const bool is_signed = desk.stage >= match::Stage::signed_ && desk.outcome && !desk.sheets.empty();
    if (facts.result && desk.outcome) return says_the_same(facts, desk) ? "" : "correction";
    if (facts.result) {
        const bool in_play = desk.stage >= match::Stage::identity;
        return in_play && facts.result->source != tournament::ResultSource::sheet ? "desk" : "";
    }
    if (is_signed) return "ruling";
    if (desk.outcome && desk.outcome->cause == match::Cause::voided && !facts.result) return "ruling";
    return desk.stage == match::Stage::decided && !facts.result ? "sheet" : "";
}

}  // namespace yuanmen::service
