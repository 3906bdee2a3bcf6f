#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <map>
#include <nlohmann/json.hpp>

#include "record/differential.hpp"
#include "record/kit.hpp"
#include "record/qsgs/log_reader.hpp"
#include "record/random_match.hpp"

using namespace yuanmen;

namespace {

const record::Referee& referee() {
    static const record::Referee built(kit::library().find("qsgs-2013"));
    return built;
}

/// The log with the first `from` behind `start` replaced.
std::string altered(std::string log, std::size_t start, const std::string& from, const std::string& to) {
    const auto at = log.find(from, start);
    REQUIRE(at != std::string::npos);
    return log.replace(at, from.size(), to);
}

std::vector<std::filesystem::path> games_in(const std::filesystem::path& folder) {
    std::vector<std::filesystem::path> games;
    for (const auto& file : std::filesystem::directory_iterator(folder)) {
        if (file.path().string().ends_with(".jsonl.gz")) games.push_back(file.path());
    }
    std::sort(games.begin(), games.end());
    return games;
}

/// Another answer to the same question, or nothing where the other answer need not lead elsewhere (反间: two
/// wrong suits are as wrong), or would have to name a card.
std::string turned_round(const std::string& text) {
    auto line = nlohmann::json::parse(text);
    if (line["t"] == "respond") {
        if (line["card"].is_null() || line.value("provided", false)) return {};
        line["card"] = nullptr;
        return line.dump();
    }
    const std::string kind = line["k"];
    auto& answer = line["a"];
    if (kind == "suit" || kind == "card_chosen" || answer.is_null()) return {};
    if (answer.is_boolean()) {
        answer = !answer.get<bool>();
    } else if (kind == "choice") {
        const std::string options = line["options"], first = options.substr(0, options.find('+'));
        answer = answer == first ? options.substr(options.find('+') + 1) : first;
    } else if (kind == "use_card") {
        if (answer == ".") return {};
        answer = ".";
    } else if (kind == "discard") {
        if (answer.empty()) return {};
        answer.erase(0);
    } else if (kind == "ag" || kind == "yiji") {
        const auto& options = line["options"];
        if (options.size() < 2) return {};
        answer = answer == options[0] ? options[1] : options[0];
    } else if (kind == "activate" && !line["to"].empty()) {
        line["to"][0] = 1 - line["to"][0].get<int>();
    } else {
        answer = nullptr;
    }
    return line.dump();
}

struct Answer {
    std::size_t at;  ///< where its line begins
    std::string line;
};

/// The lines that can be turned round.
std::vector<Answer> answers_of(const std::string& log) {
    std::vector<Answer> out;
    for (std::size_t at = 0; at < log.size();) {
        const auto end = log.find('\n', at);
        const std::string line = log.substr(at, end - at);
        const bool answers = line.find("\"t\":\"ask\"") != std::string::npos ||
                             line.find("\"t\":\"respond\"") != std::string::npos;
        if (answers && !turned_round(line).empty()) out.push_back({at, line});
        at = end + 1;
    }
    return out;
}

}  // namespace

TEST_CASE("all 150 sample games replay under qsgs-2013 and agree with every snapshot") {
    const auto games = games_in(kit::golden("qsgs"));
    REQUIRE(games.size() == 150);
    std::size_t snapshots = 0;
    for (const auto& path : games) {
        const kit::Outcome outcome = kit::compare(referee(), kit::log_of(path));
        snapshots += outcome.snapshots;
        CHECK_MESSAGE(outcome.trouble.empty(),
                      path.filename().string() << " line " << outcome.log_line << ": " << outcome.trouble);
        CHECK(outcome.verdict == record::Verdict::legal);
        for (const int number : outcome.deviations)
            MESSAGE(path.filename().string() << ": deviation D" << number);
    }
    CHECK(snapshots == 10428);
}

TEST_CASE("one altered answer or one altered snapshot shows as unexplained") {
    const std::string log = kit::log_of(kit::golden("qsgs/g00010.jsonl.gz"));
    REQUIRE(kit::compare(referee(), log).trouble.empty());
    const auto middle = log.size() / 2;
    const auto state = log.find("\"t\":\"state\"", middle);
    // HP, a hand and the discard pile of one snapshot
    CHECK_FALSE(kit::compare(referee(), altered(log, state, "\"hp\":", "\"hp\":1")).trouble.empty());
    CHECK_FALSE(
        kit::compare(referee(), altered(log, state, "\"discard_n\":", "\"discard_n\":1")).trouble.empty());
    CHECK_FALSE(kit::compare(referee(), altered(log, state, "\"draw\":[", "\"draw\":[0,")).trouble.empty());
    // an answer: the cards put away in a discard phase, and a 闪 that was never given
    const auto discard = log.find("\"k\":\"discard\"", middle);
    CHECK_FALSE(kit::compare(referee(), altered(log, discard, "\"a\":[", "\"a\":[0,")).trouble.empty());
    const auto jink = log.find("\"t\":\"respond\"", middle);
    CHECK_FALSE(kit::compare(referee(), altered(log, log.find("\"pattern\":\"jink\",\"card\":{", jink),
                                                "\"pattern\":\"jink\",\"card\":{",
                                                "\"pattern\":\"jink\",\"card\":null,\"x\":{"))
                    .trouble.empty());
}

TEST_CASE(
    "D4: a game that its last reshuffle breaks off leaves the cards of that draw in the hand or nowhere") {
    // a sample cut off at its first reshuffle, which comes inside a draw, as if that had been the last
    const std::string log = kit::log_of(kit::golden("qsgs/g00010.jsonl.gz"));
    const auto reshuffle = log.rfind('\n', log.find("\"t\":\"reshuffle\"")) + 1;
    const auto last = log.rfind("{\"n\":1530,\"t\":\"state\"", reshuffle);
    REQUIRE(last != std::string::npos);
    auto state = nlohmann::json::parse(log.substr(last, log.find('\n', last) - last));
    REQUIRE(state["draw"].size() == 1);
    state["n"] = 1541;
    auto in_hand = state;
    for (auto& player : in_hand["players"]) {
        if (player["p"] == state["current"]) player["hand"].push_back(state["draw"][0]);
    }
    state["draw"] = in_hand["draw"] = nlohmann::json::array();
    auto ruleset = std::make_shared<cards::Ruleset>(*kit::library().find("qsgs-2013"));
    ruleset->parameters.reshuffle_limit = 1;
    const record::Referee strict(ruleset);
    const auto nowhere = kit::compare(strict, log.substr(0, reshuffle) + state.dump() + '\n');
    CHECK(nowhere.trouble.empty());
    CHECK(nowhere.deviations == std::vector<int>{4});
    const auto held = kit::compare(strict, log.substr(0, reshuffle) + in_hand.dump() + '\n');
    CHECK(held.trouble.empty());
    CHECK(held.deviations.empty());
    // under the limit of six the game is not over there, and a card is missing
    CHECK_FALSE(kit::compare(referee(), log.substr(0, reshuffle) + state.dump() + '\n').trouble.empty());
}

TEST_CASE("any answer of any sample game, turned round, shows as unexplained") {
    record::Dice dice(20121);
    int shown = 0;
    for (const auto& path : games_in(kit::golden("qsgs"))) {
        const std::string log = kit::log_of(path);
        const auto lines = answers_of(log);
        const auto [at, line] = lines[static_cast<std::size_t>(dice.below(static_cast<int>(lines.size())))];
        const std::string other = turned_round(line);
        const auto outcome = kit::compare(referee(), std::string(log).replace(at, line.size(), other));
        CHECK_MESSAGE(!outcome.trouble.empty(), path.filename().string() << ": " << line);
        shown += outcome.trouble.empty() ? 0 : 1;
    }
    CHECK(shown == 150);
}

TEST_CASE("games of the folder YUANMEN_QSGS_GAMES names are compared as the samples are") {
    const char* folder = std::getenv("YUANMEN_QSGS_GAMES");
    if (folder == nullptr) return;
    std::map<int, int> met;
    for (const auto& path : games_in(folder)) {
        const kit::Outcome outcome = kit::compare(referee(), kit::log_of(path));
        CHECK_MESSAGE(outcome.trouble.empty(),
                      path.filename().string() << " line " << outcome.log_line << ": " << outcome.trouble);
        std::cout << path.filename().string() << '\t' << record::id_of(outcome.verdict) << '\t'
                  << outcome.snapshots << " snapshots";
        for (const int number : outcome.deviations) {
            std::cout << "\tD" << number;
            ++met[number];
        }
        std::cout << '\n';
    }
    for (const auto& [number, times] : met) std::cout << "D" << number << '\t' << times << '\n';
}
