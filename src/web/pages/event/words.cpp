#include "web/pages/event/words.hpp"

#include <algorithm>
#include <vector>

#include "web/pages/words.hpp"

namespace yuanmen::web::pages {
namespace {

using tournament::EntrantShown;
using tournament::EventShown;
using tournament::MatchShown;
using tournament::MatchStatus;
using Part = tournament::BracketMatchId::Part;

double width_of(unsigned char first_byte) {
    if (first_byte >= 0xe0) return 1.0;
    return first_byte < 0x80 && first_byte >= 'A' && first_byte <= 'Z' ? 0.68 : 0.56;
}

std::size_t bytes_of(unsigned char first_byte) {
    if (first_byte < 0x80) return 1;
    if (first_byte < 0xe0) return 2;
    return first_byte < 0xf0 ? 3 : 4;
}

/// Endings that are said instead of "decided".
bool is_special(match::Cause cause) {
    using match::Cause;
    return cause == Cause::no_show || cause == Cause::forfeit || cause == Cause::disqualification ||
           cause == Cause::concession || cause == Cause::voided;
}

MatchMark mark_of_game(const Say& say, const MatchShown& match) {
    if (match.under_review) return {"review", say("dispute.under_review", {})};
    if (match.status == MatchStatus::decided) {
        if (match.result && match.result->drawn) return {"closed", say("match_status.drawn", {})};
        const bool special = match.result && is_special(match.result->cause);
        return {"closed", say(special ? "cause." + std::string(journal::name_of(match.result->cause))
                                      : "match_status.decided",
                              {})};
    }
    if (match.status == MatchStatus::called && match.desk_state)
        return {state_mark(*match.desk_state), say("state." + *match.desk_state, {})};
    if (match.queue) return {"scheduled", say("match_status.queue", {{"n", std::to_string(*match.queue)}})};
    return {match.status == MatchStatus::walkover ? "closed" : "scheduled",
            say("match_status." + std::string(journal::name_of(match.status)), {})};
}

}  // namespace

std::string round_name(const Say& say, int field) {
    if (field == 2) return say("round.final", {});
    if (field == 4) return say("round.semi", {});
    return say("round.last", {{"field", std::to_string(field)}});
}

std::string match_name(const Say& say, const MatchShown& match) {
    switch (match.part) {
        case Part::third_place:
            return say("round.third", {});
        case Part::winners:
            return round_name(say, match.field);
        case Part::consolation:
            return say("round.places", {{"first", std::to_string(match.places->at(0))},
                                        {"last", std::to_string(match.places->at(1))}});
        case Part::grand_final:
            return say(match.round == 1 ? "round.grand_final" : "round.reset", {});
        default:
            return say(match.part == Part::losers ? "round.losers" : "round.of_stage",
                       {{"round", std::to_string(match.round)}});
    }
}

std::string match_title(const Say& say, const MatchShown& match) {
    const std::string name = match_name(say, match);
    if (match.field == 2 || match.part == Part::grand_final) return name;
    return say("round.match", {{"round", name}, {"number", std::to_string(match.number)}});
}

MatchMark mark_of(const Say& say, const MatchShown& match) {
    MatchMark mark = mark_of_game(say, match);
    if (match.games && !match.games->empty()) mark.word += " " + score_words(match);
    return mark;
}

std::string score_words(const MatchShown& match) {
    return std::to_string(match.score->at(0)) + " : " + std::to_string(match.score->at(1));
}

std::string rank_word(int rank) {
    return rank > 0 ? std::to_string(rank) : "—";
}

std::string no_bracket_words(const Say& say, const EventShown& event) {
    using tournament::Format;
    const auto is_bracket = [](const tournament::StageSettings& stage) {
        return !stage.format || stage.format->kind == Format::single_elimination ||
               stage.format->kind == Format::double_elimination;
    };
    const auto& stages = event.stages;
    if (std::none_of(stages.begin(), stages.end(), is_bracket)) return say("bracket.no_stage", {});
    return say(is_bracket(stages.front()) ? "bracket.not_drawn" : "bracket.later", {});
}

std::string name_of_entrant(const EventShown& event, const std::string& id) {
    const auto* entrant = event.entrant(id);
    return entrant == nullptr ? id : entrant->name;
}

std::map<std::string, std::string> told_apart(const Say& say, const std::vector<EntrantShown>& entrants) {
    std::map<std::string, std::vector<const EntrantShown*>> by_name;
    for (const EntrantShown& entrant : entrants) by_name[entrant.name].push_back(&entrant);
    std::map<std::string, std::string> apart;
    for (const auto& [name, same] : by_name) {
        if (same.size() < 2) continue;
        std::map<std::string, int> clubs;
        for (const EntrantShown* entrant : same) ++clubs[entrant->club];
        for (const EntrantShown* entrant : same) {
            const bool by_club = !entrant->club.empty() && clubs[entrant->club] == 1;
            apart[entrant->id] =
                say("name.apart", {{"name", name}, {"by", by_club ? entrant->club : entrant->number}});
        }
    }
    return apart;
}

std::string cut_to(std::string_view name, double ems) {
    double used = 0;
    std::size_t fits = 0;
    for (std::size_t at = 0; at < name.size();) {
        const auto first = static_cast<unsigned char>(name[at]);
        used += width_of(first);
        at += bytes_of(first);
        if (used <= ems - 1) fits = at;
        if (used > ems) return std::string(name.substr(0, fits)) + "…";
    }
    return std::string(name);
}

}  // namespace yuanmen::web::pages
