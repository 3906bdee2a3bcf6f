#include "match/decide/gate.hpp"

#include <fstream>
#include <map>
#include <sstream>

#include "match/kit/table.hpp"

using namespace yuanmen;
using namespace yuanmen::match;
using namespace yuanmen::match::kit;

namespace {

struct Documented {
    std::string who;
    bool standing = false;
};

std::string cell(const std::string& line, int number) {
    std::istringstream cells(line);
    std::string text;
    for (int i = 0; i <= number; ++i) std::getline(cells, text, '|');
    return text;
}

/// The table of commands in src/match/COMMANDS.md: kind → who may give it, and whether while the match
/// stands.
std::map<std::string, Documented> documented() {
    std::ifstream page(std::string(YUANMEN_SOURCE_DIR) + "/src/match/COMMANDS.md");
    REQUIRE(page.good());
    std::map<std::string, Documented> rows;
    bool in_table = false;
    for (std::string line; std::getline(page, line);) {
        if (line.rfind("## ", 0) == 0) in_table = line == "## Commands";
        if (!in_table || line.rfind("| `", 0) != 0) continue;
        const std::string kinds = cell(line, 1);
        std::string who = cell(line, 2);
        std::erase(who, ' ');
        std::size_t at = kinds.find('`');
        while (at != std::string::npos) {
            const std::size_t end = kinds.find('`', at + 1);
            rows[kinds.substr(at + 1, end - at - 1)] = {who, kinds.find("‡") != std::string::npos};
            at = kinds.find('`', end + 1);
        }
    }
    return rows;
}

const std::pair<char, Actor> kActors[] = {{'j', judge()},
                                          {'h', head_judge()},
                                          {'p', player(Chair::a)},
                                          {'s', scorekeeper()},
                                          {'y', system_actor()}};

/// One match at each stage, and one that stands still.
std::vector<MatchState> states_of_a_match() {
    std::vector<MatchState> states;
    TestTable table;
    const auto keep = [&] { states.push_back(table.state); };
    keep();
    table.scheduled();
    keep();
    table.seated();
    keep();
    table.started();
    keep();
    table.laid_out();
    keep();
    table.drafted();
    keep();
    table.sealed_up();
    keep();
    table.playing();
    keep();
    table.must(Pause{StopReason::other, "", {}, some_counts(), false, {}});
    keep();
    table.must(Resume{some_counts(), {}, {}});
    table.decide_by_falls(Chair::a);
    keep();
    table.must(DrawUpSheet{"Referee", ""});
    keep();
    return states;
}

bool refused_by_role(const std::optional<base::Refusal>& refusal) {
    return refusal && (refusal->code == "actor.not_allowed" || refusal->code == "actor.head_judge_only");
}

}  // namespace

TEST_CASE("who may give which command is what the page says, at every stage") {
    const auto rows = documented();
    const std::vector<MatchState> states = states_of_a_match();
    CHECK(rows.size() == command_kinds().size());
    for (std::string_view kind : command_kinds()) {
        CAPTURE(std::string(kind));
        REQUIRE(rows.contains(std::string(kind)));
        const std::string& who = rows.at(std::string(kind)).who;
        for (const auto& [letter, actor] : kActors) {
            const bool may = who.find(letter) != std::string::npos ||
                             (letter == 'h' && who.find('j') != std::string::npos);
            CAPTURE(letter);
            for (const MatchState& state : states) {
                CHECK(refused_by_role(gate(kind, state, actor)) == !may);
            }
        }
    }
}

TEST_CASE("while the table is sealed only the marked commands go through") {
    TestTable table;
    table.playing();
    const MatchState running = table.state;
    table.must(Pause{StopReason::other, "", {}, some_counts(), false, {}});
    for (const auto& [kind, row] : documented()) {
        CAPTURE(kind);
        for (const auto& [letter, actor] : kActors) {
            if (gate(kind, running, actor)) continue;
            const auto refusal = gate(kind, table.state, actor);
            CHECK(refusal.has_value() == !row.standing);
            if (refusal) CHECK(refusal->code == "match.paused");
        }
    }
}

TEST_CASE("a player acts in his own chair only") {
    CHECK_FALSE(own_chair(player(Chair::a), Chair::a));
    CHECK(own_chair(player(Chair::a), Chair::b)->code == "actor.not_your_chair");
    CHECK_FALSE(own_chair(judge(), Chair::b));
}
