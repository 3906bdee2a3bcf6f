#include "web/pages/event/bracket_rounds.hpp"

#include <map>
#include <nlohmann/json.hpp>

#include "journal/codec/json.hpp"
#include "web/pages/event/floor_view.hpp"
#include "web/pages/event/round_times.hpp"

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
    std::map<std::string, std::string> apart;  ///< namesakes
    std::string date;                          ///< of the event
};

bool is_playable(const json& match) {
    return match.at("status") == "ready" || match.at("status") == "called";
}

/// A place of the graph at which nobody ever plays, so that nothing is drawn there. The bye of a player in
/// the first round is drawn.
bool is_empty_place(const json& match) {
    const std::string part = match.at("part");
    if (part != "losers" && part != "grand_final" && part != "consolation") return false;
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

std::string name_of(const Source& source, const json& slot) {
    const auto apart = source.apart.find(slot.at("entrant"));
    return apart == source.apart.end() ? slot.at("name").get<std::string>() : apart->second;
}

json slot_view(const Source& source, const json& match, int index) {
    const json& slot = match.at("slots").at(static_cast<std::size_t>(index));
    const bool known = slot.at("kind") == "entrant";
    const json& winner = match.at("winner_slot");
    const bool decided = match.at("status") == "decided";
    const auto step = source.steps.find(match.at("id"));
    const bool on = step != source.steps.end() && step->second->at("slot") == index;
    return {{"entrant", known ? slot.at("entrant") : json("")},
            {"name", known ? name_of(source, slot) : std::string()},
            {"seed", known ? slot.at("seed") : json()},
            {"won", decided && winner == index},
            {"lost", decided && known && winner != index},
            {"on", on},
            {"hint", known ? "" : column_hint(source, match, slot)}};
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
    const MatchMark mark = mark_with_time(source.say, match, source.date);
    const auto step = source.steps.find(match.at("id"));
    const bool on = step != source.steps.end();
    const bool bye = is_empty_place(match);
    const json& table = match.at("table");
    return {{"id", match.at("id")},
            {"title", match_title(source.say, match)},
            {"bye", bye},
            {"next", match.at("winner_to").is_null() ? json("") : match.at("winner_to")},
            {"on", on && !bye},
            {"out", on && step->second->at("kind") == "lost"},
            {"href", link_of(source, match)},
            {"mark", mark.mark},
            {"word", mark.word},
            {"table", table.is_null() || match.at("status") == "decided" ? json() : table},
            {"clock", nullptr},
            {"slots", {slot_view(source, match, 0), slot_view(source, match, 1)}}};
}

/// The round the page opens with: the one asked for, else where the lit way stands, else the first with a
/// match that can be played, else the last one.
std::string first_to_show(const json& rounds, const json& path, const std::string& asked) {
    std::string here, open;
    for (const json& round : rounds) {
        if (round.at("key") == asked) return asked;
        for (const json& match : round.at("matches")) {
            for (const json& step : path) {
                if (step.at("match") == match.at("id") && step.at("kind") != "ahead") here = round.at("key");
            }
        }
        if (open.empty() && round.at("now") == true) open = round.at("key");
    }
    if (!here.empty()) return here;
    if (!open.empty()) return open;
    return rounds.empty() ? "" : rounds.back().at("key").get<std::string>();
}

}  // namespace

std::string round_key(const json& match) {
    const int number = match.value("again", 1);
    const std::string again = number > 1 ? std::to_string(number) : "";
    std::string key =
        match.at("part").get<std::string>() + again + "-" + std::to_string(match.at("round").get<int>());
    if (const json places = match.value("places", json()); places.is_array())
        key += "-" + std::to_string(places.at(0).get<int>());
    return key;
}

bool is_of_bracket(const json& match) {
    const std::string part = match.at("part");
    return part != "swiss" && part != "round_robin" && part != "group";
}

json bracket_matches(const json& snapshot, const json& path, const Say& say, MatchLinks links) {
    Source source{say,
                  links,
                  snapshot.value("id", ""),
                  {},
                  {},
                  told_apart(say, snapshot.at("entrants")),
                  snapshot.at("date")};
    for (const json& match : snapshot.at("matches")) source.matches[match.at("id")] = &match;
    for (const json& step : path) source.steps[step.at("match")] = &step;
    json views = json::array();
    for (const json& match : snapshot.at("matches")) views.push_back(match_view(source, match));
    return views;
}

void put_clocks(json& views, const std::vector<service::FloorRow>& floor, const base::Moment& now,
                const Say& say) {
    std::map<std::string, json> clocks;
    for (const service::FloorRow& row : floor) {
        if (row.match)
            clocks[*row.match] = row.clock ? journal::write(small_clock(*row.clock, now, say)) : json();
    }
    for (json& view : views) {
        const auto clock = clocks.find(view.at("id"));
        if (clock != clocks.end()) view["clock"] = clock->second;
    }
}

json bracket_rounds(const json& snapshot, const json& views, const json& path, const Say& say,
                    const std::string& asked) {
    json rounds = json::array();
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < views.size(); ++i) {
        const json& match = snapshot.at("matches").at(i);
        if (!is_of_bracket(match)) continue;
        const std::string key = round_key(match);
        const auto [place, is_new] = places.emplace(key, rounds.size());
        if (is_new) {
            rounds.push_back({{"key", key},
                              {"name", match_name(say, match)},
                              {"now", false},
                              {"shown", false},
                              {"matches", json::array()}});
        }
        json& round = rounds.at(place->second);
        if (is_playable(match)) round["now"] = true;
        if (views.at(i).at("bye") == false) round["matches"].push_back(views.at(i));
    }
    json shown = json::array();
    for (json& round : rounds) {
        if (!round.at("matches").empty()) shown.push_back(std::move(round));
    }
    const std::string first = first_to_show(shown, path, asked);
    for (json& round : shown) round["shown"] = round.at("key") == first;
    return shown;
}

}  // namespace yuanmen::web::pages
