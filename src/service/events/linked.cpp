#include "service/events/linked.hpp"

#include "tournament/event/codec.hpp"

namespace yuanmen::service {
namespace {

/// Whether the recorded result is what the desk's newest sheet says.
bool says_the_same(const tournament::MatchFacts& facts, const match::MatchState& desk) {
    const tournament::RecordedResult& result = *facts.result;
    if (result.source == tournament::ResultSource::sheet &&
        result.sheet_version == desk.sheets.back().version) {
        return true;
    }
    if (result.source == tournament::ResultSource::ruling) return true;  // he has seen the sheet
    const match::Winner winner = desk.outcome->winner;
    if (winner == match::Winner::none) return true;  // it leaves the winner to a ruling
    const bool first = winner == match::Winner::a;
    return result.outcome == (first ? tournament::BracketResult::first : tournament::BracketResult::second);
}

}  // namespace

std::string bracket_match_of(const tournament::EventState& state, std::string_view desk_match) {
    for (const auto& [match, facts] : state.matches) {
        if (facts.desk && facts.desk->desk_match == desk_match) return match;
    }
    return {};
}

std::optional<RecordedResultView> recorded_elsewhere(const tournament::MatchFacts& facts) {
    if (!facts.result || facts.result->source == tournament::ResultSource::sheet) return std::nullopt;
    RecordedResultView view;
    if (facts.result->outcome == tournament::BracketResult::first) view.winner = match::Chair::a;
    if (facts.result->outcome == tournament::BracketResult::second) view.winner = match::Chair::b;
    view.cause = match::codec::name_of(facts.result->cause);
    view.source = match::codec::name_of(facts.result->source);
    return view;
}

std::string_view need_of(const tournament::MatchFacts& facts, const match::MatchState& desk,
                         bool under_review) {
    if (under_review) return "dispute";
    const bool is_signed = desk.stage >= match::Stage::signed_ && desk.outcome && !desk.sheets.empty();
    if (is_signed && facts.result) {
        return says_the_same(facts, desk) ? "" : "correction";
    }
    if (is_signed) return "ruling";
    if (desk.outcome && desk.outcome->cause == match::Cause::voided && !facts.result) return "ruling";
    return desk.stage == match::Stage::decided && !facts.result ? "sheet" : "";
}

}  // namespace yuanmen::service
