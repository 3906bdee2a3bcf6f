#include "tournament/exchange/pair.hpp"

#include <map>
#include <set>

#include "tournament/swiss/pairing.hpp"

namespace yuanmen::tournament::exchange {
namespace {

using Json = nlohmann::ordered_json;

/// What the round is, and each id as it was written.
struct AskedRound {
    swiss::Round round;
    std::map<std::string, Json> written;
};

swiss::Float read_float(const Input& input) {
    if (input.is_null()) return swiss::Float::none;
    const std::string text = input.text();
    if (text == "up") return swiss::Float::up;
    if (text != "down") input.refuse("input.not_one_of", {{"allowed", "\"up\", \"down\", null"}});
    return swiss::Float::down;
}

swiss::Player read_player(const Input& input) {
    input.object({"id", "points", "opponents", "had_bye", "last_float", "side_balance"});
    swiss::Player player;
    if (!input.good()) return player;
    player.id = input["id"].id();
    player.points = input["points"].integer(-swiss::kMostPoints, swiss::kMostPoints);
    for (const Input& opponent : input["opponents"].list(swiss::kMostMeetings)) {
        player.opponents.push_back(opponent.id());
        if (player.opponents.back() == player.id) opponent.refuse("input.own_opponent");
    }
    player.had_bye = input["had_bye"].boolean();
    player.last_float = read_float(input["last_float"]);
    player.side_balance =
        static_cast<int>(input["side_balance"].integer(-swiss::kMostSideBalance, swiss::kMostSideBalance));
    return player;
}

AskedRound read(const Input& input) {
    AskedRound asked;
    input.object({"players"}, {"forbidden", "seed"});
    if (!input.good()) return asked;
    for (const Input& element : input["players"].list(swiss::kMostPlayers)) {
        swiss::Player player = read_player(element);
        if (!element.good()) return asked;
        if (!asked.written.emplace(player.id, element["id"].json()).second)
            element["id"].refuse("input.player_twice", {{"player", player.id}});
        asked.round.players.push_back(std::move(player));
    }
    if (input.has("forbidden")) {
        for (const Input& element : input["forbidden"].list(100'000)) {
            const auto two = element.list(2, 2);
            if (!element.good()) return asked;
            asked.round.forbidden.emplace_back(two[0].id(), two[1].id());
            if (asked.round.forbidden.back().first == asked.round.forbidden.back().second)
                element.refuse("input.own_opponent");
        }
    }
    if (input.has("seed")) {
        if (!input["seed"].json().is_string()) input["seed"].refuse("input.not_text");
        if (input.good()) asked.round.seed = input["seed"].json().get<std::string>();
    }
    return asked;
}

Json cost_json(const swiss::PairingCost& cost) {
    return {
        {"rematches", cost.rematches},         {"second_byes", cost.second_byes},
        {"bye_points", cost.bye_points},       {"score_difference_squared", cost.score_difference_squared},
        {"repeat_floats", cost.repeat_floats}, {"side_imbalance", cost.side_imbalance}};
}

const char* word_of(swiss::SideReason reason) {
    switch (reason) {
        case swiss::SideReason::balance:
            return "balance";
        case swiss::SideReason::last_side:
            return "last_side";
        case swiss::SideReason::coin:
            return "coin";
        case swiss::SideReason::judge:
            return "judge";
        case swiss::SideReason::none:
            break;
    }
    return "bye";
}

Json answer_json(const AskedRound& asked, const swiss::Pairing& pairing) {
    Json pairs = Json::array();
    Json why = Json::array();
    for (const swiss::Pair& pair : pairing.pairs) {
        const Json first = asked.written.at(pair.first);
        const Json second = pair.second ? asked.written.at(*pair.second) : Json(nullptr);
        pairs.push_back({{"first", first}, {"second", second}});
        Json reasons = {{"first", first}, {"second", second}};
        reasons.update(cost_json(pair.cost));
        reasons["sides"] = word_of(pair.sides);
        why.push_back(std::move(reasons));
    }
    return {{"pairs", pairs}, {"cost", cost_json(pairing.cost)}, {"why", why}};
}

}  // namespace

Answer pair(std::string_view text) {
    const auto json = parse_input(text);
    if (!json) return Answer::unreadable(json.error());
    std::optional<InputFault> fault;
    const AskedRound asked = read(Input(json.value(), "", fault));
    if (fault) return Answer::unreadable(*fault);
    const auto pairing = swiss::pair_round(asked.round);
    if (pairing) return {Answer::Kind::done, answer_json(asked, pairing.value()).dump(), std::nullopt};
    Json impossible = {{"code", "pair.impossible"}, {"players", Json::array()}};
    for (const std::string& player : pairing.error().players)
        impossible["players"].push_back(asked.written.at(player));
    return {Answer::Kind::impossible, impossible.dump(), std::nullopt};
}

}  // namespace yuanmen::tournament::exchange
