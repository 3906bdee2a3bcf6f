#include "web/pages/event/bracket_columns.hpp"

#include <map>
#include <nlohmann/json.hpp>
#include <set>

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

/// What the columns are made from, found by match id.
struct Source {
    const Say& say;
    MatchLinks links;
    std::string event;
    std::map<std::string, const json*> matches;
    std::map<std::string, const json*> steps;  ///< of the lit path
};

bool is_open(const json& match) {
    const std::string status = match.at("status");
    return status == "waiting" || status == "ready" || status == "called";
}

bool is_first_round_bye(const json& match) {
    const std::string part = match.at("part");
    const bool may_be_bye =
        (part == "winners" && match.at("round") == 1) || part == "losers" || part == "grand_final";
    if (!may_be_bye) return false;
    return match.at("slots").at(0).at("kind") == "bye" || match.at("slots").at(1).at("kind") == "bye";
}

/// "8 强 第 3 场胜者"; the match for third place is fed by losers.
std::string column_hint(const Source& source, const json& match, const json& slot) {
    if (slot.at("kind") == "bye") return source.say("slot.bye", {});
    if (slot.at("from").is_null()) return source.say("slot.unknown", {});
    const auto from = source.matches.find(slot.at("from"));
    if (from == source.matches.end()) return source.say("slot.unknown", {});
    // A slot is fed by a loser where the match it comes out of sends its winner elsewhere.
    const bool loser = from->second->at("winner_to") != match.at("id");
    return source.say(loser ? "slot.loser_of" : "slot.winner_of",
                      {{"match", match_title(source.say, *from->second)}});
}

json slot_view(const Source& source, const json& match, int index) {
    const json& slot = match.at("slots").at(static_cast<std::size_t>(index));
    const bool known = slot.at("kind") == "entrant";
    const json& winner = match.at("winner_slot");
    const bool decided = match.at("status") == "decided";
    const auto step = source.steps.find(match.at("id"));
    const bool on = step != source.steps.end() && step->second->at("slot") == index;
    return {{"entrant", known ? slot.at("entrant") : json("")},
            {"name", known ? slot.at("name") : json("")},
            {"seed", known ? slot.at("seed") : json()},
            {"won", decided && winner == index},
            {"lost", decided && known && winner != index},
            {"on", on},
            {"hint", known ? "" : column_hint(source, match, slot)}};
}

/// Whether somebody comes into this match out of a match that is played.
bool has_played_feeder(const Source& source, const json& match) {
    for (const json& slot : match.at("slots")) {
        if (slot.at("from").is_null()) continue;
        const auto from = source.matches.find(slot.at("from"));
        if (from != source.matches.end() && !is_first_round_bye(*from->second)) return true;
    }
    return false;
}

std::string link_of(const Source& source, const json& match) {
    if (match.at("status") == "walkover") return "";
    // A match that is over is told by the event: its desk knows nothing of a sheet on paper.
    if (source.links == MatchLinks::event || match.at("status") == "decided") {
        return "/events/" + source.event + "/bracket/" + match.at("id").get<std::string>();
    }
    return match.at("desk_match").is_null() ? "" : "/matches/" + match.at("desk_match").get<std::string>();
}

json match_view(const Source& source, const json& match) {
    const MatchMark mark = mark_of(source.say, match);
    const auto step = source.steps.find(match.at("id"));
    const bool on = step != source.steps.end();
    const bool bye = is_first_round_bye(match);
    const json& table = match.at("table");
    return {{"id", match.at("id")},
            {"title", match_title(source.say, match)},
            {"bye", bye},
            {"fresh", match.at("part") == "third_place" || !has_played_feeder(source, match)},
            {"on", on && !bye},
            {"out", on && step->second->at("kind") == "lost"},
            {"href", link_of(source, match)},
            {"mark", mark.mark},
            {"word", mark.word},
            {"table", table.is_null() || match.at("status") == "decided" ? json() : table},
            {"slots", {slot_view(source, match, 0), slot_view(source, match, 1)}}};
}

/// Behind the matches of the same name.
void add_to_column(json& columns, const std::string& name, json view) {
    if (columns.empty() || columns.back().at("name") != name)
        columns.push_back({{"name", name}, {"matches", json::array()}});
    columns.back().at("matches").push_back(std::move(view));
}

/// The first round with an open match; the last one if there is none.
int round_of_now(const json& snapshot) {
    for (const json& match : snapshot.at("matches")) {
        const bool here = match.at("part") == "winners" || match.at("part") == "third_place";
        if (here && is_open(match)) return match.at("round");
    }
    return static_cast<int>(snapshot.at("rounds").size());
}

}  // namespace

json bracket_columns(const json& snapshot, const json& path, const Say& say, MatchLinks links) {
    Source source{say, links, snapshot.value("id", ""), {}, {}};
    for (const json& match : snapshot.at("matches")) source.matches[match.at("id")] = &match;
    for (const json& step : path) source.steps[step.at("match")] = &step;
    const int now = round_of_now(snapshot);
    json rounds = json::array();
    for (const json& round : snapshot.at("rounds")) {
        rounds.push_back({{"round", round.at("round")},
                          {"name", round_name(say, round.at("field"))},
                          {"stage", round.at("stage")},
                          {"now", round.at("round") == now},
                          {"last", round.at("round") == snapshot.at("rounds").size()},
                          {"matches", json::array()}});
    }
    json third = json::array(), losers = json::array(), places = json::array(), others = json::array();
    for (const json& match : snapshot.at("matches")) {
        json view = match_view(source, match);
        const std::string part = match.at("part");
        if (part == "third_place") {
            third.push_back(std::move(view));
        } else if (part == "winners") {
            rounds.at(match.at("round").get<std::size_t>() - 1).at("matches").push_back(std::move(view));
        } else if (part == "losers" || part == "grand_final") {
            add_to_column(losers, match_name(say, match), std::move(view));
        } else if (part == "consolation") {
            add_to_column(places, match_name(say, match), std::move(view));
        } else {
            others.push_back(std::move(view));
        }
    }
    const bool has_third = !third.empty(), has_losers = !losers.empty(), has_places = !places.empty();
    return {{"rounds", std::move(rounds)}, {"third", std::move(third)},  {"has_third", has_third},
            {"losers", std::move(losers)}, {"has_losers", has_losers},   {"places", std::move(places)},
            {"has_places", has_places},    {"others", std::move(others)}};
}

}  // namespace yuanmen::web::pages
