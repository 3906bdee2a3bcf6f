#include "web/pages/event/results_view.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "match/sub_state.hpp"
#include "web/pages/event/bracket_rounds.hpp"

namespace yuanmen::web::pages {
namespace {

using nlohmann::json;

bool is_open_match(const json& match) {
    return match.at("status") == "called" || match.at("status") == "ready";
}

bool is_at_play(const json& match) {
    const json desk = match.value("desk_state", json());
    return desk.is_string() && match::facts_of(desk.get<std::string>()).in_play;
}

json numbers_down(int from, int to) {
    json out = json::array();
    for (int n = from; n >= to; --n) out.push_back({{"n", n}});
    return out;
}

json slot_view(const json& snapshot, const json& slot, const std::string& chair, int generals) {
    json counts = json::array();
    for (int n = generals; n > 0; --n) counts.push_back({{"won", chair + std::to_string(n)}, {"n", n}});
    std::string number;
    for (const json& entrant : snapshot.at("entrants")) {
        if (entrant.at("id") == slot.at("entrant")) number = entrant.at("number");
    }
    return {{"chair", chair},
            {"name", slot.at("name")},
            {"number", number},
            {"entrant", slot.at("entrant")},
            {"counts", std::move(counts)}};
}

json line_of(const json& snapshot, const json& match, const SheetNumbers& numbers, const Say& say) {
    const MatchMark mark = mark_of(say, match);
    const std::string part = match.at("part");
    const bool games = match.contains("games");
    json line = {{"id", match.at("id")},
                 {"key", round_key(match)},
                 {"title", match_title(say, match)},
                 {"stage", match.at("stage")},
                 {"table", match.at("table")},
                 {"in_play", is_at_play(match)},
                 {"state", mark.word},
                 {"mark", mark.mark},
                 {"may_be_drawn", games || part == "swiss" || part == "round_robin" || part == "group"},
                 {"game", games ? json(match.at("games").size() + 1) : json()},
                 {"score", games ? json(score_words(match)) : json("")},
                 {"slots", json::array()},
                 {"left", numbers_down(numbers.generals, 0)},
                 {"hps", numbers_down(numbers.hp, 1)}};
    for (const std::size_t slot : {0U, 1U})
        line["slots"].push_back(
            slot_view(snapshot, match.at("slots").at(slot), slot == 0 ? "a" : "b", numbers.generals));
    return line;
}

json both_numbers(const json& entry, const char* what) {
    return entry.contains(what) ? entry.at(what) : json(nullptr);
}

std::string numbers_word(const json& numbers, const char* key, const Say& say) {
    if (numbers.is_null()) return say("results.no_hp", {});
    return say(key, {{"numbers", std::to_string(numbers.at("a").get<int>()) + " : " +
                                     std::to_string(numbers.at("b").get<int>())}});
}

json entry_view(const json& match, const json& entry, const json& other, const std::string& account,
                const Say& say) {
    const json& slot = entry.at("winner_slot");
    const json winner = slot.is_null() ? json(nullptr) : match.at("slots").at(slot.get<std::size_t>());
    json view = {
        {"label", say(entry.at("entered_by") == account ? "results.by_you" : "results.by_other", {})},
        {"winner", winner.is_null() ? json("") : winner.at("entrant")},
        {"cause", entry.at("cause")},
        {"remaining", both_numbers(entry, "remaining")},
        {"hp", both_numbers(entry, "hp")},
        {"entry_game", entry.value("game", json())},
        {"parts", json::array()}};
    const auto part = [&](const std::string& text, bool differs) {
        view["parts"].push_back({{"text", text}, {"differs", differs}});
    };
    part(winner.is_null() ? say("results.nobody", {}) : winner.at("name").get<std::string>(),
         slot != other.at("winner_slot"));
    part(say("cause." + entry.at("cause").get<std::string>(), {}), entry.at("cause") != other.at("cause"));
    for (const auto& [what, key] :
         {std::pair{"remaining", "paper.said_remaining"}, {"hp", "paper.said_hp"}}) {
        const json mine = both_numbers(entry, what);
        part(numbers_word(mine, key, say), mine != both_numbers(other, what));
    }
    return view;
}

/// Letters and digits, small: what a number on paper comes down to, whoever types it.
std::string plain(const std::string& text) {
    std::string out;
    for (const char c : text) {
        if (std::isalnum(static_cast<unsigned char>(c)) != 0)
            out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    }
    return out;
}

std::string only_one(const std::vector<std::string>& found) {
    return found.size() == 1 ? found.front() : std::string();
}

}  // namespace

json result_lines(const json& snapshot, const std::map<std::string, SheetNumbers>& stages,
                  const std::string& round, const Say& say) {
    std::vector<json> lines;
    for (const json& match : snapshot.at("matches")) {
        if (!is_open_match(match) || (!round.empty() && round_key(match) != round)) continue;
        const auto numbers = stages.find(match.at("stage").get<std::string>());
        lines.push_back(
            line_of(snapshot, match, numbers == stages.end() ? SheetNumbers{} : numbers->second, say));
    }
    const auto table = [](const json& line) {
        return line.at("table").is_null() ? 1'000'000 : line.at("table").get<int>();
    };
    std::stable_sort(lines.begin(), lines.end(),
                     [&](const json& one, const json& other) { return table(one) < table(other); });
    return lines;
}

json differing_entries(const json& match, const std::string& account, const Say& say) {
    const json entered = match.value("entered", json::array());
    json out = json::array();
    if (entered.size() < 2) return out;
    for (const std::size_t at : {0U, 1U})
        out.push_back(entry_view(match, entered.at(at), entered.at(1 - at), account, say));
    return out;
}

json open_rounds(const json& snapshot, const std::string& round, const Say& say) {
    json rounds = json::array();
    for (const json& match : snapshot.at("matches")) {
        if (!is_open_match(match)) continue;
        const std::string key = round_key(match);
        auto known =
            std::find_if(rounds.begin(), rounds.end(), [&](const json& one) { return one.at("key") == key; });
        if (known == rounds.end()) {
            rounds.push_back(
                {{"key", key}, {"name", match_name(say, match)}, {"count", 0}, {"here", key == round}});
            known = rounds.end() - 1;
        }
        (*known)["count"] = (*known)["count"].get<int>() + 1;
    }
    return rounds;
}

std::string match_of_sheet(const json& snapshot, const std::string& asked) {
    const std::string wanted = plain(asked);
    if (wanted.empty()) return "";
    std::vector<std::string> at_table, by_end;
    for (const json& match : snapshot.at("matches")) {
        const std::string id = match.at("id"), own = plain(id);
        if (own == wanted) return id;
        if (is_open_match(match) && !match.at("table").is_null() &&
            std::to_string(match.at("table").get<int>()) == wanted)
            at_table.push_back(id);
        if (wanted.size() > 3 && own.ends_with(wanted)) by_end.push_back(id);
    }
    return at_table.empty() ? only_one(by_end) : only_one(at_table);
}

}  // namespace yuanmen::web::pages
