#include "tournament/exchange/standings.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "tournament/standings/standings.hpp"

namespace yuanmen::tournament::exchange {
namespace {

using standings::MatchEnd;
using standings::MatchResult;
using standings::Tiebreak;

constexpr std::size_t kMostRounds = 1'000;
constexpr std::size_t kMostMatches = 4'096;

struct AskedTable {
    standings::Results results;
    std::vector<Tiebreak> order{Tiebreak::omw, Tiebreak::gw, Tiebreak::ogw};
    std::map<std::string, std::string> written;  ///< each id as JSON, as it first stood
};

class Reader {
  public:
    AskedTable read(const Input& input) {
        input.object({"scoring", "rounds"}, {"drops", "tiebreaks"});
        if (!input.good()) return {};
        read_scoring(input["scoring"]);
        for (const Input& round : input["rounds"].list(kMostRounds)) {
            if (!round.good()) return {};
            read_round(round);
        }
        if (input.has("drops")) read_drops(input["drops"]);
        if (input.has("tiebreaks")) read_order(input["tiebreaks"]);
        std::stable_sort(asked_.results.rounds.begin(), asked_.results.rounds.end(),
                         [](const auto& a, const auto& b) { return a.round < b.round; });
        return std::move(asked_);
    }

  private:
    static std::uint32_t number(const Input& input, std::int64_t least, std::int64_t most) {
        return static_cast<std::uint32_t>(input.integer(least, most));
    }

    std::string player(const Input& input) {
        std::string id = input.id();
        asked_.written.emplace(id, input.json().dump());
        return id;
    }

    void read_scoring(const Input& input) {
        input.object({"win", "draw", "loss", "bye", "best_of"});
        if (!input.good()) return;
        auto& scoring = asked_.results.scoring;
        scoring.win = number(input["win"], 1, standings::kMostScore);
        scoring.draw = number(input["draw"], 0, standings::kMostScore);
        scoring.loss = number(input["loss"], 0, standings::kMostScore);
        scoring.bye = number(input["bye"], 0, standings::kMostScore);
        scoring.best_of = number(input["best_of"], 1, standings::kMostGames);
        if (scoring.best_of % 2 == 0) input["best_of"].refuse("input.not_odd");
    }

    void read_round(const Input& input) {
        input.object({"round", "matches"});
        if (!input.good()) return;
        standings::RoundResults round{static_cast<int>(number(input["round"], 1, kMostRounds)), {}};
        for (const auto& other : asked_.results.rounds) {
            if (other.round == round.round) input["round"].refuse("input.round_twice");
        }
        std::set<std::string> seen;
        for (const Input& element : input["matches"].list(kMostMatches)) {
            if (!element.good()) return;
            round.matches.push_back(read_match(element));
            for (const std::string& id : {round.matches.back().a, round.matches.back().b}) {
                if (!id.empty() && !seen.insert(id).second)
                    element.refuse("input.player_twice", {{"player", id}});
                if (!id.empty()) last_round_[id] = std::max(last_round_[id], round.round);
            }
        }
        asked_.results.rounds.push_back(std::move(round));
    }

    MatchResult read_match(const Input& input) {
        MatchResult match;
        if (input.has("bye")) {
            input.object({"bye"});
            match.a = player(input["bye"]);
            match.end = MatchEnd::bye;
            return match;
        }
        if (input.has("double_loss")) {
            input.object({"a", "b", "double_loss"}, {"generals", "lost_hp"});
            if (!input["double_loss"].boolean()) input["double_loss"].refuse("input.not_true");
            match.end = MatchEnd::double_loss;
        } else if (input.has("no_show")) {
            input.object({"a", "b", "no_show"}, {"generals", "lost_hp"});
            match.end = read_no_show(input["no_show"]);
        } else {
            input.object({"a", "b", "games_a", "games_b"}, {"games_drawn", "generals", "lost_hp"});
            if (input.good()) read_games(input, match);
        }
        if (!input.good()) return match;
        match.a = player(input["a"]);
        match.b = player(input["b"]);
        if (match.a == match.b) input["b"].refuse("input.own_opponent");
        read_sheets(input, match);
        return match;
    }

    static MatchEnd read_no_show(const Input& input) {
        const std::string absent = input.text();
        if (absent != "a" && absent != "b") input.refuse("input.not_one_of", {{"allowed", "\"a\", \"b\""}});
        return absent == "a" ? MatchEnd::no_show_a : MatchEnd::no_show_b;
    }

    void read_games(const Input& input, MatchResult& match) const {
        const auto needed = asked_.results.scoring.games_to_win();
        match.games_a = number(input["games_a"], 0, needed);
        match.games_b = number(input["games_b"], 0, needed);
        if (input.has("games_drawn"))
            match.games_drawn = number(input["games_drawn"], 0, standings::kMostGames);
        if (match.games_a + match.games_b >= 2 * needed) input["games_b"].refuse("input.both_won");
    }

    static void read_sheets(const Input& input, MatchResult& match) {
        const auto two = [&](const char* key, std::uint32_t& a, std::uint32_t& b) {
            if (!input.has(key)) return;
            const Input values = input[key];
            values.object({"a", "b"});
            if (!values.good()) return;
            a = number(values["a"], 0, standings::kMostScore);
            b = number(values["b"], 0, standings::kMostScore);
        };
        two("generals", match.sheet_a.generals_remaining, match.sheet_b.generals_remaining);
        two("lost_hp", match.sheet_a.lost_hp, match.sheet_b.lost_hp);
    }

    void read_drops(const Input& input) {
        std::set<std::string> seen;
        for (const Input& element : input.list(kMostMatches)) {
            element.object({"player", "after_round"});
            if (!element.good()) return;
            const std::string id = player(element["player"]);
            const auto after = element["after_round"].integer(0, kMostRounds);
            if (!seen.insert(id).second) element["player"].refuse("input.player_twice", {{"player", id}});
            const auto last = last_round_.find(id);
            if (last != last_round_.end() && last->second > after)
                element["after_round"].refuse("input.played_after_drop",
                                              {{"round", std::to_string(last->second)}});
            asked_.results.players.push_back(id);
        }
    }

    void read_order(const Input& input) {
        asked_.order.clear();
        for (const Input& element : input.list(standings::all_tiebreaks().size())) {
            const auto tiebreak = standings::tiebreak_named(element.text());
            if (!tiebreak) {
                std::string names;
                for (const Tiebreak known : standings::all_tiebreaks())
                    names += (names.empty() ? "" : ", ") + std::string(name_of(known));
                element.refuse("input.not_one_of", {{"allowed", names}});
                return;
            }
            if (std::find(asked_.order.begin(), asked_.order.end(), *tiebreak) != asked_.order.end())
                element.refuse("input.tiebreak_twice");
            asked_.order.push_back(*tiebreak);
        }
    }

    AskedTable asked_;
    std::map<std::string, int> last_round_;
};

/// By hand, because a denominator may be longer than any number of the JSON library.
std::string fraction_text(const standings::Fraction& value) {
    return "[" + value.numerator.to_string() + "," + value.denominator.to_string() + "]";
}

std::string row_text(const standings::Row& row, const AskedTable& asked) {
    std::string text = "{\"player\":" + asked.written.at(row.player) +
                       ",\"rank\":" + std::to_string(row.rank) +
                       ",\"match_points\":" + std::to_string(row.match_points);
    const auto add = [&](Tiebreak tiebreak) {
        text += ",\"" + std::string(name_of(tiebreak)) + "\":" + fraction_text(row.values.at(tiebreak).value);
    };
    const auto always = {Tiebreak::omw, Tiebreak::gw, Tiebreak::ogw};
    for (const Tiebreak tiebreak : always) add(tiebreak);
    for (const Tiebreak tiebreak : asked.order) {
        if (std::find(always.begin(), always.end(), tiebreak) == always.end()) add(tiebreak);
    }
    return text + "}";
}

}  // namespace

Answer standings(std::string_view text) {
    const auto json = parse_input(text);
    if (!json) return Answer::unreadable(json.error());
    std::optional<InputFault> fault;
    const AskedTable asked = Reader().read(Input(json.value(), "", fault));
    if (fault) return Answer::unreadable(*fault);
    std::string rows;
    for (const auto& row : standings::standings(asked.results, asked.order))
        rows += (rows.empty() ? "" : ",") + row_text(row, asked);
    return {Answer::Kind::done, "[" + rows + "]", std::nullopt};
}

}  // namespace yuanmen::tournament::exchange
